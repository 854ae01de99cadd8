#include "live/tournament_json.hpp"

#include <algorithm>

#include "base/json_members.hpp"
#include "base/json_write.hpp"
#include "cup/standings_text.hpp"
#include "nota/names.hpp"

namespace mafia::live {
namespace {

using Json = nlohmann::ordered_json;
using notation::CupWord;
using rules::Language;

std::string_view name_of(tournament::GameStatus status) {
  using tournament::GameStatus;
  switch (status) {
    case GameStatus::planned: return "planned";
    case GameStatus::entered: return "entered";
    case GameStatus::confirmed: return "confirmed";
    case GameStatus::annulled: return "annulled";
  }
  return {};
}

Json names_of(const tournament::State& state, std::span<const int> players) {
  Json names = Json::array();
  for (int player : players) names.push_back(state.players[static_cast<std::size_t>(player)].name);
  return names;
}

Json officials_json(const tournament::State& state) {
  using tournament::Office;
  constexpr std::pair<Office, CupWord> offices[] = {
      {Office::chief_judge, CupWord::chief_judge}, {Office::judge, CupWord::judge},
      {Office::touch_judge, CupWord::touch_judge}, {Office::organiser, CupWord::organiser},
      {Office::appeals, CupWord::appeals},         {Office::referees, CupWord::referees},
      {Office::discipline, CupWord::discipline}};
  Json list = Json::array();
  for (const tournament::Official& official : state.officials) {
    Json held = Json::array();
    for (const auto& [office, word] : offices)
      if (official.offices.has(office)) held.push_back(notation::spelling(word, Language::en));
    list.push_back({{"name", official.name}, {"offices", held}});
  }
  return list;
}

Json games_json(const Tournament& tournament) {
  Json games = Json::array();
  int number = 0;
  for (const tournament::Stage& stage : tournament.state().stages) {
    ++number;
    for (const tournament::Game& game : stage.games) {
      const std::string table = tournament.live_table({number, game.round, game.table});
      games.push_back(
          {{"game", std::to_string(number) + "." + std::to_string(game.round) + "." + std::to_string(game.table)},
           {"name", ref_of(stage, game)},
           {"state", name_of(game.status)},
           {"judge", game.judge},
           {"players", names_of(tournament.state(), game.players)},
           {"table", table.empty() ? Json(nullptr) : Json(table)}});
    }
  }
  return games;
}

struct Reckoned {
  scoring::Results results;
  scoring::Standings standings;
};
std::optional<Reckoned> reckon(const Tournament& tournament, std::string_view before) {
  Reckoned made{results_of(tournament.state()), {}};
  if (!before.empty() && !notation::keep_before(made.results, before)) return std::nullopt;
  made.standings = scoring::standings(made.results);
  return made;
}

}  // namespace

std::string describe(const Tournament& tournament, Language language) {
  const tournament::State& state = tournament.state();
  Json settings = Json::object(), stages = Json::array(), players = Json::array();
  for (const auto& [name, value] : tournament.cup().settings()) settings[name] = value;
  for (const tournament::Player& player : state.players) players.push_back(player.name);
  for (const tournament::Stage& stage : state.stages)
    stages.push_back({{"name", stage.name},
                      {"coefficient", stage.coefficient.text()},
                      {"players", names_of(state, stage.players)},
                      {"closed", stage.closed}});
  return write_json(Json{{"tournament", tournament.id()},
                         {"version", tournament.version()},
                         {"title", state.title},
                         {"rules", state.rules->id},
                         {"with", settings},
                         {"players", players},
                         {"officials", officials_json(state)},
                         {"stages", stages},
                         {"games", games_json(tournament)},
                         {"published", state.published},
                         {"summary", notation::summary(state, language)}});
}

std::string answer_json(const Tournament& tournament, store::Version version, bool repeated) {
  Json json = {{"version", version}, {"lines", Json::array()}, {"because", Json::array()}, {"repeated", repeated}};
  if (const LinesEntered* entered = tournament.entered(version)) {
    json["lines"] = entered->lines;
    json["because"] = entered->because;
  }
  return write_json(json);
}

std::optional<std::string> plain_round(const tournament::State& state, std::string_view before) {
  const auto name = notation::round_of(before);
  if (!name) return std::nullopt;
  const bool named = !name->stage.empty();
  if (named && std::ranges::find(state.stages, name->stage, &tournament::Stage::name) == state.stages.end())
    return std::nullopt;
  int last = 0;
  for (const tournament::Stage& stage : state.stages)
    for (const tournament::Game& game : stage.games) last = std::max(last, game.round);
  return (named ? std::string(name->stage) + ":" : "") + std::to_string(std::min(name->round, last + 1));
}

std::expected<std::string, std::string> standings_of(const Tournament& tournament, std::string_view before,
                                                     Language language) {
  const auto made = reckon(tournament, before);
  if (!made) return std::unexpected("no_such_round");
  std::vector<notation::ResultError> errors;
  add_standings_errors(errors, made->results, made->standings, language);
  return standings_json(made->results, made->standings.too_fine ? nullptr : &made->standings, errors);
}

std::expected<std::string, std::string> explanation_of(const Tournament& tournament, std::string_view before,
                                                       const std::string& player, Language language) {
  const auto made = reckon(tournament, before);
  if (!made) return std::unexpected("no_such_round");
  const auto found = std::ranges::find(made->results.players, player);
  if (made->standings.too_fine || found == made->results.players.end()) return std::unexpected("no_such_player");
  const int number = static_cast<int>(found - made->results.players.begin());
  return write_json(Json{{"player", player},
                         {"explanation", notation::explanation(made->results, made->standings, number, language)}});
}

std::string standings_message(const Tournament& tournament, Language language) {
  return R"({"type":"standings","version":)" + std::to_string(tournament.version()) + R"(,"standings":)" +
         standings_of(tournament, {}, language).value_or("null") + "}";
}

}  // namespace mafia::live
