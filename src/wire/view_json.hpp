// What a viewer's folded state shows, for clients that do not fold events themselves. docs/view-json.md has the keys.
#pragma once

#include <string>

#include "engine/rule_set.hpp"

namespace mafia::notation {

// One compact object. Everything comes from the given state: of what the viewer has not seen it can say nothing.
std::string view_json(const RuleSet&, const State& view);

// The part of the game as a spectator would call it: before, day, night, after.
std::string_view phase_of(const State&);

}  // namespace mafia::notation
