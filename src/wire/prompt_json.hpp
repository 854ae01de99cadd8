// What the judge is told now, as JSON. It speaks of roles: never for anybody else. docs/view-json.md has the keys.
#pragma once

#include <string>

#include "play/notated_game.hpp"

namespace mafia::notation {

std::string prompt_json(const NotatedGame&, Language);  // The game has rules.
std::string asked_json(const NotatedGame&);             // Of the night; an offer without its actor, or null.

}  // namespace mafia::notation
