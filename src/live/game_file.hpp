// A game in notation as the entries of a table, and a table's entries as a game.
#pragma once

#include "live/table.hpp"

namespace mafia::live {

struct ImportedGame {
  std::string id;  // Made from the text: the same game is not imported twice.
  std::vector<std::string> bodies;
};
// Or a sentence: the first line that does not hold.
std::expected<ImportedGame, std::string> import_game(std::string_view text, Language, Time now, std::string seed);

}  // namespace mafia::live
