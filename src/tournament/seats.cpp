// Stages and seats.                                                                | MC     | FIIM
// Seats by lot, by schedule or by machine, known before the game, never exchanged  | 1.3    | 4.1.1
// Substitutes for players who left                                                 | MC-Q85 | FIIM-Q32
#include <algorithm>

#include "base/random.hpp"
#include "seating/generator.hpp"
#include "tournament/bench.hpp"

namespace mafia::tournament {
namespace {

bool is_in(const State& state, int player) {
  return state.players[static_cast<std::size_t>(player)].status == PlayerStatus::registered;
}

// The best players of the standings so far; players who left are skipped.
std::optional<std::vector<int>> best(Bench& bench, int count) {
  const scoring::Standings table = scoring::standings(results_of(bench.state));
  std::vector<const scoring::Row*> rows;
  for (const scoring::Row& row : table.players)
    if (is_in(bench.state, row.player)) rows.push_back(&row);
  if (count > static_cast<int>(rows.size())) {
    bench.refuse("wrong_seats");
    return std::nullopt;
  }
  const auto last = static_cast<std::size_t>(count);
  if (last < rows.size() && rows[last]->place == rows[last - 1]->place) {
    bench.refuse("lot_needed", Law::tiebreak_lot);
    return std::nullopt;
  }
  std::vector<int> players;
  for (std::size_t i = 0; i < last; ++i) players.push_back(rows[i]->player);
  bench.cite(Law::standings);
  return players;
}

std::optional<std::vector<int>> named(Bench& bench, const Names& names) {
  std::vector<int> players;
  for (const std::string& name : names) {
    const auto player = bench.player_in(name);
    if (!player) return std::nullopt;
    if (std::ranges::find(players, *player) != players.end()) {
      bench.refuse("wrong_seats", Law::ten_seats, name);
      return std::nullopt;
    }
    players.push_back(*player);
  }
  return players;
}

}  // namespace

void judge(Bench& bench, const OpenStage& command) {
  if (bench.state.open_stage()) return void(bench.refuse("stage_open"));
  for (const Stage& stage : bench.state.stages)
    if (stage.name == command.name) return void(bench.refuse("already_there"));
  for (const Stage& stage : bench.state.stages)  // An appeal may have come after a stage was closed.
    if (anything_open(bench, stage)) return;
  if (command.coefficient <= 0) return void(bench.refuse("wrong_coefficient"));
  std::optional<std::vector<int>> players;
  if (command.top > 0) {
    players = best(bench, command.top);
  } else if (!command.players.empty()) {
    players = named(bench, command.players);
  } else {
    players.emplace();
    for (std::size_t i = 0; i < bench.state.players.size(); ++i)
      if (is_in(bench.state, static_cast<int>(i))) players->push_back(static_cast<int>(i));
  }
  if (!players) return;
  bench.record(StageOpened{command.name, command.coefficient, std::move(*players)});
}

namespace {

const Stage* stage_of(Bench& bench, const GameRef& ref) {
  const Stage* stage = bench.state.open_stage();
  if (!stage || (!ref.stage.empty() && ref.stage != stage->name)) {
    bench.refuse("no_stage");
    return nullptr;
  }
  return stage;
}

bool plays_elsewhere(const Stage& stage, const GameRef& ref, int player) {
  return std::ranges::any_of(stage.games, [&](const Game& game) {
    return game.round == ref.round && game.table != ref.table &&
           std::ranges::find(game.players, player) != game.players.end();
  });
}

// Ten different players of this stage, none of whom sits at another table in this round.
std::optional<Seating> seats_for(Bench& bench, const Stage& stage, const GameRef& ref, const Names& names) {
  for (const Game& game : stage.games)
    if (game.round == ref.round && game.table == ref.table) {
      bench.refuse(game.status == GameStatus::planned ? "already_there" : "already_played");
      return std::nullopt;
    }
  const auto players = named(bench, names);
  if (!players) return std::nullopt;
  if (players->size() != table_size) {
    bench.refuse("wrong_seats", Law::ten_seats);
    return std::nullopt;
  }
  Seating seating{};
  for (std::size_t i = 0; i < table_size; ++i) {
    const int player = (*players)[i];
    if (std::ranges::find(stage.players, player) == stage.players.end()) {
      bench.refuse("not_in_tournament", Clause{}, names[i]);
      return std::nullopt;
    }
    if (plays_elsewhere(stage, ref, player)) {
      bench.refuse("twice_in_round", Clause{}, names[i]);
      return std::nullopt;
    }
    seating[i] = player;
  }
  return seating;
}

// FIIM-1.2, MC-1.1a: a judge leads the game.
bool may_lead(Bench& bench, const std::string& judge) {
  return judge.empty() || bench.entitled(judge, {Office::chief_judge, Office::judge}, Law::ten_seats);
}

}  // namespace

void judge(Bench& bench, const MakeSeating& command) {
  const Stage* stage = stage_of(bench, {});
  if (!stage) return;
  if (!stage->games.empty()) return void(bench.refuse("already_there"));
  const auto players = static_cast<int>(stage->players.size());
  const seating::Wish wish{.players = players,
                           .tables = command.tables > 0 ? command.tables : players / table_size,
                           .rounds = command.rounds,
                           .apart = {},
                           .seed = command.seed,
                           .seconds = 0.2,
                           .go_on = {}};
  if (seating::refusal(wish)) return void(bench.refuse("wrong_seats", Law::seats_automatic));
  const seating::Seating made = seating::generate(wish);
  for (int round = 0; round < made.rounds; ++round)
    for (int table = 0; table < made.tables; ++table) {
      GameSeated game{round + 1, table + 1, {}, {}, command.seed};
      for (int seat = 0; seat < table_size; ++seat)
        game.players[static_cast<std::size_t>(seat)] =
            stage->players[static_cast<std::size_t>(made.at(round, table, seat))];
      bench.record(std::move(game));
    }
  bench.cite(Law::seats_automatic);
}

void judge(Bench& bench, const SeatGame& command) {
  const Stage* stage = stage_of(bench, command.game);
  if (!stage || !may_lead(bench, command.judge)) return;
  const auto seats = seats_for(bench, *stage, command.game, command.players);
  if (!seats) return;
  bench.record(GameSeated{command.game.round, command.game.table, command.judge, *seats, std::nullopt});
  bench.cite(Law::seats_automatic);
}

void judge(Bench& bench, const DrawSeats& command) {
  const Stage* stage = stage_of(bench, command.game);
  if (!stage || !may_lead(bench, command.judge)) return;
  auto seats = seats_for(bench, *stage, command.game, command.players);
  if (!seats) return;
  Random(command.seed).shuffle(*seats);
  bench.record(GameSeated{command.game.round, command.game.table, command.judge, *seats, command.seed});
  bench.cite(Law::seats_drawn);
}

void judge(Bench& bench, const RedrawSeats& command) {
  const auto id = bench.game(command.game);
  if (!id) return;
  const Game& game = bench.state[*id];
  if (game.status != GameStatus::planned) return void(bench.refuse("already_played", Law::seats_drawn));
  if (!game.parts.empty()) return void(bench.refuse("already_played", Law::replay_procedure));  // MC-4.14
  if (command.reason.empty()) return void(bench.refuse("reason_needed", Law::seats_drawn));
  Seating seats = game.players;
  Random(command.seed).shuffle(seats);
  bench.record(SeatsRedrawn{*id, seats, command.seed, command.reason});
  bench.cite(Law::seats_drawn);
}

void judge(Bench& bench, const SwapSeats& command) {
  if (bench.game(command.game)) bench.refuse("no_swap", Law::seats_drawn);
}

void judge(Bench& bench, const AppointJudge& command) {
  const auto id = bench.game(command.game);
  if (!id || !may_lead(bench, command.judge)) return;
  const GameStatus status = bench.state[*id].status;
  if (status == GameStatus::entered || status == GameStatus::confirmed) return void(bench.refuse("already_played"));
  bench.record(JudgeAppointed{*id, command.judge});
}

void judge(Bench& bench, const Substitute& command) {
  const auto id = bench.game(command.game);
  if (!id) return;
  const auto comes = bench.player_in(command.comes), goes = bench.player(command.goes);
  if (!comes || !goes) return;
  const Game& game = bench.state[*id];
  if (game.status == GameStatus::entered || game.status == GameStatus::confirmed)
    return void(bench.refuse("already_played"));
  if (std::ranges::find(game.players, *goes) == game.players.end()) return void(bench.refuse("not_in_tournament"));
  if (std::ranges::find(game.players, *comes) != game.players.end()) return void(bench.refuse("wrong_seats"));
  const Stage& stage = bench.state.stages[static_cast<std::size_t>(id->stage)];
  if (plays_elsewhere(stage, {stage.name, game.round, game.table}, *comes)) return void(bench.refuse("twice_in_round"));
  bench.record(PlayerSubstituted{*id, *comes, *goes});
  if (std::ranges::find(stage.players, *comes) == stage.players.end())
    bench.record(PlayerJoinedStage{*comes, id->stage});
}

}  // namespace mafia::tournament
