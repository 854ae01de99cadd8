// What pressing Enter means: the line of the notation that leads to the next step. See docs/judge.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "notation/table.hpp"

namespace primanota {

// Nothing where the game cannot go on before something is entered: a card, a count, the shots.
std::optional<mafia::notation::Statement> next_statement(const mafia::notation::Table&);

// What can be typed now, one hint a line, most expected first. Roles are used only if they may be seen.
std::vector<std::string> hints(const mafia::notation::Table&, mafia::notation::Language, bool roles_shown);

}  // namespace primanota
