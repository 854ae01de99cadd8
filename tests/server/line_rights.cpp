// The right that a line needs is what docs/notation.md says, for every kind of line.
#include "live/line_rights.hpp"

#include <set>

#include "../support/line_table.hpp"

namespace mafia::live {
namespace {

using access::TableRight;
using notation::Verb;

TEST(LineRights, EveryLineNeedsTheRightThatIsDocumented) {
  std::set<Verb> documented;
  for (const DocumentedLine& each : documented_lines()) {
    documented.insert(each.statement.verb);
    EXPECT_EQ(is_for_files_only(each.statement), each.right == "file") << each.line;
    if (each.right == "file") continue;
    const TableRight right = right_for(each.statement.verb);
    const std::string_view name = right == TableRight::enter_lines    ? "enter_lines"
                                  : right == TableRight::undo         ? "undo"
                                  : right == TableRight::award_points ? "award_points"
                                  : right == TableRight::fine         ? "fine"
                                  : right == TableRight::announce     ? "announce"
                                                                      : "";
    EXPECT_EQ(name, each.right) << each.line;
  }
  for (int verb = 0; verb <= static_cast<int>(Verb::knows); ++verb)
    EXPECT_TRUE(documented.contains(static_cast<Verb>(verb))) << "verb " << verb;
}

TEST(LineRights, UnknownVerbNeedsTheJudge) {
  const auto unknown = static_cast<Verb>(static_cast<int>(Verb::knows) + 1);
  EXPECT_EQ(right_for(unknown), TableRight::decide);
  EXPECT_TRUE(is_night_act(unknown));
  EXPECT_FALSE(may(access::Grant::assistant, right_for(unknown)));
}

}  // namespace
}  // namespace mafia::live
