// A record in the format of Mafia Ratings.
#include <algorithm>

#include "exchange/reader.hpp"

namespace mafia::exchange {
namespace {

using Out = nlohmann::ordered_json;
using Kind = Incident::Kind;

std::string_view time_of(const Moment& at) {
  switch (at.part) {
    case Part::nightfall: return at.number == 0 ? "arrangement" : "night start";
    case Part::hunt: return "shooting";
    case Part::don: return "don";
    case Part::sheriff: return "sheriff";
    case Part::dawn: return "night kill speaking";
    case Part::speech: return "speaking";
    case Part::call: return "voting start";
    case Part::tie_speech:
    case Part::ballot: return "voting";
    case Part::lift: return "voting kill all";
    case Part::farewell: return "day kill speaking";
    case Part::end: break;
  }
  return "end";
}

Out game_time(const Moment& at) {
  const bool voting = at.part == Part::tie_speech || at.part == Part::ballot || at.part == Part::lift;
  Out time{{"round", at.night ? at.number : at.number - 1}, {"time", time_of(at)}};
  if (voting) time["votingRound"] = at.ballot;
  if (at.seat > 0) time[at.part == Part::ballot ? "nominee" : "speaker"] = at.seat;
  if (at.order > 0) time["order"] = at.order;
  return time;
}

class MafiaratingsWriter {
 public:
  explicit MafiaratingsWriter(const Record& record) : record_(record) {}

  Out run() {
    Out root = Out::object();
    if (const auto number = whole(Json(record_.id))) root["id"] = *number;
    if (const auto start = unix_seconds(record_.date)) root["startTime"] = *start;
    if (record_.table > 0) root["tableNum"] = record_.table;
    root["features"] = std::string("gsdutclhv") + (record_.kept.lifts ? "k" : "") + "nwr";
    constexpr const char* winners[] = {nullptr, "civ", "maf", "tie"};
    const auto winner = static_cast<std::size_t>(record_.winner);
    if (winner < 4 && winners[winner]) root["winner"] = winners[winner];
    if (!record_.judge.empty()) root["moderator"] = {{"name", record_.judge}};
    root["players"] = Out::array();
    for (int seat = 1; seat <= seats_at_table; ++seat) root["players"].push_back(player(seat));
    return root;
  }

 private:
  Out player(int seat) {
    Out json = Out::object();
    const PlayerRecord& me = record_.players[static_cast<std::size_t>(seat - 1)];
    if (!me.name.empty()) json["name"] = me.name;
    constexpr const char* roles[] = {nullptr, nullptr, "sheriff", "maf", "don"};
    const auto role = static_cast<std::size_t>(me.role);
    if (role < 5 && roles[role]) json["role"] = roles[role];
    checks(json, seat);
    for (const Departure& exit : record_.exits)
      if (exit.seat == seat) json["death"] = death(exit);
    penalties(json, "warnings", seat, Kind::foul);
    penalties(json, "techFouls", seat, Kind::technical);
    for (const BestMove& move : record_.best_moves)
      if (move.by == seat) json["legacy"] = move.named;
    bonuses(json, seat);
    keep(json, "nominating", nominating(seat));
    keep(json, "voting", voting(seat));
    keep(json, "shooting", shooting(seat));
    return json;
  }

  // Rounds after the last entry are left out.
  static void keep(Out& json, const char* field, Out rounds) {
    while (!rounds.empty() && rounds.back().is_null()) rounds.erase(rounds.size() - 1);
    if (!rounds.empty()) json[field] = std::move(rounds);
  }

  void checks(Out& json, int seat) {
    for (std::size_t round = 0; round < record_.nights.size(); ++round) {
      const NightRecord& night = record_.nights[round];
      if (std::ranges::find(night.don_checks, seat) != night.don_checks.end()) json["don"] = round;
      if (std::ranges::find(night.sheriff_checks, seat) != night.sheriff_checks.end()) json["sheriff"] = round;
    }
  }

  Out death(const Departure& exit) {
    const int round = exit.phase / 2;  // Night N and day N + 1 are round N.
    if (exit.how == Exit::shot) return {{"round", round}, {"type", "night"}};
    if (exit.how != Exit::removed) return {{"round", round}, {"type", "day"}};
    const auto removal = std::ranges::find_if(
        record_.incidents, [&](const Incident& i) { return i.seat == exit.seat && takes_out(i.kind); });
    Out json{{"round", round},
             {"type", manner(exit.seat, removal == record_.incidents.end() ? Kind::removal : removal->kind)}};
    if (removal != record_.incidents.end()) json["time"] = game_time(removal->at);
    return json;
  }

  const char* manner(int seat, Kind kind) const {
    if (kind == Kind::team_loss) return "teamKickOut";
    if (kind == Kind::gave_up) return "giveUp";
    const auto count = [&](Kind each) {
      return std::ranges::count_if(record_.incidents,
                                   [&](const Incident& i) { return i.seat == seat && i.kind == each; });
    };
    return count(Kind::foul) >= 4 ? "warnings" : count(Kind::technical) >= 2 ? "techFouls" : "kickOut";
  }

  void penalties(Out& json, const char* field, int seat, Kind kind) {
    for (const Incident& incident : record_.incidents)
      if (incident.seat == seat && incident.kind == kind) json[field].push_back(game_time(incident.at));
  }

  void bonuses(Out& json, int seat) {
    for (const Bonus& bonus : record_.bonuses) {
      if (bonus.seat != seat) continue;
      const Out value = bonus.word.empty() ? Out(bonus.points.hundredths / 100.0) : Out(bonus.word);
      if (!json.contains("bonus"))
        json["bonus"] = value;
      else if (json["bonus"].is_array())
        json["bonus"].push_back(value);
      else
        json["bonus"] = Out::array({json["bonus"], value});
    }
  }

  Out nominating(int seat) {
    Out rounds = Out::array();
    for (std::size_t day = 1; day < record_.days.size(); ++day) {
      Out whom;
      for (const NominationRecord& n : record_.days[day].nominations)
        if (n.by == seat) whom = n.whom;
      rounds.push_back(whom);
    }
    return rounds;
  }

  Out voting(int seat) {
    Out rounds = Out::array();
    for (std::size_t day = 1; day < record_.days.size(); ++day) rounds.push_back(votes(record_.days[day], seat));
    return rounds;
  }

  // One seat, or the votes in order, with the hand for all to leave at the end.
  static Out votes(const DayRecord& day, int seat) {
    Out list = Out::array();
    bool voted = false;
    for (const auto& ballot : day.ballots) {
      const auto vote = std::ranges::find(ballot, seat, &Vote::by);
      voted |= vote != ballot.end();
      list.push_back(vote == ballot.end() ? Out() : Out(vote->candidate));
    }
    if (!voted) return {};
    if (!day.lift) return list.size() == 1 ? list.front() : list;
    if (!list.back().is_null()) list.push_back(std::ranges::find(*day.lift, seat) != day.lift->end());
    return list;
  }

  // The format holds one target; a player who shot at two hit nobody.
  Out shooting(int seat) {
    Out rounds = Out::array();
    for (std::size_t night = 1; night < record_.nights.size(); ++night) {
      const auto& shots = record_.nights[night].shots;
      const auto shot = std::ranges::find(shots, seat, &Shot::by);
      const bool at_one = shot != shots.end() && shot->targets.size() == 1;
      rounds.push_back(at_one ? Out(shot->targets.front()) : Out());
    }
    return rounds;
  }

  const Record& record_;
};

}  // namespace

nlohmann::ordered_json write_mafiaratings(const Record& record) { return MafiaratingsWriter(record).run(); }

}  // namespace mafia::exchange
