// What the judge is told now, as JSON. It speaks of roles: never for anybody else. docs/view-json.md has the keys.
#pragma once

#include <string>

#include "notation/table.hpp"

namespace mafia::notation {

std::string prompt_json(const Table&, Language);  // The table has rules.
std::string asked_json(const Table&);             // Of the night; an offer without its actor, or null.

}  // namespace mafia::notation
