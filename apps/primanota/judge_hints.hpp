// What can be typed now.
#pragma once

#include <string>
#include <vector>

#include "play/notated_game.hpp"

namespace primanota {

// What the judge will probably type comes first. `roles_shown`: the judge sees the roles, so a hint may depend on them.
std::vector<std::string> hints(const mafia::notation::NotatedGame&, mafia::notation::Language, bool roles_shown);

}  // namespace primanota
