// The format of Mafia Ratings: everything is stored with the player; round N is night N and the day after it.
#include <algorithm>

#include "exchange/reader.hpp"

namespace mafia::exchange {
namespace {

using Kind = Incident::Kind;

struct Time {
  std::string_view name;
  Part part;
  bool night;
};
constexpr Time times[] = {
    {"start", Part::nightfall, true},
    {"arrangement", Part::nightfall, true},
    {"relaxed sitting", Part::nightfall, true},
    {"night start", Part::nightfall, true},
    {"shooting", Part::hunt, true},
    {"don", Part::don, true},
    {"sheriff", Part::sheriff, true},
    {"day start", Part::dawn, false},
    {"night kill speaking", Part::dawn, false},
    {"speaking", Part::speech, false},
    {"voting start", Part::call, false},
    {"voting", Part::ballot, false},
    {"voting kill all", Part::lift, false},
    {"day kill speaking", Part::farewell, false},
    {"end", Part::end, false},
};

class MafiaRatings : public Reader {
 public:
  std::expected<Record, Fault> run(const Json& root) {
    record_.source = Format::mafiaratings;
    header(root);
    const Json* players = list(root, "players");
    if (!players) fail("exchange.no_players");
    if (players && players->size() != seats_at_table) fail("exchange.player_count", {std::to_string(players->size())});
    if (failed()) return std::unexpected(fault());
    for (player_ = 1; player_ <= seats_at_table && !failed(); ++player_)
      player((*players)[static_cast<std::size_t>(player_ - 1)]);
    check_deck();
    features(root);
    winner(root);
    if (failed()) return std::unexpected(fault());
    complete(record_, {});
    return std::move(record_);
  }

 private:
  void header(const Json& root) {
    if (const Json* id = member(root, "id"); id && whole(*id)) record_.id = std::to_string(*whole(*id));
    if (const auto start = whole(root, "startTime")) record_.date = date_of(*start);
    if (const std::string start = text(root, "startTime"); is_date(start)) record_.date = start.substr(0, 10);
    if (const auto table = whole(root, "tableNum"); table && *table > 0 && *table < 1000) record_.table = *table;
    if (const Json* moderator = member(root, "moderator")) record_.judge = text(*moderator, "name");
  }

  void player(const Json& json) {
    if (!json.is_object()) return fail("exchange.bad_player", {std::to_string(player_)});
    PlayerRecord& me = record_.players[static_cast<std::size_t>(player_ - 1)];
    me.name = text(json, "name");
    me.role = role(json);
    nominations(json);
    votes(json);
    shots(json);
    checks(json, "don");
    checks(json, "sheriff");
    penalties(json, "warnings", Kind::foul);
    penalties(json, "techFouls", Kind::technical);
    if (const Json* death = member(json, "death")) leave(*death);
    if (const Json* legacy = member(json, "legacy")) best_move(*legacy);
    if (const Json* given = member(json, "bonus")) bonus(*given);
    if (const auto arranged = whole(json, "arranged"))
      record_.notes.push_back({"exchange.arranged", {std::to_string(player_), std::to_string(*arranged)}});
  }

  Role role(const Json& json) {
    const Json* given = member(json, "role");
    const std::string name = text(json, "role");
    if (!given || name == "civ" || (given->is_string() && name.empty())) return Role::citizen;
    if (name == "sheriff") return Role::sheriff;
    if (name == "maf") return Role::mafia;
    if (name == "don") return Role::don;
    fail("exchange.unknown_role", {std::to_string(player_), shown(*given)});
    return Role::citizen;
  }

  // Calls `use` for the entry of each round, with the number of its day or night.
  template <class Use>
  void each_round(const Json& json, const char* field, const Use& use) {
    const Json* rounds = member(json, field);
    if (!rounds) return;
    if (!rounds->is_array() || rounds->size() > most_rounds)
      return fail("exchange.bad_field", {std::to_string(player_), field});
    for (std::size_t i = 0; i < rounds->size() && !failed(); ++i) use(static_cast<int>(i) + 1, (*rounds)[i]);
  }

  void nominations(const Json& json) {
    each_round(json, "nominating", [&](int day, const Json& whom) {
      if (whom.is_null()) return;
      record_.day(day).nominations.push_back({player_, seat(whom, player_, "nominating")});
    });
  }

  // A seat, or the votes of that day in order, with the hand for all to leave at the end.
  void votes(const Json& json) {
    each_round(json, "voting", [&](int day, const Json& vote) {
      if (!vote.is_array()) return cast(day, 0, vote);
      for (std::size_t i = 0; i < vote.size(); ++i) cast(day, i, vote[i]);
    });
  }

  void cast(int number, std::size_t ballot, const Json& vote) {
    if (vote.is_null()) return;
    if (ballot >= most_rounds) return fail("exchange.bad_field", {std::to_string(player_), "voting"});
    DayRecord& day = record_.day(number);
    if (vote.is_boolean()) {
      if (!day.lift) day.lift.emplace();
      const bool hand = *vote.get_ptr<const bool*>();
      if (hand && (day.lift->empty() || day.lift->back() != player_)) day.lift->push_back(player_);
      return;
    }
    if (day.ballots.size() <= ballot) day.ballots.resize(ballot + 1);
    day.ballots[ballot].push_back({player_, seat(vote, player_, "voting")});
  }

  void shots(const Json& json) {
    each_round(json, "shooting", [&](int night, const Json& target) {
      if (target.size() > seats_at_table) return fail("exchange.bad_field", {std::to_string(player_), "shooting"});
      std::vector<int> targets;
      if (target.is_array())
        for (const Json& each : target) targets.push_back(seat(each, player_, "shooting"));
      else if (!target.is_null())  // Null: no shot.
        targets.push_back(seat(target, player_, "shooting"));
      record_.night(night).shots.push_back({player_, std::move(targets)});
    });
  }

  // The round in which THIS player was checked by the Don or the Sheriff.
  void checks(const Json& json, const char* by) {
    const Json* rounds = member(json, by);
    if (!rounds) return;
    const auto add = [&](const Json& each) {
      const int number = round(each, player_, by);
      if (number < 0) return;
      NightRecord& night = record_.night(number);
      (by[0] == 'd' ? night.don_checks : night.sheriff_checks).push_back(player_);
    };
    if (!rounds->is_array()) return add(*rounds);
    if (rounds->size() > most_rounds) return fail("exchange.bad_field", {std::to_string(player_), by});
    for (const Json& each : *rounds) add(each);
  }

  void penalties(const Json& json, const char* field, Kind kind) {
    const Json* given = member(json, field);
    if (!given) return;
    if (given->is_array()) {
      for (const Json& each : *given) record_.incidents.push_back(incident(kind, each));
      if (given->size() > most_rounds) fail("exchange.bad_field", {std::to_string(player_), field});
      return;
    }
    const auto count = whole(*given);
    if (!count || *count < 0 || *count > most_rounds)
      return fail("exchange.bad_field", {std::to_string(player_), field});
    for (int i = 0; i < *count; ++i) record_.incidents.push_back({.kind = kind, .seat = player_, .timed = false});
  }

  Incident incident(Kind kind, const Json& time) {
    const auto at = moment(time);
    return {kind, player_, at.value_or(Moment{}), at.has_value()};
  }

  // A game time; nullopt if it does not say when.
  std::optional<Moment> moment(const Json& time) {
    if (!time.is_object() || !member(time, "round")) return std::nullopt;
    const int number = round(*member(time, "round"), player_, "round");
    const std::string name = text(time, "time");
    for (const Time& each : times) {
      if (each.name != name || number < 0) continue;
      Moment at{.number = each.night ? number : number + 1, .night = each.night, .part = each.part};
      if (const Json* speaker = member(time, "speaker")) at.seat = seat(*speaker, player_, "speaker");
      if (const auto ballot = whole(time, "votingRound")) at.ballot = std::clamp(*ballot, 0, most_rounds);
      if (const auto order = whole(time, "order")) at.order = *order;
      if (each.part == Part::ballot) place_in_vote(at, time);
      return at;
    }
    return std::nullopt;
  }

  // While a candidate is called, or while one of the tied players speaks.
  void place_in_vote(Moment& at, const Json& time) {
    if (const Json* nominee = member(time, "nominee")) {
      at.seat = seat(*nominee, player_, "nominee");
    } else if (at.seat > 0) {
      at.part = Part::tie_speech;
      at.ballot = std::max(at.ballot, 1);
    } else if (at.ballot == 0) {
      at.part = Part::call;
    }
  }

  // An object, or only the round, only the manner, or only the fact.
  void leave(const Json& death) {
    if (death.is_boolean()) {
      if (*death.get_ptr<const bool*>()) record_.exits.push_back({player_});
      return;
    }
    Departure exit{player_};
    std::string manner = death.is_string() ? *death.get_ptr<const std::string*>() : text(death, "type");
    const Json* when = member(death, "time");
    const Json* number = death.is_number() ? &death : member(death, "round");
    if (!number && when) number = member(*when, "round");
    const int in_round = number ? round(*number, player_, "death") : -1;
    if (!death.is_number() && !death.is_string() && !death.is_object())
      return fail("exchange.bad_field", {std::to_string(player_), "death"});
    if (in_round >= 0) exit.phase = phase_of(in_round + 1, false);
    if (manner == "night") {
      exit.how = Exit::shot;
      if (in_round >= 0) exit.phase = phase_of(in_round, true);
    } else if (manner == "day") {
      exit.how = Exit::voted;
    } else if (!manner.empty()) {
      exit.how = Exit::removed;
      remove(manner, when, exit);
    }
    record_.exits.push_back(exit);
  }

  // Fouls cause the removal by themselves; the incident ensures it if not all of them are recorded.
  void remove(const std::string& manner, const Json* when, Departure& exit) {
    Kind kind = Kind::removal;
    if (manner == "teamKickOut")
      kind = Kind::team_loss;
    else if (manner == "giveUp")
      kind = Kind::gave_up;
    else if (manner != "kickOut" && manner != "warnings" && manner != "techFouls")
      return fail("exchange.unknown_exit", {std::to_string(player_), manner});
    Incident removal = when ? incident(kind, *when) : Incident{.kind = kind, .seat = player_, .timed = false};
    if (!removal.timed) removal = last_foul(manner).value_or(removal);
    removal.kind = kind;
    if (removal.timed) exit.phase = phase_of(removal.at);
    if (removal.timed && removal.at.part == Part::end) exit.phase = -1;
    ++removal.at.order;
    record_.incidents.push_back(removal);
  }

  std::optional<Incident> last_foul(const std::string& manner) const {
    const Kind kind = manner == "techFouls" ? Kind::technical : Kind::foul;
    if (manner != "techFouls" && manner != "warnings") return std::nullopt;
    std::optional<Incident> last;
    for (const Incident& each : record_.incidents)
      if (each.seat == player_ && each.kind == kind && each.timed && !(last && is_earlier(each.at, last->at)))
        last = each;
    return last;
  }

  void best_move(const Json& legacy) {
    if (!legacy.is_array()) return record_.notes.push_back({"exchange.legacy", {std::to_string(player_)}});
    BestMove move{player_, {}};
    for (const Json& each : legacy)
      if (!each.is_null()) move.named.push_back(seat(each, player_, "legacy"));
    if (move.named.empty()) return;
    if (move.named.size() > most_rounds) return fail("exchange.bad_field", {std::to_string(player_), "legacy"});
    record_.best_moves.push_back(std::move(move));
  }

  void bonus(const Json& given) {
    if (given.is_array()) {
      if (given.size() > seats_at_table) return fail("exchange.bad_field", {std::to_string(player_), "bonus"});
      for (const Json& each : given) bonus(each);
    } else if (given.is_string() && !whole(given)) {
      record_.bonuses.push_back({player_, {}, *given.get_ptr<const std::string*>()});
    } else if (const auto value = real(given); value && points_of(*value).hundredths != 0) {
      record_.bonuses.push_back({player_, points_of(*value), {}});
    }
  }

  // The letters say what was recorded; existing data counts in any case.
  void features(const Json& root) {
    const std::string letters = text(root, "features");
    const auto has = [&](char letter) { return letters.find(letter) != std::string::npos; };
    bool votes = has('v'), lifts = has('k'), nominations = has('n');
    for (const DayRecord& day : record_.days) {
      votes |= !day.ballots.empty();
      lifts |= day.lift.has_value();
      nominations |= !day.nominations.empty();
    }
    bool shots = has('h');
    for (const NightRecord& night : record_.nights) shots |= !night.shots.empty();
    record_.kept = {nominations, votes, lifts, shots, has('d') || !record_.exits.empty()};
  }

  void winner(const Json& root) {
    const Json* given = member(root, "winner");
    const std::string name = text(root, "winner");
    if (name == "civ")
      record_.winner = Outcome::red;
    else if (name == "maf")
      record_.winner = Outcome::black;
    else if (name == "tie")
      record_.winner = Outcome::draw;
    else if (given)
      fail("exchange.unknown_winner", {shown(*given)});
  }

  int player_ = 0;
};

}  // namespace

std::expected<Record, Fault> read_mafiaratings(const Json& root) { return MafiaRatings().run(root); }

}  // namespace mafia::exchange
