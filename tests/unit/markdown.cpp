// Text from users in Markdown is shown as text, never as mark-up.
#include "base/markdown.hpp"

#include <gtest/gtest.h>

namespace mafia {
namespace {

TEST(Markdown, markup_is_escaped) {
  EXPECT_EQ(markdown_text("Анна-Мария 2"), "Анна-Мария 2");
  EXPECT_EQ(markdown_text("<b>&</b>"), "&lt;b&gt;&amp;&lt;/b&gt;");
  EXPECT_EQ(markdown_text("a|b\\|c"), "a\\|b\\\\\\|c");
  EXPECT_EQ(markdown_text("![x](y) *z* _u_ `v` # ~w~"), "\\!\\[x\\](y) \\*z\\* \\_u\\_ \\`v\\` \\# \\~w\\~");
  EXPECT_EQ(markdown_text("a\nb\x1B"), "a b ");
}

TEST(Markdown, code_does_not_end_before_its_end) {
  EXPECT_EQ(markdown_code("two | three"), "`two \\| three`");
  EXPECT_EQ(markdown_code("a_b*"), "`a_b*`");
  EXPECT_EQ(markdown_code("`<b>|"), "\\`&lt;b&gt;\\|");
}

}  // namespace
}  // namespace mafia
