// The end of a stage and of the tournament.                                        | MC       | FIIM
// A stage closes when everything in it is decided; its compensation is final       | 3.10.3   | 8.6.4, FIIM-Q41
// Lots with a recorded seed                                                        | 3.20.5   | 8.7.5
// Fair play                                                                        | 3.21.2   |
#include <algorithm>

#include "base/random.hpp"
#include "tournament/bench.hpp"

namespace mafia::tournament {
bool anything_open(Bench& bench, const Stage& stage) {
  for (const Game& game : stage.games)
    if (game.appeal.status == AppealStatus::open) return bench.refuse("appeals_open", Law::appeal, ref_of(stage, game));
  for (const Game& game : stage.games)
    if (game.status != GameStatus::confirmed) return bench.refuse("games_open", Clause{}, ref_of(stage, game));
  return false;
}

namespace {

void cite_standings(Bench& bench, const scoring::Standings& table) {
  for (Clause clause : grounds_of(*bench.state.rules, table.laws)) bench.cite(clause);
}

}  // namespace

void judge(Bench& bench, const CloseStage&) {
  const Stage* stage = bench.state.open_stage();
  if (!stage) return void(bench.refuse("no_stage"));
  if (stage->games.empty()) return void(bench.refuse("games_open"));
  if (anything_open(bench, *stage)) return;
  bench.record(StageClosed{});
  bench.cite(Law::compensation);
  bench.cite(Law::compensation_stage);
}

void judge(Bench& bench, const DrawLot& command) {
  std::vector<int> players;
  for (const std::string& name : command.names) {
    const auto player = bench.player(name);
    if (!player) return;
    players.push_back(*player);
  }
  const scoring::Standings table = scoring::standings(results_of(bench.state));
  std::ranges::sort(players);
  const bool open = std::ranges::any_of(table.open_lots, [&](std::vector<int> group) {
    std::ranges::sort(group);
    return group == players;
  });
  if (!open) return void(bench.refuse("nothing_to_draw", Law::tiebreak_lot));
  Random(command.seed).shuffle(players);
  bench.record(LotDrawn{players, command.seed});
  bench.cite(Law::tiebreak_lot);
}

namespace {

// MC-3.21.2: the judging panel.
std::optional<int> candidate(Bench& bench, const std::string& name, const std::string& by) {
  if (bench.state.rules->with.prizes.value == YesNo::no) {
    bench.refuse(bench.state.rules->grounds.empty() ? "not_in_this_book" : "not_in_this_edition");
    return std::nullopt;
  }
  const auto player = bench.player(name);
  if (!player) return std::nullopt;
  if (!bench.entitled(by, {Office::chief_judge, Office::organiser, Office::referees}, Law::fair_play))
    return std::nullopt;
  const auto& refused = bench.state.fair_play_refused;
  if (std::ranges::find(refused, *player) != refused.end()) {
    bench.refuse("already_refused", Law::fair_play_refused);
    return std::nullopt;
  }
  return player;
}

}  // namespace

void judge(Bench& bench, const ChooseFairPlay& command) {
  const auto player = candidate(bench, command.name, command.by);
  if (!player) return;
  scoring::Results results = results_of(bench.state);
  results.fair_play = -1;  // A choice may be changed.
  const scoring::Standings table = scoring::standings(results);
  const auto& proposals = table.nominations.fair_play;
  if (std::ranges::find(proposals, *player) == proposals.end())
    return void(bench.refuse("not_all_games", Law::fair_play));
  bench.record(FairPlayChosen{*player, command.by});
  bench.cite(Law::fair_play);
}

void judge(Bench& bench, const RefuseFairPlay& command) {
  const auto player = candidate(bench, command.name, command.by);
  if (!player) return;
  if (command.text.empty()) return void(bench.refuse("reason_needed", Law::fair_play_refused));
  bench.record(FairPlayRefused{*player, command.by, command.text});
  bench.cite(Law::fair_play_refused);
}

void judge(Bench& bench, const Publish&) {
  if (bench.state.published) return void(bench.refuse("already_there"));
  if (bench.state.stages.empty()) return void(bench.refuse("no_stage"));
  for (const Stage& stage : bench.state.stages)  // An appeal may have come after a stage was closed.
    if (anything_open(bench, stage)) return;
  if (bench.state.open_stage()) return void(bench.refuse("stage_open"));
  const scoring::Standings table = scoring::standings(results_of(bench.state));
  if (!table.open_lots.empty()) return void(bench.refuse("lot_needed", Law::tiebreak_lot));
  bench.record(Published{});
  cite_standings(bench, table);
}

}  // namespace mafia::tournament
