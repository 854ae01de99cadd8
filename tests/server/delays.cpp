// What a delayed link shows does not depend on changes to the machine's clock.
#include <gtest/gtest.h>

#include "../support/table_in_hand.hpp"
#include "rules/books.hpp"

namespace mafia::test {
namespace {

using test::TableInHand;

constexpr live::Time second = 1000, hour = 3600 * second;

class Delays : public ::testing::Test {
 protected:
  Delays() { play({"roles 2 7 mafia, 9 don, 4 sheriff", "override quick", "day 1"}); }

  void play(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      pass(10 * second);
      ASSERT_EQ(hand.play(line), "") << line;
    }
  }
  // pass() moves both clocks; set() may move one alone.
  void pass(live::Time time) { set(wall + time, steady + time); }
  void set(live::Time new_wall, live::Time new_steady) {
    wall = new_wall;
    steady = new_steady;
    hand.pass_to(wall, steady);
  }
  // Tables look at the clock several times a second; messages of a night go on for some seconds after it has ended.
  void pass_seconds(int seconds) {
    for (int i = 0; i < seconds; ++i) pass(second);
  }
  std::size_t public_cursor() const { return hand.cursor(0); }
  std::size_t overlay_cursor() const { return hand.cursor(hand.viewers() - 1); }
  std::size_t all() const { return hand.table().game().history().log().size(); }

  TableInHand hand{*rules::find("mafclub-2023-en"), {.spectators = 60, .overlay = 300}};
  live::Time wall = TableInHand::first_moment, steady = 50'000;
};

TEST_F(Delays, a_clock_set_forward_shows_nothing_early) {
  const std::size_t before = public_cursor();
  set(wall + 5 * hour, steady + second);
  EXPECT_EQ(public_cursor(), before);
  EXPECT_EQ(overlay_cursor(), 0U);
  pass_seconds(66);
  const std::size_t after = public_cursor();
  EXPECT_GT(after, before);
  EXPECT_LT(overlay_cursor(), all());
  pass_seconds(240);
  EXPECT_EQ(public_cursor(), after);
  EXPECT_EQ(overlay_cursor(), all());
}

TEST_F(Delays, a_clock_set_back_delays_nothing) {
  set(wall - 5 * hour, steady + second);
  play({"foul 3"});
  pass_seconds(301);
  EXPECT_EQ(overlay_cursor(), all());
}

// The machine was off, and its clock is wrong afterwards: how long it was off is unknown.
TEST_F(Delays, a_restart_shows_only_entries_proven_old_enough) {
  pass(200 * second);
  ASSERT_EQ(hand.play("foul 3"), "");
  const std::size_t old = all() - 1;
  wall += 5 * hour;
  steady = 7;
  set(wall, steady);
  hand.restart();
  hand.find();
  EXPECT_LT(overlay_cursor(), old);
  pass_seconds(105);  // 200 seconds lie between the last two lines.
  EXPECT_EQ(overlay_cursor(), old);
  pass_seconds(194);
  EXPECT_EQ(overlay_cursor(), old);
  pass_seconds(2);
  EXPECT_EQ(overlay_cursor(), all());
}

TEST_F(Delays, a_restart_with_a_clock_set_back_costs_one_delay_at_most) {
  set(wall - 5 * hour, 7);
  hand.restart();
  hand.find();
  pass_seconds(299);
  EXPECT_LT(overlay_cursor(), all());
  pass_seconds(2);
  EXPECT_EQ(overlay_cursor(), all());
}

TEST_F(Delays, a_table_read_long_after_the_start_is_shown_at_once) {
  hand.restart();
  pass(301 * second);
  hand.find();
  EXPECT_EQ(overlay_cursor(), all());
}

}  // namespace
}  // namespace mafia::test
