// Standings as JSON, in the shape of docs/tournament-format.md.
#include <nlohmann/json.hpp>

#include "base/json_write.hpp"
#include "cup/standings_text.hpp"

namespace mafia::notation {
namespace {

using Json = nlohmann::ordered_json;
using scoring::Results;

Json error_json(const ResultError& error) {
  if (error.of_a_game)
    return {{"stage", error.stage},
            {"round", error.round},
            {"table", error.table},
            {"clause", error.clause},
            {"message", error.message}};
  Json json{{"clause", error.clause}};
  if (!error.players.empty()) json["players"] = error.players;
  json["message"] = error.message;
  return json;
}

Json names_of(const Results& results, const std::vector<int>& players) {
  Json list = Json::array();
  for (int player : players) list.push_back(results.players[static_cast<std::size_t>(player)]);
  return list;
}

Json nominations_json(const Results& results, const scoring::Standings& standings) {
  if (!standings.has_nominations) return Json::object();
  const scoring::Nominations& n = standings.nominations;
  return {{"mvp", names_of(results, n.mvp)},
          {"best_sheriff", names_of(results, n.best_sheriff)},
          {"best_don", names_of(results, n.best_don)},
          {"best_mafia", names_of(results, n.best_mafia)},
          {"best_citizen", names_of(results, n.best_citizen)}};
}

Json row_json(const Results& results, const scoring::Row& row) {
  return {{"place", row.place},
          {"player", results.players[static_cast<std::size_t>(row.player)]},
          {"total", row.total.text()},
          {"main", row.main.text()},
          {"extra", row.extra.text()},
          {"compensation", row.compensation.text()},
          {"wins", row.wins},
          {"role_wins", row.role_wins},
          {"first_deaths", row.first_deaths},
          {"games", row.games},
          {"mvp", row.extra.text()}};
}

}  // namespace

std::string standings_json(const Results& results, const scoring::Standings* standings,
                           const std::vector<ResultError>& errors) {
  Json json;
  json["rules"] = results.rules ? Json(results.rules->id) : Json(nullptr);
  Json players = Json::array(), teams = Json::array(), complaints = Json::array();
  if (standings) {
    for (const scoring::Row& row : standings->players) players.push_back(row_json(results, row));
    for (const scoring::TeamRow& team : standings->teams)
      teams.push_back({{"place", team.place},
                       {"team", results.teams[static_cast<std::size_t>(team.team)].name},
                       {"total", team.total.text()}});
  }
  for (const ResultError& error : errors) complaints.push_back(error_json(error));
  json["players"] = std::move(players);
  json["teams"] = std::move(teams);
  json["nominations"] = standings ? nominations_json(results, *standings) : Json::object();
  if (standings && standings->has_nominations)
    json["fair_play_proposals"] = names_of(results, standings->nominations.fair_play);
  json["errors"] = std::move(complaints);
  return write_json(json, 2) + "\n";
}

}  // namespace mafia::notation
