// What can be typed now.
#pragma once

#include <string>
#include <vector>

#include "notation/notated_game.hpp"

namespace primanota {

// One hint a line, most expected first. Roles are used only if they may be seen.
std::vector<std::string> hints(const mafia::notation::NotatedGame&, mafia::notation::Language, bool roles_shown);

}  // namespace primanota
