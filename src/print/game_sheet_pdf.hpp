// The official sheet of one game for printing: A4, one page for a usual game.
#pragma once

#include <string>

#include "play/game_sheet.hpp"
#include "rules/catalogue.hpp"

namespace mafia::print {

// The bytes of a PDF. The same game gives the same bytes: the only date in them is that of the game. Throws if there is
// no memory for drawing.
std::string game_sheet_pdf(const notation::game_sheet::GameSheet&, rules::Language);

// At most about thirty pages. A game fills one or two; a server need not print more for its clients.
bool is_of_usual_size(const notation::game_sheet::GameSheet&);

}  // namespace mafia::print
