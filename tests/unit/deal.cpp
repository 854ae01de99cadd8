// FIIM-1.1b: every permutation of the deck over the seats is equally likely.
#include <gtest/gtest.h>

#include <array>

#include "../support/scale.hpp"
#include "rules/books.hpp"
#include "simulation/random_game.hpp"

namespace mafia {
namespace {

Seat dons_seat(const RuleSet& rules, std::uint64_t seed) {
  simulation::Players players(seed);
  State state;
  Log log;
  Command command = CheckMasks{SeatSet::first(rules.with.seats.value)};
  while (!holder(state, Role::don)) {
    if (!judge(rules, state, command, {}, log)) return Seat{};
    command = players.play(rules, state);
  }
  return *holder(state, Role::don);
}

TEST(Deal, GivesTheDonEverySeatEquallyOften) {
  const RuleSet& rules = rules::at("fiim-2019");
  const int deals = test::scaled(100'000);
  std::array<int, 10> often{};
  for (int deal = 0; deal < deals; ++deal) ++often[dons_seat(rules, static_cast<std::uint64_t>(deal)).index()];
  for (int count : often) {
    EXPECT_GT(count * 1000, deals * 95);
    EXPECT_LT(count * 1000, deals * 105);
  }
}

}  // namespace
}  // namespace mafia
