// Who opens the next day (MC-2.5.8, MC-Q8), over every table, every opener and every set of players who may be gone.
#include <gtest/gtest.h>

#include "rules/books.hpp"

namespace mafia {
namespace {

State morning_after(SeatSet left, Seat opener, Seat closer) {
  State state;
  state.round = 2;
  state.at_table = left;
  state.day.opener = opener;
  state.day.closer = closer;
  return state;
}

// Computed without SeatSet: the first seat of `table` after that number.
int next(SeatSet table, int number) {
  for (int step = 1; step <= 10; ++step) {
    const int at = (number - 1 + step) % 10 + 1;
    if (table.contains(seat(at))) return at;
  }
  return 0;
}
int previous(SeatSet table, int number) {
  for (int step = 1; step <= 10; ++step) {
    const int at = (number - 1 - step + 10) % 10 + 1;
    if (table.contains(seat(at))) return at;
  }
  return 0;
}

TEST(Openers, NobodyClosesTwoDaysInARow) {
  int cases = 0, shifts = 0;
  const OpenerPolicy policy = rules::at("mafclub-2023-ru").opener.value;
  for (std::uint32_t table = 1; table < 1024; ++table)
    for (Seat opener : SeatSet::from_bits(table))
      for (std::uint32_t left = table; left != 0; left = (left - 1) & table) {
        const SeatSet alive = SeatSet::from_bits(left);
        if (alive.count() < 2) continue;  // A single player closes every day.
        const int closer = previous(SeatSet::from_bits(table), opener.number());
        const int opens = policy(morning_after(alive, opener, seat(closer))).number();
        const int closes = previous(alive, opens);
        const int usual = next(alive, opener.number());
        ASSERT_NE(closes, closer) << "table " << table << " opener " << opener.number() << " left " << left;
        ASSERT_TRUE(alive.contains(seat(opens)));
        // The turn passes by one player at most, exactly when the opener is gone and the closer is not.
        const bool shifted = opens != usual;
        const bool gone = !alive.contains(opener) && alive.contains(seat(closer));
        ASSERT_EQ(shifted, gone) << "table " << table << " opener " << opener.number() << " left " << left;
        if (shifted) {
          ASSERT_EQ(opens, next(alive, usual));
        }
        ++cases;
        shifts += shifted;
      }
  EXPECT_GT(cases, 300'000);
  EXPECT_GT(shifts, 0);
}

// The three examples of the book.
TEST(Openers, MatchTheExamplesOfTheBook) {
  const OpenerPolicy policy = rules::at("mafclub-2023-ru").opener.value;
  const auto opens = [&](std::initializer_list<int> gone) {
    SeatSet alive = SeatSet::first(10);
    for (int number : gone) alive.remove(seat(number));
    return policy(morning_after(alive, seat(1), seat(10))).number();
  };
  EXPECT_EQ(opens({}), 2);
  EXPECT_EQ(opens({1}), 3);
  EXPECT_EQ(opens({1, 10}), 2);
  EXPECT_EQ(opens({1, 2}), 4);
}

}  // namespace
}  // namespace mafia
