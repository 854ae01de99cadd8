// A record in the format of Polemica. Exits are not written: they follow from votes, shots and disqualifications.
#include <algorithm>

#include "exchange/reader.hpp"

namespace mafia::exchange {
namespace {

using Out = nlohmann::ordered_json;
using Kind = Incident::Kind;

std::string_view stage_name(const Moment& at) {
  switch (at.part) {
    case Part::nightfall: return at.number == 0 ? "briefing" : "shooting";
    case Part::hunt: return "shooting";
    case Part::don: return "donCheck";
    case Part::sheriff: return at.number == 0 ? "comIntro" : "comCheck";
    case Part::dawn: return "shooted";
    case Part::speech: return "speech";
    case Part::call: return "toVoting";
    case Part::tie_speech: return "reSpeech";
    case Part::ballot: return "voting";
    case Part::lift: return "lift";
    case Part::farewell: return "voted";
    case Part::end: break;
  }
  return "gameOver";
}

Out stage(const Moment& at) {
  Out json{{"type", stage_name(at)}, {"day", at.number}};
  if (at.seat > 0) json["player"] = at.seat;
  if (at.part == Part::tie_speech) json["voting"] = at.ballot;
  if (at.part == Part::ballot || at.part == Part::lift) json["voting"] = at.ballot + 1;
  return json;
}

class PolemicaWriter {
 public:
  explicit PolemicaWriter(const Record& record) : record_(record) {}

  Out run() {
    Out root = Out::object();
    if (!record_.date.empty()) root["started"] = time(0);
    if (const auto number = whole(Json(record_.id))) root["id"] = *number;
    if (record_.table > 0) root["table"] = record_.table;
    if (!record_.judge.empty()) root["referee"] = {{"username", record_.judge}};
    root["version"] = 4;
    root["players"] = Out::array();
    for (int seat = 1; seat <= seats_at_table; ++seat) root["players"].push_back(player(seat));
    root["stage"] = {{"type", "gameOver"}, {"day", (last_phase(record_) + 1) / 2}};
    root["checks"] = checks();
    root["shots"] = shots();
    root["votes"] = votes();
    if (record_.winner == Outcome::red) root["result"] = 0;
    if (record_.winner == Outcome::black) root["result"] = 1;
    return root;
  }

 private:
  // The hour is unknown; later incidents get later times.
  std::string time(int order) const {
    const auto two = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    const std::string date = record_.date.empty() ? "1970-01-01" : record_.date;
    return date + "T00:" + two(order / 60 % 60) + ":" + two(order % 60);
  }

  Out player(int seat) {
    const PlayerRecord& me = record_.players[static_cast<std::size_t>(seat - 1)];
    constexpr int roles[] = {2, 2, 3, 1, 0};
    const auto role = static_cast<std::size_t>(me.role);
    Out json{{"position", seat}, {"username", me.name}, {"role", role < 5 ? roles[role] : 2}};
    json["techs"] = penalties(seat, Kind::technical);
    json["fouls"] = penalties(seat, Kind::foul);
    for (const Incident& incident : record_.incidents)
      if (incident.seat == seat && takes_out(incident.kind)) json["disqual"] = stage(incident.at);
    for (const BestMove& move : record_.best_moves)
      if (move.by == seat) json["guess"] = {{"mafs", move.named}};
    int points = 0;
    for (const Bonus& bonus : record_.bonuses) points += bonus.seat == seat ? bonus.points.hundredths : 0;
    if (points != 0) json["award"] = points / 100.0;
    return json;
  }

  Out penalties(int seat, Kind kind) {
    Out list = Out::array();
    for (const Incident& incident : record_.incidents)
      if (incident.seat == seat && incident.kind == kind)
        list.push_back({{"time", time(incident.at.order)}, {"stage", stage(incident.at)}});
    return list;
  }

  Out checks() {
    Out list = Out::array();
    for (std::size_t night = 0; night < record_.nights.size(); ++night) {
      for (int whom : record_.nights[night].don_checks)
        list.push_back({{"night", night}, {"role", 0}, {"player", whom}});
      for (int whom : record_.nights[night].sheriff_checks)
        list.push_back({{"night", night}, {"role", 3}, {"player", whom}});
    }
    return list;
  }

  Out shots() {
    Out list = Out::array();
    for (std::size_t night = 0; night < record_.nights.size(); ++night)
      for (const Shot& shot : record_.nights[night].shots)
        for (int target : shot.targets) list.push_back({{"night", night}, {"shooter", shot.by}, {"victim", target}});
    return list;
  }

  Out votes() {
    Out list = Out::array();
    for (std::size_t day = 1; day < record_.days.size(); ++day) {
      const DayRecord& today = record_.days[day];
      for (const NominationRecord& n : today.nominations)
        list.push_back({{"day", day}, {"num", 0}, {"voter", n.by}, {"candidate", n.whom}});
      for (std::size_t i = 0; i < today.ballots.size(); ++i)
        for (const Vote& vote : today.ballots[i])
          list.push_back({{"day", day}, {"num", i + 1}, {"voter", vote.by}, {"candidate", vote.candidate}});
      for (int by : today.lift.value_or(std::vector<int>{}))
        list.push_back({{"day", day}, {"voter", by}, {"candidate", 1}});
    }
    return list;
  }

  const Record& record_;
};

}  // namespace

nlohmann::ordered_json write_polemica(const Record& record) { return PolemicaWriter(record).run(); }

}  // namespace mafia::exchange
