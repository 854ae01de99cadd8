// Imports a game in notation as the entries of a table.
#pragma once

#include "live/table.hpp"

namespace mafia::live {

struct ImportedGame {
  std::string id;  // Derived from the text, so that the same game is not imported twice.
  std::vector<std::string> bodies;
};
// The error is a sentence about the first line that does not hold.
std::expected<ImportedGame, std::string> import_game(std::string_view text, Language, Time now, std::string seed);

}  // namespace mafia::live
