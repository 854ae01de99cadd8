// What a page hides is what docs/notation.md says, for every kind of line.
#include "desk/secrets.hpp"

#include <set>

#include "../support/line_table.hpp"

namespace mafia {
namespace {

using notation::Verb;

TEST(Secrets, EveryLineIsHiddenAsItIsDocumented) {
  std::set<Verb> documented;
  for (const DocumentedLine& each : documented_lines()) {
    documented.insert(each.statement.verb);
    const bool always = each.hidden == "always", at_night = always || each.hidden == "at night",
               this_night = at_night || each.hidden == "this night";
    EXPECT_TRUE(this_night || each.hidden == "never") << each.line;
    EXPECT_EQ(is_secret(each.statement, desk::Said::by_day), always) << each.line;
    EXPECT_EQ(is_secret(each.statement, desk::Said::that_night), at_night) << each.line;
    EXPECT_EQ(is_secret(each.statement, desk::Said::this_night), this_night) << each.line;
  }
  for (int verb = 0; verb <= static_cast<int>(Verb::knows); ++verb)
    EXPECT_TRUE(documented.contains(static_cast<Verb>(verb))) << "verb " << verb;
}

TEST(Secrets, UnknownVerbIsHidden) {
  const auto unknown = static_cast<Verb>(static_cast<int>(Verb::knows) + 1);
  EXPECT_TRUE(is_secret({.verb = unknown}, desk::Said::by_day));
}

}  // namespace
}  // namespace mafia
