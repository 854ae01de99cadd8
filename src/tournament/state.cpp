#include "tournament/state.hpp"

#include <algorithm>

namespace mafia::tournament {

std::optional<int> find_player(const State& state, std::string_view name) {
  const auto found = std::ranges::find(state.players, name, &Player::name);
  if (found == state.players.end()) return std::nullopt;
  return static_cast<int>(found - state.players.begin());
}

const Official* find_official(const State& state, std::string_view name) {
  const auto found = std::ranges::find(state.officials, name, &Official::name);
  return found == state.officials.end() ? nullptr : &*found;
}

std::optional<GameId> find_game(const State& state, const GameRef& ref) {
  for (std::size_t s = state.stages.size(); s-- > 0;) {
    const Stage& stage = state.stages[s];
    if (!ref.stage.empty() && stage.name != ref.stage) continue;
    for (std::size_t i = 0; i < stage.games.size(); ++i)
      if (stage.games[i].round == ref.round && stage.games[i].table == ref.table)
        return GameId{static_cast<int>(s), static_cast<int>(i)};
    return std::nullopt;
  }
  return std::nullopt;
}

std::vector<ScoreSheet> parts_of(const Game& game) {
  std::vector<ScoreSheet> parts = game.parts;
  parts.insert(parts.end(), game.played.annulled.begin(), game.played.annulled.end());
  return parts;
}

scoring::Game scored_game(const Game& game) {
  scoring::Game scored{.round = game.round, .table = game.table, .judge = game.judge, .players = game.players};
  scored.sheet = game.played.sheet;
  for (Seat s : game.causes) scored.sheet[s].caused_replay = true;
  scored.annulled = parts_of(game);
  scored.fouls = game.played.fouls;
  return scored;
}

namespace {

// MC-Q83: of a game that an appeal had played again its discipline stands, also before the replay is played.
void add_discipline(const Game& game, const RuleSet& rules, scoring::Results& results) {
  for (const ScoreSheet& part : game.parts)
    for (Seat s : seats_of(part))
      for (const PointLine& line : point_lines(rules, part, s))
        if (is_discipline(line.kind)) results.pending.push_back({game.players[s.index()], line.points});
  for (Seat s : game.causes)
    results.pending.push_back({game.players[s.index()], {static_cast<std::int32_t>(rules.with.replay.value)}});
}

}  // namespace

scoring::Results results_of(const State& state) {
  scoring::Results results{.rules = state.rules, .title = state.title};
  for (const Player& player : state.players) results.players.push_back(player.name);
  results.teams = state.teams;
  results.cards = state.cards;
  results.lots = state.lots;
  results.fair_play_refused = state.fair_play_refused;
  results.fair_play = state.fair_play;
  for (const Stage& stage : state.stages) {
    scoring::Stage scored{.name = stage.name, .coefficient = stage.coefficient, .games = {}};
    for (const Game& game : stage.games) {
      if (game.status == GameStatus::confirmed) scored.games.push_back(scored_game(game));
      if (game.status == GameStatus::annulled) add_discipline(game, *state.rules, results);
    }
    results.stages.push_back(std::move(scored));
  }
  return results;
}

}  // namespace mafia::tournament
