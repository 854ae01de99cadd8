// The format of Polemica: players with their places, and lists of checks, shots and votes. A match wraps it in `data`.
#include <algorithm>

#include "exchange/reader.hpp"
#include "exchange/sort.hpp"

namespace mafia::exchange {
namespace {

using Kind = Incident::Kind;

struct StageName {
  std::string_view name;
  Part part;
  bool night;
};
constexpr StageName stages[] = {
    {"dealing", Part::nightfall, true},    {"briefing", Part::nightfall, true}, {"comIntro", Part::sheriff, true},
    {"speech", Part::speech, false},       {"toVoting", Part::call, false},     {"voting", Part::ballot, false},
    {"reSpeech", Part::tie_speech, false}, {"lift", Part::lift, false},         {"voted", Part::farewell, false},
    {"shooting", Part::hunt, true},        {"donCheck", Part::don, true},       {"comCheck", Part::sheriff, true},
    {"comKill", Part::sheriff, true},      {"guess", Part::dawn, false},        {"shooted", Part::dawn, false},
    {"gameOver", Part::end, false},
};

class Polemica : public Reader {
 public:
  std::expected<Record, Fault> run(const Json& root) {
    const Json* data = member(root, "data");
    const Json& game = data && data->is_object() ? *data : root;
    record_.source = Format::polemica;
    record_.kept.exits = false;
    header(game, root);
    const Json* players = list(game, "players");
    if (!players) fail("exchange.no_players");
    if (players && players->size() != seats_at_table) fail("exchange.player_count", {std::to_string(players->size())});
    if (failed()) return std::unexpected(fault());
    for (const Json& each : *players) player(each, root);
    check_deck();
    each_row(game, "checks", [&](const Json& row) { check(row); });
    each_row(game, "shots", [&](const Json& row) { shot(row); });
    each_row(game, "votes", [&](const Json& row) { vote(row); });
    each_row(game, "bonuses", [&](const Json& row) { bonus(row); });
    winner(game, root);
    if (failed()) return std::unexpected(fault());
    sort_votes();
    order_by_time();
    complete(record_, {.first_vote_idle = !zero_voting(game).empty()});
    drop_survivors(root);
    best_move();
    return std::move(record_);
  }

 private:
  void header(const Json& game, const Json& root) {
    for (const Json* place : {&root, &game})
      if (const auto id = whole(*place, "id"); id && *id > 0 && record_.id.empty()) record_.id = std::to_string(*id);
    for (const std::string& start : {text(game, "started"), text(root, "started_at")})
      if (record_.date.empty() && is_date(start)) record_.date = start.substr(0, 10);
    if (const auto table = whole(game, "table"); table && *table > 0 && *table < 1000) record_.table = *table;
    if (const Json* referee = member(game, "referee")) record_.judge = text(*referee, "username");
  }

  template <class Use>
  void each_row(const Json& game, const char* name, const Use& use) {
    const Json* rows = member(game, name);
    if (!rows || failed()) return;
    constexpr std::size_t most_rows = 5000;  // Ten players vote a few times on a few days.
    if (!rows->is_array() || rows->size() > most_rows) return fail("exchange.bad_list", {name});
    row_ = 0;
    list_ = name;
    for (const Json& row : *rows) {
      ++row_;
      if (!failed()) use(row);
    }
    list_.clear();
  }

  void player(const Json& json, const Json& root) {
    if (failed()) return;
    const Json* position = member(json, "position");
    if (!position) return fail("exchange.no_position");
    const int number = seat(*position, static_cast<int>(taken_.size()) + 1, "position");
    if (failed()) return;
    if (std::ranges::find(taken_, number) != taken_.end()) return fail("exchange.seat_twice", {std::to_string(number)});
    taken_.push_back(number);
    PlayerRecord& me = record_.players[static_cast<std::size_t>(number - 1)];
    me.name = text(json, "username");
    if (const Json* user = member(json, "player"); user && me.name.empty()) me.name = text(*user, "username");
    me.role = role(json, root, number);
    penalties(json, "fouls", number, Kind::foul);
    penalties(json, "techs", number, Kind::technical);
    if (const Json* stage = member(json, "disqual")) disqualify(*stage, number);
    if (const Json* award = member(json, "award"))
      if (const auto value = real(*award); value && points_of(*value).hundredths != 0)
        record_.bonuses.push_back({number, points_of(*value), {}});
    if (const Json* named = member(json, "guess")) guess(*named, number);
  }

  Role role(const Json& json, const Json& root, int number) {
    const Json* given = member(json, "role");
    if (!given) given = role_outside(root, number);
    const auto code = given ? whole(*given) : std::nullopt;
    constexpr Role roles[] = {Role::don, Role::mafia, Role::citizen, Role::sheriff};
    if (code && *code >= 0 && *code <= 3) return roles[*code];
    fail("exchange.unknown_role", {std::to_string(number), given ? shown(*given) : "-"});
    return Role::citizen;
  }

  // A match repeats its players outside the game.
  static const Json* row_outside(const Json& root, int number) {
    const Json* players = member(root, "data") ? list(root, "players") : nullptr;
    if (!players) return nullptr;
    for (const Json& each : *players)
      if (whole(each, "tablePosition") == number) return &each;
    return nullptr;
  }
  static const Json* role_outside(const Json& root, int number) {
    const Json* row = row_outside(root, number);
    return row ? member(*row, "role_val") : nullptr;
  }

  void penalties(const Json& json, const char* field, int number, Kind kind) {
    const Json* given = member(json, field);
    if (!given) return;
    if (given->is_array() && given->size() <= most_rounds) {
      for (const Json& each : *given) {
        const Json* stage = member(each, "stage");
        const auto at = stage ? moment(*stage, number) : std::nullopt;
        record_.incidents.push_back({kind, number, at.value_or(Moment{}), at.has_value()});
        times_.push_back(text(each, "time"));
      }
      return;
    }
    const auto count = whole(*given);
    if (!count || *count < 0 || *count > most_rounds)
      return fail("exchange.bad_field", {std::to_string(number), field});
    for (int i = 0; i < *count; ++i) record_.incidents.push_back({.kind = kind, .seat = number, .timed = false});
    times_.resize(record_.incidents.size());
  }

  // The clock orders the incidents of one stage. Dates as text sort by time.
  void order_by_time() {
    std::vector<std::string> clock = times_;
    std::ranges::sort(clock);
    for (std::size_t i = 0; i < times_.size(); ++i)
      if (!takes_out(record_.incidents[i].kind))
        record_.incidents[i].at.order = static_cast<int>(std::ranges::lower_bound(clock, times_[i]) - clock.begin());
  }

  // A stage, or an object that has one, or only the fact.
  void disqualify(const Json& json, int number) {
    if (json.is_boolean() && !*json.get_ptr<const bool*>()) return;
    const Json* stage = member(json, "stage");
    const auto at = moment(stage && stage->is_object() ? *stage : json, number);
    record_.incidents.push_back({Kind::removal, number, at.value_or(Moment{}), at.has_value()});
    record_.incidents.back().at.order = most_rounds * seats_at_table;  // After the foul that caused it.
    times_.emplace_back();
  }

  std::optional<Moment> moment(const Json& stage, int number) {
    if (!stage.is_object() || !member(stage, "day")) return std::nullopt;
    const int day = round(*member(stage, "day"), number, "stage");
    const std::string name = text(stage, "type");
    for (const StageName& each : stages) {
      if (each.name != name || day < 0) continue;
      Moment at{.number = day, .night = each.night, .part = each.part};
      if (name == "dealing" || name == "briefing" || name == "comIntro") at.number = 0;
      if (const auto who = whole(stage, "player"); who && *who >= 1 && *who <= seats_at_table) at.seat = *who;
      const int voting = std::clamp(whole(stage, "voting").value_or(1), 1, most_rounds);
      if (at.part == Part::ballot) at.ballot = voting - 1;
      if (at.part == Part::tie_speech) at.ballot = voting;
      if (at.number == 0 && !at.night) at.number = 1;
      return at;
    }
    return std::nullopt;
  }

  void check(const Json& row) {
    const Json* night = member(row, "night");
    const Json* whom = member(row, "player");
    const auto by = whole(row, "role");
    if (!night || !whom || whole(*whom) == 0) return;
    if (by != 0 && by != 3) return fail("exchange.bad_row", {"checks", std::to_string(row_)});
    const int number = round(*night, row_, "night");
    const int target = seat(*whom, row_, "player");
    if (failed()) return;
    (by == 0 ? record_.night(number).don_checks : record_.night(number).sheriff_checks).push_back(target);
  }

  // Several shots of one player in one night are several targets.
  void shot(const Json& row) {
    const Json* night = member(row, "night");
    const Json* shooter = member(row, "shooter");
    if (!night || !shooter) return fail("exchange.bad_row", {"shots", std::to_string(row_)});
    const int number = round(*night, row_, "night");
    const int by = seat(*shooter, row_, "shooter");
    if (failed()) return;
    auto& shots = record_.night(number).shots;
    auto mine = std::ranges::find(shots, by, &Shot::by);
    if (mine == shots.end()) mine = shots.insert(shots.end(), Shot{by, {}});
    const Json* victim = member(row, "victim");
    if (!victim || whole(*victim) == 0) return;
    const int target = seat(*victim, row_, "victim");
    if (std::ranges::find(mine->targets, target) == mine->targets.end()) mine->targets.push_back(target);
  }

  // num 0: a nomination; 1 and up: a ballot; none: the hand for all leaving, if the candidate is 1.
  void vote(const Json& row) {
    const Json* day = member(row, "day");
    const Json* voter = member(row, "voter");
    const Json* candidate = member(row, "candidate");
    if (!day || !voter) return fail("exchange.bad_row", {"votes", std::to_string(row_)});
    const int number = round(*day, row_, "day");
    const int by = seat(*voter, row_, "voter");
    if (failed()) return;
    DayRecord& today = record_.day(number);
    const Json* num = member(row, "num");
    if (!num) {
      if (!today.lift) today.lift.emplace();
      const bool hand = candidate && (whole(*candidate) == 1 || *candidate == true);
      if (hand && std::ranges::find(*today.lift, by) == today.lift->end()) today.lift->push_back(by);
      return;
    }
    if (!candidate || whole(*candidate) == 0) return;
    const int ballot = round(*num, row_, "num");
    const int whom = seat(*candidate, row_, "candidate");
    if (failed()) return;
    if (ballot == 0) return today.nominations.push_back({by, whom});
    if (today.ballots.size() < static_cast<std::size_t>(ballot)) today.ballots.resize(static_cast<std::size_t>(ballot));
    today.ballots[static_cast<std::size_t>(ballot - 1)].push_back({by, whom});
  }

  void bonus(const Json& row) {
    const auto number = whole(row, "position");
    const Json* scores = member(row, "scores");
    const auto value = scores ? real(*scores) : std::nullopt;
    if (!number || *number < 1 || *number > seats_at_table || !value) return;
    if (points_of(*value).hundredths != 0) record_.bonuses.push_back({*number, points_of(*value), {}});
  }

  // Rows may come in any order; voters are sorted by seat. The vote on whether all leave has no rows if no hand was
  // raised.
  void sort_votes() {
    for (DayRecord& day : record_.days) {
      for (auto& ballot : day.ballots) sort_stably(ballot, {}, &Vote::by);
      while (!day.ballots.empty() && day.ballots.back().empty()) day.ballots.pop_back();
      if (!day.lift && day.ballots.size() > 1 && leaders_of(day.ballots.back()).size() > 1) day.lift.emplace();
      if (day.lift) std::ranges::sort(*day.lift);
    }
    for (NightRecord& night : record_.nights) sort_stably(night.shots, {}, &Shot::by);
  }

  // "none", "respeech", "liftOnly": what happens in a vote of day 1 that puts nobody out.
  static std::string zero_voting(const Json& game) {
    if (const std::string own = text(game, "zeroVoting"); !own.empty()) return own;
    const Json* config = member(game, "config");
    return config ? text(*config, "zeroVoting") : std::string{};
  }

  // 0: the reds, 1: the blacks, as the games themselves show (docs/exchange.md).
  void winner(const Json& game, const Json& root) {
    auto code = whole(game, "result");
    if (!code) code = whole(root, "winnerCode");
    if (code == 0) record_.winner = Outcome::red;
    if (code == 1) record_.winner = Outcome::black;
    if (code && *code != 0 && *code != 1) record_.notes.push_back({"exchange.result_code", {std::to_string(*code)}});
  }

  // A match says in which order the players left. A player without a place in that order stayed to the end.
  void drop_survivors(const Json& root) {
    bool told = false;
    for (int number = 1; number <= seats_at_table; ++number) {
      const Json* row = row_outside(root, number);
      told |= row && member(*row, "quit_index");
    }
    if (!told) return;
    std::erase_if(record_.exits, [&](const Departure& exit) {
      const Json* row = row_outside(root, exit.seat);
      return row && row->contains("quit_index") && !member(*row, "quit_index") && exit.how != Exit::removed;
    });
  }

  // Three black seats named by the first victim are a best move. Other guesses have no line.
  void guess(const Json& json, int number) {
    Guess made{number, {}, {}, 0};
    const auto read = [&](const char* field, std::vector<int>& seats) {
      const Json* named = list(json, field);
      if (named && named->size() > seats_at_table) return fail("exchange.bad_field", {std::to_string(number), field});
      if (named)
        for (const Json& each : *named) seats.push_back(seat(each, number, field));
    };
    read("mafs", made.black);
    read("civs", made.red);
    made.vice = whole(json, "vice").value_or(0);
    guesses_.push_back(std::move(made));
  }

  void best_move() {
    for (const Guess& each : guesses_) {
      const auto exit = std::ranges::find(record_.exits, each.by, &Departure::seat);
      const bool first = exit != record_.exits.end() && exit->how == Exit::shot && exit->phase == phase_of(1, true);
      if (first && each.black.size() == 3 && each.red.empty())
        record_.best_moves.push_back({each.by, each.black});
      else
        note(each);
    }
  }

  struct Guess {
    int by;
    std::vector<int> black, red;
    int vice;
  };
  void note(const Guess& guess) {
    const auto joined = [](const std::vector<int>& seats) {
      std::string text;
      for (int each : seats) text += (text.empty() ? "" : " ") + std::to_string(each);
      return text.empty() ? std::string("-") : text;
    };
    const std::string vice = guess.vice > 0 ? std::to_string(guess.vice) : "-";
    record_.notes.push_back(
        {"exchange.guess", {std::to_string(guess.by), joined(guess.black), joined(guess.red), vice}});
  }

  std::vector<int> taken_;  // Seats that have a player.
  std::vector<Guess> guesses_;
  std::vector<std::string> times_;  // Of the incidents, by index.
  int row_ = 0;
};

}  // namespace

std::expected<Record, Fault> read_polemica(const Json& root) { return Polemica().run(root); }

}  // namespace mafia::exchange
