// Characters that nobody can see must not stand in a name.
#include <gtest/gtest.h>

#include <cstdint>
#include <ios>

#include "base/text.hpp"

namespace mafia {
namespace {

TEST(Hidden, invisible_characters_are_found_and_named) {
  struct Case {
    std::string_view text, code;
  };
  constexpr Case cases[] = {
      {"a\tb", "U+0009"},         {"a\x7F", "U+007F"},        {"\u0085", "U+0085"},      {"so\u00ADft", "U+00AD"},
      {"a\u034Fb", "U+034F"},     {"\u061Cx", "U+061C"},      {"\u115F", "U+115F"},      {"\u1160", "U+1160"},
      {"\u17B4", "U+17B4"},       {"\u17B5", "U+17B5"},       {"\u180B", "U+180B"},      {"\u180E", "U+180E"},
      {"\u180F", "U+180F"},       {"A\u200Bnn", "U+200B"},    {"A\u200Dnn", "U+200D"},   {"\u200Eann", "U+200E"},
      {"a\u2028b", "U+2028"},     {"a\u2029b", "U+2029"},     {"\u202Enna", "U+202E"},   {"a\u2060b", "U+2060"},
      {"a\u2065b", "U+2065"},     {"a\u2066b", "U+2066"},     {"a\u206F", "U+206F"},     {"a\u3164", "U+3164"},
      {"A\uFE00nn", "U+FE00"},    {"Ann\uFE0F", "U+FE0F"},    {"\uFEFFann", "U+FEFF"},   {"\uFFA0", "U+FFA0"},
      {"\uFFF0", "U+FFF0"},       {"\uFFF9", "U+FFF9"},       {"\uFFFC", "U+FFFC"},      {"\U0001BCA0", "U+1BCA0"},
      {"\U0001BCA3", "U+1BCA3"},  {"\U0001D173", "U+1D173"},  {"\U0001D17A", "U+1D17A"}, {"a\U000E0041", "U+E0041"},
      {"a\U000E0100", "U+E0100"}, {"a\U000E01EF", "U+E01EF"},
  };
  for (const auto& [text, code] : cases) {
    const std::size_t at = hidden_character(text);
    ASSERT_NE(at, text.npos) << code;
    EXPECT_EQ(code_point(text, at), code);
  }
}

TEST(Hidden, blank_letters_private_use_and_noncharacters_are_hidden) {
  for (const char32_t c : {0x2800, 0x13430, 0x13440, 0x13441, 0x13442,  0x16FE4,  0x1D159,    // Drawn as blanks.
                           0xE000, 0xF8FF,  0xF0000, 0xFFFFD, 0x100000, 0x10FFFD,             // Private use.
                           0xFDD0, 0xFDEF,  0xFFFE,  0xFFFF,  0x1FFFE,  0xDFFFF,  0x10FFFF})  // Noncharacters.
    EXPECT_TRUE(is_hidden(c)) << std::hex << std::uint32_t{c};
  for (const char32_t c : {0x27FF, 0x2801, 0x3000, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0x1342F, 0x13443, 0x1D158, 0x1FFFD})
    EXPECT_FALSE(is_hidden(c)) << std::hex << std::uint32_t{c};
  EXPECT_EQ(hidden_character("Anna\u2800"), 4U);
}

// Earlier versions recorded names as phones write them.
TEST(Hidden, an_emoji_may_be_written_as_one) {
  for (std::string_view text : {"Ann ❤\uFE0F", "☀\uFE0F\u2602\uFE0F", "\U0001F3F3\uFE0F", "7\uFE0F\u20E3", "©\uFE0F"})
    EXPECT_EQ(hidden_character(text), text.npos) << text;
  EXPECT_EQ(hidden_character("\uFE0FAnn"), 0U);
  EXPECT_EQ(hidden_character("❤\uFE0F\uFE0F"), 6U) << "the second one";
  EXPECT_EQ(hidden_character("❤\uFE0E"), 3U);
  EXPECT_EQ(hidden_character("7\uFE0F"), 1U);
  EXPECT_EQ(hidden_character("\u2800\uFE0F"), 0U);
}

// Including the neighbours of hidden characters, and the replacement for bytes that are not UTF-8.
TEST(Hidden, visible_characters_are_left_alone) {
  for (std::string_view text : {"Ann", "Анна-Мария", "O'Neill, J.", "Ёлка 2", "名前", "é", "e\u0301", "🦊", "❤",
                                "a b", "\uFDFF", "\uFE10", "\uFFFD", "\U0001D172", "\U0001D17B", ""})
    EXPECT_EQ(hidden_character(text), text.npos) << text;
  EXPECT_EQ(hidden_character("ok\xFFno"), 2U);  // Not UTF-8: not to be shown either.
}

}  // namespace
}  // namespace mafia
