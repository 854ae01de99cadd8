// The compensation tables of the books, as the books print them.
#include "scoring/compensation.hpp"

#include <gtest/gtest.h>

#include "rules/books.hpp"

namespace mafia::scoring {
namespace {

// FIIM-8.6.1a, FIIM-8.6.1b, FIIM-8.6.1c
TEST(CompensationTest, SharesOfTheFiimTables) {
  const auto expect = [](int games, std::initializer_list<const char*> row) {
    int kills = 0;
    for (const char* value : row) EXPECT_EQ(share(games, ++kills).text(), value) << games << " games, " << kills;
  };
  expect(10, {"0.1", "0.2", "0.3", "0.4", "0.4"});
  expect(12, {"0.08", "0.16", "0.24", "0.32", "0.4", "0.4"});
  expect(17, {"2/35", "4/35", "6/35", "8/35", "2/7", "12/35", "0.4", "0.4"});
  expect(20, {"0.05", "0.1", "0.15", "0.2", "0.25", "0.3", "0.35", "0.4", "0.4"});
}

// FIIM-8.6.1d: 40 % of the games, rounded; for a single game that is 0, and the second branch holds.
TEST(CompensationTest, SmallDistances) {
  const std::pair<int, int> limits[] = {{1, 0}, {2, 1}, {3, 1}, {5, 2}, {6, 2}, {8, 3}, {11, 4}, {13, 5}, {16, 6}};
  for (const auto& [games, limit] : limits) {
    EXPECT_EQ(share(games, 0), Fraction(0));
    if (limit > 0) {
      EXPECT_EQ(share(games, 1), Fraction::of(2, 5 * limit)) << games;
    }
    EXPECT_EQ(share(games, limit + 1), Fraction::of(2, 5)) << games;
  }
}

// MC-3.10, MC-3.10.1: 0, 1, 2, 3, 3 for lost ones; a win in between does not count.
TEST(CompensationTest, StepsOfMafClub) {
  const RuleSet& rules = rules::at("mafclub-2023-ru");
  ScoreSheet lost;
  lost.outcome = Outcome::black;
  lost.first_victim = Seat::from(5);
  for (Seat s : seats_of(lost)) lost[s].role = Role::citizen;
  ScoreSheet won = lost;
  won.outcome = Outcome::red;
  FirstKills kills;
  int expected = 0;
  for (int step : {0, 1, 2, 3, 3, 3}) {
    add_first_kill(rules, kills, lost);
    add_first_kill(rules, kills, won);
    expected += step;
    EXPECT_EQ(compensation(rules, kills), Fraction(expected));
  }
}

}  // namespace
}  // namespace mafia::scoring
