// The bare game of the benchmark behaves like the engine: the same results equally often, over as many days.
#include <gtest/gtest.h>

#include <cmath>

#include "../../bench/engine/limit.hpp"
#include "../support/scale.hpp"
#include "rules/books.hpp"
#include "simulation/random_game.hpp"

namespace mafia {
namespace {

struct Sample {
  double games = 0;
  std::array<double, 5> by_outcome{};
  double days = 0, days_squared = 0;

  void add(Outcome outcome, int day) {
    games += 1;
    by_outcome[static_cast<std::size_t>(outcome)] += 1;
    days += day;
    days_squared += static_cast<double>(day) * day;
  }
  double share(Outcome outcome) const { return by_outcome[static_cast<std::size_t>(outcome)] / games; }
  double mean_days() const { return days / games; }
  double variance() const { return days_squared / games - mean_days() * mean_days(); }
};

constexpr double deviations = 4;  // One run in some ten thousand would fail by chance; the seeds are fixed.

TEST(Limit, MatchesTheEngine) {
  Sample engine, bare;
  simulation::Players players(11);
  simulation::Random random(12);
  Log log;
  for (int game = 0; game < test::scaled(20'000); ++game) {
    log.clear();
    const State state = simulation::play_random_game(rules::at("mafclub-2023-ru"), players, log).state;
    engine.add(state.outcome, state.round);
    const bench::BarePlayed played = bench::play_bare_game(random);
    bare.add(played.outcome, played.days);
  }
  for (Outcome outcome : {Outcome::red, Outcome::black, Outcome::draw}) {
    const double share = (engine.share(outcome) + bare.share(outcome)) / 2;
    const double tolerance = deviations * std::sqrt(2 * share * (1 - share) / engine.games);
    EXPECT_NEAR(engine.share(outcome), bare.share(outcome), tolerance) << static_cast<int>(outcome);
  }
  const double tolerance = deviations * std::sqrt((engine.variance() + bare.variance()) / engine.games);
  EXPECT_NEAR(engine.mean_days(), bare.mean_days(), tolerance);
  EXPECT_NEAR(engine.variance(), bare.variance(), 0.1 * bare.variance());
}

}  // namespace
}  // namespace mafia
