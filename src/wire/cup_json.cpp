// A tournament's log written as a tournament file: what another program needs to reckon the same places.
#include <nlohmann/json.hpp>

#include "base/json_write.hpp"
#include "cup/cup.hpp"
#include "nota/names.hpp"

namespace mafia::notation {
namespace {

using Json = nlohmann::ordered_json;

std::string decimal(std::int64_t hundredths) { return Fraction::hundredths(hundredths).text(); }

Json seat_json(const RuleSet& rules, const std::string& player, const ScoredSeat& seat) {
  Json json{{"player", player}, {"role", name_of(seat.role)}};
  if (seat.removed) json["removed"] = true;
  if (seat.team_lost) json["team_lost"] = true;
  if (seat.caused_replays > 0) json["caused_replay"] = true;
  Json cards = Json::array(), awards = Json::array();
  for (int i = 0; i < seat.yellows; ++i) cards.push_back("yellow");
  for (int i = 0; i < seat.reds; ++i) cards.push_back("red");
  if (!cards.empty()) json["cards"] = std::move(cards);
  for (const GivenAward& award : seat.awards)
    awards.push_back({{"kind", name_of(award.kind)}, {"points", decimal(award.hundredths)}});
  for (std::size_t i = 0; i < seat.fines; ++i) {
    Json fine{{"kind", "fine"}, {"points", decimal(rules.with.blame.value.front())}};
    if (i < seat.fine_clauses.size()) fine["clause"] = rules::name_of(seat.fine_clauses[i]);
    awards.push_back(std::move(fine));
  }
  if (!awards.empty()) json["awards"] = std::move(awards);
  return json;
}

// `consent` of a part is its own.
void sheet_json(const tournament::State& state, const scoring::Game& game, const ScoreSheet& sheet, Json& json) {
  Json seats = Json::array();
  for (Seat s : seats_of(sheet)) {
    const std::string& name = state.players[static_cast<std::size_t>(game.players[s.index()])].name;
    seats.push_back(seat_json(*state.rules, name, sheet[s]));
  }
  json["seats"] = std::move(seats);
  if (sheet.first_victim) json["first_killed"] = sheet.first_victim->number();
  if (!sheet.nota.empty()) {
    Json nota = Json::array();
    for (Seat s : sheet.nota) nota.push_back(s.number());
    json["nota"] = std::move(nota);
    json["nota_allowed"] = sheet.nota_right;
  }
  if (sheet.consent) json["consent"] = true;
}

Json game_json(const tournament::State& state, const tournament::Game& played) {
  Json json{{"round", played.round}, {"table", played.table}};
  if (!played.judge.empty()) json["judge"] = played.judge;
  if (played.status != tournament::GameStatus::confirmed) {
    Json seats = Json::array();
    for (int player : played.players)
      seats.push_back({{"player", state.players[static_cast<std::size_t>(player)].name}});
    json["seats"] = std::move(seats);
    return json;
  }
  const scoring::Game game = tournament::scored_game(played);
  json["winner"] = name_of(game.sheet.outcome);
  sheet_json(state, game, game.sheet, json);
  for (std::size_t i = 0; i < game.fouls.size(); ++i)
    if (game.fouls[i] > 0) json["seats"][i]["fouls"] = game.fouls[i];
  Json parts = Json::array();
  for (const ScoreSheet& part : game.annulled) {
    Json each;
    sheet_json(state, game, part, each);
    parts.push_back(std::move(each));
  }
  if (!parts.empty()) json["annulled"] = std::move(parts);
  return json;
}

}  // namespace

std::string tournament_json(const Cup& cup) {
  const tournament::State& state = cup.state();
  Json json{
      {"format", "primanota-tournament/1"}, {"title", state.title}, {"rules", state.rules ? state.rules->id : ""}};
  Json players = Json::array(), stages = Json::array(), penalties = Json::array(), lots = Json::array();
  const auto name = [&](int player) { return state.players[static_cast<std::size_t>(player)].name; };
  for (const tournament::Player& player : state.players) players.push_back(player.name);
  json["players"] = std::move(players);
  if (!state.teams.empty()) {
    Json teams = Json::object();
    for (const auto& team : state.teams)
      for (int member : team.members) teams[team.name].push_back(name(member));
    json["teams"] = std::move(teams);
  }
  Json settings = Json::object();
  for (const auto& [setting, value] : cup.settings()) settings[setting] = value;
  json["settings"] = std::move(settings);
  for (const tournament::Stage& stage : state.stages) {
    Json games = Json::array();
    for (const tournament::Game& game : stage.games) games.push_back(game_json(state, game));
    stages.push_back({{"name", stage.name}, {"coefficient", stage.coefficient.text()}, {"games", std::move(games)}});
  }
  json["stages"] = std::move(stages);
  for (const auto& card : state.cards)
    penalties.push_back({{"player", name(card.player)}, {"card", card.red ? "red" : "yellow"}});
  if (!penalties.empty()) json["penalties"] = std::move(penalties);
  const scoring::Results results = state.rules ? tournament::results_of(state) : scoring::Results{};
  for (int player : results.lots) lots.push_back(name(player));
  if (!lots.empty()) json["lots"] = std::move(lots);
  Json standing = Json::array(), refused = Json::array();
  for (const scoring::StandingPoints& each : results.pending)
    standing.push_back({{"player", name(each.player)}, {"points", each.points.text()}});
  if (!standing.empty()) json["standing"] = std::move(standing);
  if (state.fair_play >= 0) json["fair_play"] = name(state.fair_play);
  for (int player : state.fair_play_refused) refused.push_back(name(player));
  if (!refused.empty()) json["fair_play_refused"] = std::move(refused);
  return write_json(json, 2) + "\n";
}

}  // namespace mafia::notation
