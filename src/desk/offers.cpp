// What the judge may give: sanctions by day and night, points after the game; roles and deck; what can be played at
// all.
#include <algorithm>
#include <tuple>

#include "cup/standings_text.hpp"
#include "desk/desk.hpp"
#include "nota/names.hpp"
#include "play/game_sheet.hpp"
#include "play/sentences.hpp"
#include "rules/books.hpp"
#include "scoring/record.hpp"
#include "texts/texts.hpp"
#include "wire/json_text.hpp"

namespace mafia::desk {

using namespace notation;
using json::Object;

namespace {

constexpr Penalty penalties[] = {Penalty::remark,  Penalty::foul,      Penalty::technical,
                                 Penalty::removal, Penalty::yellow,    Penalty::red,
                                 Penalty::replay,  Penalty::team_loss, Penalty::exclusion};

Statement punishment(int seat, Penalty penalty, Clause clause) {
  Statement s{.verb = Verb::punish, .who = seat, .penalty = penalty};
  if (clause) s.name = rules::name_of(clause);
  return s;
}

// A player has at most one award of praise and one of blame (MC-3.9, MC-3.18); FIIM gives extra points once.
bool excludes(Award a, Award b) {
  const auto side = [](Award each) {
    if (each == Award::best_move || each == Award::best_play) return 0;
    return each == Award::extra ? 1 : 2;
  };
  return side(a) == side(b);
}

// Every value that an award may have; those of blame are below nothing in the book already.
std::vector<Statement> possible_awards(const RuleSet& rules, int seat) {
  std::vector<Statement> list;
  const auto add = [&](Award kind, const PointList& values) {
    for (std::int16_t value : values)
      list.push_back({.verb = Verb::award, .who = seat, .award = kind, .points = Points{value}});
  };
  const Parameters& with = rules.with;
  add(Award::best_move, with.awards_first.value);
  add(Award::best_play, with.awards_second.value);
  add(Award::extra, with.awards_first.value);
  add(Award::extra, with.awards_second.value);
  add(Award::extra, with.awards_consent.value);
  add(Award::worst_move, with.blame.value);
  add(Award::worst_play, with.blame.value);
  std::ranges::sort(list, {}, [](const Statement& s) {
    return std::tuple(s.award, std::abs(s.points.hundredths), s.points.hundredths);
  });
  const auto twice = std::ranges::unique(list);
  list.erase(twice.begin(), twice.end());
  return list;
}

// The awards of the seat that are still there if it gets this one: what it excludes is replaced.
ScoreSheet with_award(const RuleSet& rules, const State& state, const Statement& s) {
  ScoreSheet sheet = sheet_of(rules, state);
  auto& awards = sheet[*Seat::from(*s.who)].awards;
  decltype(sheet[*Seat::from(*s.who)].awards) kept;
  for (const GivenAward& given : awards)
    if (!excludes(given.kind, s.award)) kept.push_back(given);
  kept.push_back({s.award, s.points.hundredths});
  awards = kept;
  return sheet;
}

// The line of what was given, if this award would take its place.
std::string replaced_by(const State& state, const RuleSet& rules, const Statement& s) {
  const ScoreSheet sheet = sheet_of(rules, state);
  for (const GivenAward& given : sheet[*Seat::from(*s.who)].awards)
    if (excludes(given.kind, s.award))
      return print_statement({.verb = Verb::award, .who = s.who, .award = given.kind, .points = {given.hundredths}},
                             Language::en);
  return {};
}

}  // namespace

std::string Desk::sanctions(int seat, Language language) const {
  struct Offered {
    const Sanction* sanction;  // Null: without a clause.
    std::vector<Statement> lines;
  };
  std::vector<Offered> rows;
  const auto offer = [&](const Sanction* sanction) {
    Offered row{sanction, {}};
    for (Penalty penalty : penalties) {
      if (sanction && (sanction->penalties & bit(penalty)) == 0) continue;
      const Statement s = punishment(seat, penalty, sanction ? sanction->clause : Clause{});
      Statement reasoned = s;
      if (sanction && sanction->needs_reason) reasoned.text = "-";
      if (accepts(reasoned)) row.lines.push_back(s);
    }
    rows.push_back(std::move(row));
  };
  offer(nullptr);
  for (const Sanction& each : game_.rules().sanctions)
    if (each.ground) offer(&each);
  const auto rank = [](const Offered& row) {
    if (row.lines.empty()) return 3;
    if (!row.sanction) return 0;
    return row.sanction->moment == Moment::any ? 2 : 1;
  };
  std::string out = "[";
  for (int wanted = 0; wanted < 4; ++wanted)
    for (const Offered& row : rows) {
      if (rank(row) != wanted) continue;
      if (out.size() > 1) out += ',';
      Object object(out);
      const Clause clause = row.sanction ? row.sanction->clause : Clause{};
      object.field("clause", clause);
      json::put_text(object.key("title"), clause ? rules::row_of(clause).title[static_cast<std::size_t>(language)]
                                                 : text(language, "desk.no_clause"));
      object.field("likely", wanted < 2);
      object.field("needs_reason", row.sanction && row.sanction->needs_reason);
      object.key("penalties");
      json::put_list(out, row.lines, [&](const Statement& s) {
        Object penalty(out);
        penalty.field("penalty", s.penalty);
        json::put_text(penalty.key("line"), print_statement(s, Language::en));
      });
    }
  return out += ']';
}

std::string Desk::awards(int seat, Language language) const {
  const RuleSet& rules = game_.rules();
  std::string out = "[";
  for (const Statement& s : possible_awards(rules, seat)) {
    const Breaches broken = breaches(rules, with_award(rules, game_.state(), s));
    const Breach* breach = broken.empty() ? nullptr : &first_said(broken);
    // A kind that the book does not know, or not with this value, is no offer at all.
    if (breach && (breach->why == Refusal::award_value || breach->why == Refusal::not_in_this_book)) continue;
    const auto behind = breach ? rules.behind(breach->law) : std::span<const Clause>{};
    const Clause clause = behind.empty() ? Clause{} : behind.front();
    if (out.size() > 1) out += ',';
    Object object(out);
    object.field("kind", s.award);
    object.field("hundredths", s.points);
    json::put_text(object.key("line"), print_statement(s, Language::en));
    object.field("allowed", breach == nullptr);
    json::put_text(object.key("sentence"),
                   breach ? refusal_at_table(code_of(breach->why), s, game_, language, clause) : std::string_view{});
    object.field("clause", clause);
    json::put_text(object.key("replaces"), replaced_by(game_.state(), rules, s));
  }
  return out += ']';
}

std::string Desk::points(Language language) const {
  const RuleSet& rules = game_.rules();
  const auto log = holding_events(game_.history().log());
  std::vector<std::string> names(max_seats);
  for (const auto& [seat, name] : game_.header().players) names[static_cast<std::size_t>(seat) - 1] = name;
  return game_points_json(rules, scoring::score_log(rules, log), names, language);
}

std::string Desk::game_sheet_json() const { return game_sheet::as_json(game_sheet::make(game_)); }

std::string Desk::header() const {
  const Header& header = game_.header();
  std::string out;
  {
    Object object(out);
    object.field("rules", game_.has_rules() ? game_.rules().id : std::string_view{});
    json::put_text(object.key("title"), header.title);
    json::put_text(object.key("date"), header.date);
    json::put_text(object.key("judge"), header.judge);
    json::put_text(object.key("event"), header.event);
    json::put_text(object.key("signed"), header.signed_on);
    object.field("table", header.table);
    object.field("round", header.round);
    object.key("players");
    Object players(out);
    for (const auto& [seat, name] : header.players) json::put_text(players.key(std::to_string(seat)), name);
  }
  return out;
}

std::string Desk::deck() const {
  std::vector<Role> cards;
  const Deck& deck = game_.rules().deck.value;
  for (std::size_t role = 0; role < deck.size(); ++role) cards.insert(cards.end(), deck[role], static_cast<Role>(role));
  std::string out;
  json::put_list(out, cards);
  return out;
}

std::string Desk::roles(Language language) const {
  const State& state = game_.state();
  const SeatSet shooters = state.blacks & state.at_table;
  int row = 0;
  std::string out = "[";
  for (Seat seat : SeatSet::first(game_.rules().with.seats.value)) {
    const Role role = state[seat].role;
    if (role == Role::unknown) continue;
    if (out.size() > 1) out += ',';
    Object object(out);
    object.field("seat", seat);
    object.field("role", role);
    json::put_text(object.key("word"), text(language, "role." + std::string(name_of(role))));
    object.field("team", team_of(role));
    // Whose shot is entered first, second …: nobody's who is gone.
    const bool shoots = state.step == Step::hunt && state.night.shot.empty() && shooters.contains(seat);
    object.field("row", shoots ? std::optional(row++) : std::nullopt);
  }
  return out += ']';
}

void put_words(std::string& out, const RuleSet& rules, Language language) {
  Object object(out);
  constexpr std::string_view forms[] = {"word.foul.one", "word.foul.few", "word.foul.many"};
  std::string& list = object.key("foul");
  json::put_list(list, forms, [&](std::string_view key) { json::put_text(list, text(language, rules, key)); });
  json::put_text(object.key("fouls"), text(language, rules, "protocol.fouls"));
  json::put_text(object.key("nota"), text(language, rules, "word.nota"));
}

std::string rules_json(Language language) {
  std::string out;
  json::put_list(out, rules::all(), [&](const RuleSet* rules) {
    Object object(out);
    object.field("rules", rules->id);
    json::put_text(object.key("title"), text(language, "book." + std::string(rules->id)));
    object.field("book", rules->book);
    object.field("seats", rules->with.seats.value);
    put_words(object.key("words"), *rules, language);
  });
  return out;
}

std::string settings_json(std::string_view id, Language language) {
  const RuleSet* rules = rules::find(id);
  std::string out = "[";
  for (const rules::Setting& setting : rules ? rules::settings(*rules) : std::vector<rules::Setting>{}) {
    if (out.size() > 1) out += ',';
    Object object(out);
    object.field("name", setting.name);
    json::put_text(object.key("group"), text(language, "group." + std::string(setting.group)));
    json::put_text(object.key("title"), text(language, "parameter." + std::string(setting.name)));
    object.field("type", setting.type);
    json::put_text(object.key("value"), setting.value);
    json::put_text(object.key("range"), setting.range);
    object.field("clause", setting.clause);
  }
  return out += ']';
}

}  // namespace mafia::desk
