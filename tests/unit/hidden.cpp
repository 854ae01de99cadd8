// Characters that nobody can see must not stand in a name.
#include <gtest/gtest.h>

#include "base/text.hpp"

namespace mafia {
namespace {

TEST(Hidden, what_cannot_be_seen_is_found_and_named) {
  struct Case {
    std::string_view text, code;
  };
  constexpr Case cases[] = {
      {"a\tb", "U+0009"},     {"a\x7F", "U+007F"},     {"\u0085", "U+0085"},    {"so\u00ADft", "U+00AD"},
      {"\u061Cx", "U+061C"},  {"A\u200Bnn", "U+200B"}, {"A\u200Dnn", "U+200D"}, {"\u200Eann", "U+200E"},
      {"a\u2028b", "U+2028"}, {"a\u2029b", "U+2029"},  {"\u202Enna", "U+202E"}, {"a\u2060b", "U+2060"},
      {"a\u2066b", "U+2066"}, {"\uFEFFann", "U+FEFF"}, {"a\u3164", "U+3164"},   {"a\U000E0041", "U+E0041"},
  };
  for (const auto& [text, code] : cases) {
    const std::size_t at = hidden_character(text);
    ASSERT_NE(at, text.npos) << code;
    EXPECT_EQ(code_point(text, at), code);
  }
}

TEST(Hidden, what_can_be_seen_is_left_alone) {
  for (std::string_view text :
       {"Ann", "Анна-Мария", "O'Neill, J.", "Ёлка 2", "名前", "é", "e\u0301", "🦊", "a b", ""})
    EXPECT_EQ(hidden_character(text), text.npos) << text;
  EXPECT_EQ(hidden_character("ok\xFFno"), 2U);  // Not UTF-8: not to be shown either.
}

}  // namespace
}  // namespace mafia
