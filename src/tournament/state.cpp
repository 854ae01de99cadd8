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

NamesByKind names_by_kind(const State& state) {
  const auto names_of = [](const auto& list) {
    std::vector<std::string> names;
    for (const auto& each : list) names.push_back(each.name);
    return names;
  };
  return {names_of(state.players), names_of(state.officials), names_of(state.teams)};
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

std::string ref_of(const Stage& stage, const Game& game) {
  return stage.name + "/" + std::to_string(game.round) + "." + std::to_string(game.table);
}

std::vector<ScoreSheet> parts_of(const Game& game) {
  std::vector<ScoreSheet> parts = game.parts;
  parts.insert(parts.end(), game.played.annulled.begin(), game.played.annulled.end());
  return parts;
}

scoring::Game scored_game(const Game& game) {
  scoring::Game scored{.round = game.round, .table = game.table, .judge = game.judge, .players = game.players};
  scored.sheet = game.played.sheet;
  for (Seat s : seats_of(scored.sheet))
    scored.sheet[s].caused_replays = static_cast<std::uint8_t>(scored.sheet[s].caused_replays + game.causes[s.index()]);
  scored.annulled = parts_of(game);
  scored.fouls = game.played.fouls;
  return scored;
}

namespace {

// A draw decides among players who drew together; the latest draw counts.
void add_lots(const State& state, scoring::Results& results) {
  if (state.lots.empty()) return;
  for (const std::vector<int>& group : scoring::standings(results).open_lots)
    for (std::size_t i = state.lots.size(); i-- > 0;) {
      const std::vector<int>& draw = state.lots[i];
      const auto drew = [&](int player) { return std::ranges::find(draw, player) != draw.end(); };
      if (!std::ranges::all_of(group, drew)) continue;
      for (int player : draw)
        if (std::ranges::find(group, player) != group.end()) results.lots.push_back(player);
      break;
    }
}

// MC-Q83, MC-4.15: the discipline of a game that is to be replayed counts even before the replay is confirmed.
void add_discipline(const Game& game, const RuleSet& rules, scoring::Results& results) {
  for (const ScoreSheet& part : game.parts)
    for (Seat s : seats_of(part))
      for (const PointLine& line : point_lines(rules, part, s))
        if (is_discipline(line.kind))
          results.pending.push_back(
              {game.players[s.index()], Fraction::hundredths(line.points.hundredths), line.kind, line.law});
  for (std::size_t i = 0; i < table_size; ++i)
    if (game.causes[i] > 0)
      results.pending.push_back({game.players[i], Fraction::hundredths(rules.with.replay.value * game.causes[i]),
                                 PointKind::replay, Law::replay_offender});
}

}  // namespace

scoring::Results results_of(const State& state) {
  scoring::Results results{.rules = state.rules, .title = state.title};
  for (const Player& player : state.players) results.players.push_back(player.name);
  results.teams = state.teams;
  results.cards = state.cards;
  results.pending = state.standing;
  results.fair_play_refused = state.fair_play_refused;
  results.fair_play = state.fair_play;
  for (const Stage& stage : state.stages) {
    scoring::Stage scored{.name = stage.name, .coefficient = stage.coefficient, .games = {}};
    for (const Game& game : stage.games) {
      if (game.status == GameStatus::confirmed) {
        scored.games.push_back(scored_game(game));
      } else {
        scored.planned_rounds.push_back(game.round);
        add_discipline(game, *state.rules, results);
      }
    }
    results.stages.push_back(std::move(scored));
  }
  add_lots(state, results);
  return results;
}

}  // namespace mafia::tournament
