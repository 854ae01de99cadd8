// Settings that follow from another one, so that a house needs no line for them. Docs: docs/rules.md.
#pragma once

#include <string_view>

#include "engine/rule_set.hpp"

namespace mafia::rules {

// False if what must follow is impossible.
bool follow(RuleSet&, std::string_view changed);

// Sets the policies that the choices name.
void choose_policies(RuleSet&);

}  // namespace mafia::rules
