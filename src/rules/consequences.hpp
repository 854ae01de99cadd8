// What one setting brings along, so that a house need not say it in a line of its own. Docs: docs/rules.md.
#pragma once

#include <string_view>

#include "engine/rule_set.hpp"

namespace mafia::rules {

// False: what would have to follow is impossible.
bool follow(RuleSet&, std::string_view changed);

// Procedures follow from the choices that name them.
void choose_policies(RuleSet&);

}  // namespace mafia::rules
