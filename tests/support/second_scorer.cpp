#include "second_scorer.hpp"

#include <algorithm>
#include <functional>

#include "second_points.hpp"

namespace second {
namespace {

Json format_error() { return {{"clause", "format"}, {"message", ""}}; }

// Mistakes of the whole file. They have no place, and `force` does not override them.
Json file_errors(const Json& tournament) {
  Json errors = Json::array();
  const auto wrong = [&] { errors.push_back(format_error()); };
  const Json& form = member(tournament, "format");
  if (!form.is_null() && form != "primanota-tournament/1") wrong();
  const std::optional<Rules> rules = rules_of(word(tournament, "rules"));
  if (!rules) wrong();  // Unknown; City Mafia has no points and is refused as well.

  std::set<std::string> players;
  for (const Json& name : member(tournament, "players"))
    if (!name.is_string() || !players.insert(name.get<std::string>()).second) wrong();
  const auto check_names = [&](const Json& names, std::set<std::string>& seen) {
    for (const Json& name : names)
      if (!name.is_string() || !players.contains(name.get<std::string>()) ||
          !seen.insert(name.get<std::string>()).second)
        wrong();
  };
  std::set<std::string> in_a_team, drawn;
  for (const Json& members : member(tournament, "teams")) check_names(members, in_a_team);
  check_names(member(tournament, "lots"), drawn);

  for (const Json& stage : member(tournament, "stages")) {
    const Json& coefficient = member(stage, "coefficient");
    if (coefficient.is_null()) continue;
    const std::optional<Fraction> value = decimal(coefficient);
    if (!value || *value <= Fraction{}) wrong();
  }
  const Json& penalties = member(tournament, "penalties");
  if (rules && !rules->mafclub && !penalties.empty()) wrong();  // FIIM has no cards.
  for (const Json& penalty : penalties) {
    const std::string card = word(penalty, "card");
    if (!players.contains(word(penalty, "player")) || (card != "yellow" && card != "red")) wrong();
  }
  return errors;
}

struct Field {
  Rules rules;
  Lines lines;
  std::map<std::string, int> replays;  // Maf Club 4.15.1 counts over the whole tournament.
};

Fraction coefficient_of(const Json& stage) {
  const Json& value = member(stage, "coefficient");
  return value.is_null() ? Fraction::of(1) : *decimal(value);
}

// Maf Club 3.10: nothing for the first lost first kill of the stage, then +1, +2, +3, +3 ...
Fraction mafclub_compensation(int lost) {
  Fraction sum;
  for (int time = 1; time <= lost; ++time) sum += Fraction::of(std::min(time - 1, 3));
  return sum;
}

// FIIM 8.6.1: B is 40 % of the games, rounded; FIIM-Q40 for B = 0.
Fraction fiim_compensation(int games, int kills) {
  const int b = (4 * games + 5) / 10;
  return kills <= b ? Fraction::of(2 * kills, 5 * b) : Fraction::of(2, 5);
}

void add_stage(const std::vector<Json>& games, const Fraction& coefficient, Field& field) {
  std::map<std::string, int> played, kills, compensated;
  for (const Json& game : games) {
    add_game(game, field.rules, coefficient, field.lines);
    const std::string victim = red_first_victim(game);
    if (!victim.empty()) ++kills[victim];
    for (const Json& seat : game.at("seats")) {
      const std::string name = word(seat, "player");
      ++played[name];
      if (flag(seat, "caused_replay") && ++field.replays[name] > 1) field.lines[name].extra += Fraction::of(-2);
      // Only a lost game is compensated. FIIM-Q43: players gain nothing from a loss that they caused.
      if (name == victim && word(game, "winner") == "black" && !flag(seat, "team_lost")) ++compensated[name];
    }
  }
  for (const auto& [name, lost] : compensated) {
    const Fraction points = field.rules.mafclub ? mafclub_compensation(lost)
                                                : Fraction::of(lost) * fiim_compensation(played[name], kills[name]);
    field.lines[name].compensation += points * coefficient;  // Maf Club 3.10.3, cap before the coefficient (MC-Q87)
  }
}

// Maf Club 3.20.1 to 3.20.4, FIIM 8.7.1 to 8.7.4; larger is better throughout.
std::vector<Fraction> rank_key(const Line& line, const Rules& rules) {
  const Fraction wins = Fraction::of(line.wins), role_wins = Fraction::of(line.role_wins);
  const Fraction deaths = Fraction::of(line.first_deaths);
  if (rules.mafclub) return {line.total(), line.extra + line.compensation, role_wins, wins, deaths};
  return {line.total(), line.extra, wins, role_wins, deaths};
}

struct Placed {
  int place;
  std::string player;
};

std::vector<Placed> ranking(const Json& tournament, const Field& field, Json& errors) {
  std::vector<std::string> names = member(tournament, "players").get<std::vector<std::string>>();
  const auto key = [&](const std::string& name) { return rank_key(field.lines.at(name), field.rules); };
  std::map<std::string, std::size_t> listed;
  for (const std::string& name : names) listed.emplace(name, listed.size());
  std::ranges::sort(names, [&](const auto& a, const auto& b) {
    return key(a) != key(b) ? key(a) > key(b) : listed.at(a) < listed.at(b);
  });
  std::map<std::string, int> lot;
  for (const Json& name : member(tournament, "lots"))
    lot.emplace(name.get<std::string>(), static_cast<int>(lot.size()));

  std::vector<Placed> out;
  for (std::size_t first = 0, last = 0; first < names.size(); first = last) {
    while (last < names.size() && key(names[last]) == key(names[first])) ++last;
    const auto begin = names.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = names.begin() + static_cast<std::ptrdiff_t>(last);
    const bool drawn = std::all_of(begin, end, [&](const auto& name) { return lot.contains(name); });
    const bool shared = last - first > 1 && !drawn;
    if (drawn) std::sort(begin, end, [&](const auto& a, const auto& b) { return lot.at(a) < lot.at(b); });
    for (std::size_t i = first; i < last; ++i) out.push_back({static_cast<int>((shared ? first : i) + 1), names[i]});
    if (shared)
      errors.push_back({{"clause", field.rules.mafclub ? "3.20.5" : "8.7.5"},
                        {"players", std::vector<std::string>(begin, end)},
                        {"message", ""}});
  }
  return out;
}

Json player_rows(const std::vector<Placed>& placed, const Lines& lines) {
  Json rows = Json::array();
  for (const auto& [place, player] : placed) {
    const Line& line = lines.at(player);
    rows.push_back({{"place", place},
                    {"player", player},
                    {"total", line.total().text()},
                    {"main", line.main.text()},
                    {"extra", line.extra.text()},
                    {"compensation", line.compensation.text()},
                    {"wins", line.wins},
                    {"role_wins", line.role_wins},
                    {"first_deaths", line.first_deaths},
                    {"games", line.games},
                    {"mvp", line.extra.text()}});
  }
  return rows;
}

// Equal teams share a place and are listed by name.
Json team_rows(const Json& tournament, const Field& field) {
  std::vector<std::pair<std::string, Fraction>> teams;
  const Json& listed = member(tournament, "teams");
  if (listed.is_object())
    for (const auto& [team, members] : listed.items()) {
      Fraction sum;
      for (const Json& name : members) {
        const Line& line = field.lines.at(name.get<std::string>());
        sum += line.main + line.extra;
        if (!field.rules.mafclub) sum += line.compensation;  // Maf Club 3.10.2: the player's points, not the team's.
      }
      teams.emplace_back(team, sum);
    }
  std::ranges::sort(teams, [](const auto& a, const auto& b) { return a.second > b.second; });
  Json rows = Json::array();
  int place = 0;
  for (std::size_t i = 0; i < teams.size(); ++i) {
    if (i == 0 || teams[i].second != teams[i - 1].second) place = static_cast<int>(i) + 1;
    rows.push_back({{"place", place}, {"team", teams[i].first}, {"total", teams[i].second.text()}});
  }
  return rows;
}

// Maf Club 3.21.1 to 3.22.6: largest value, then better place; several only on a shared place.
Json nominations(const std::vector<Placed>& placed, const Lines& lines) {
  using Value = std::function<Fraction(const Line&)>;
  const auto chosen = [&](const Value& value, const Value& wins) {
    Json names = Json::array();
    if (std::ranges::none_of(placed, [&](const Placed& one) { return wins(lines.at(one.player)) > Fraction{}; }))
      return names;
    Fraction best = value(lines.at(placed.front().player));
    for (const Placed& one : placed) best = std::max(best, value(lines.at(one.player)));
    int place = 0;
    for (const Placed& one : placed) {  // Places ascend, so the first with the value has the best one.
      if (value(lines.at(one.player)) != best || (place != 0 && one.place != place)) continue;
      place = one.place;
      names.push_back(one.player);
    }
    return names;
  };
  const auto most = [&](int Line::*count) {
    const Value value = [count](const Line& line) { return Fraction::of(line.*count); };
    return chosen(value, value);
  };
  const Value extra = [](const Line& line) { return line.extra; };
  const Value any_win = [](const Line& line) { return Fraction::of(line.wins); };
  return {{"mvp", chosen(extra, any_win)},
          {"best_sheriff", most(&Line::sheriff_wins)},
          {"best_don", most(&Line::don_wins)},
          {"best_mafia", most(&Line::black_wins)},
          {"best_citizen", most(&Line::red_wins)}};
}

}  // namespace

Json standings(const Json& tournament, bool force) {
  Json out = {{"rules", word(tournament, "rules")},
              {"players", Json::array()},
              {"teams", Json::array()},
              {"nominations", Json::object()},
              {"errors", file_errors(tournament)}};
  Json& errors = out["errors"];
  if (!errors.empty()) return out;

  Field field{.rules = *rules_of(word(tournament, "rules")), .lines = {}, .replays = {}};
  std::set<std::string> players;
  for (const Json& name : member(tournament, "players")) players.insert(name.get<std::string>());
  for (const std::string& name : players) field.lines[name];

  for (const Json& stage : member(tournament, "stages")) {
    std::vector<Json> legal;
    for (const Json& game : member(stage, "games")) {
      if (!is_played(game)) continue;
      const std::vector<std::string> clauses = broken_clauses(game, field.rules, players);
      for (const std::string& clause : clauses)
        errors.push_back({{"stage", word(stage, "name")},
                          {"round", member(game, "round")},
                          {"table", member(game, "table")},
                          {"clause", clause},
                          {"message", ""}});
      if (clauses.empty()) legal.push_back(game);
    }
    add_stage(legal, coefficient_of(stage), field);
  }
  if (!errors.empty() && !force) return out;

  for (const Json& penalty : member(tournament, "penalties"))
    field.lines[word(penalty, "player")].extra += Fraction::of(-2);  // Cards between games, never multiplied.
  const std::vector<Placed> placed = ranking(tournament, field, errors);
  out["players"] = player_rows(placed, field.lines);
  out["teams"] = team_rows(tournament, field);
  if (field.rules.nominations) out["nominations"] = nominations(placed, field.lines);
  return out;
}

}  // namespace second
