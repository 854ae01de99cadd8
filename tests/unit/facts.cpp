// Lines that expect something: everything that is read of them is printed again.
#include <gtest/gtest.h>

#include "play/check.hpp"

namespace mafia {
namespace {

TEST(Facts, a_reminder_has_a_key_and_nothing_else) {
  EXPECT_TRUE(notation::parse_line("= watch gesture_out", 1));
  EXPECT_TRUE(notation::parse_line("= not watch gesture_out", 1));
  for (const char* line : {"= watch", "= watch gesture_out 1", "= watch gesture_out 1 2", "= not watch gesture_out 1"})
    EXPECT_FALSE(notation::parse_line(line, 1)) << line;
}

TEST(Facts, a_sentence_may_name_seats) {
  const auto line = notation::parse_line("= says leaves 1 2", 1);
  ASSERT_TRUE(line && line->statement);
  EXPECT_EQ(notation::print_line(*line, rules::Language::en), "= says leaves 1 2");
}

}  // namespace
}  // namespace mafia
