// The official sheet of one game for the printer: A4, one page for a usual game.
#pragma once

#include <string>

#include "notation/protocol.hpp"
#include "rules/catalogue.hpp"

namespace mafia::print {

// The bytes of a PDF. The same game gives the same bytes: the only date in them is the game's own.
// Throws when there is no memory to draw in.
std::string protocol_pdf(const notation::protocol::Protocol&, rules::Language);

// Some thirty pages at most. A game fills one or two; whoever prints for others need not print more for them.
bool is_of_usual_size(const notation::protocol::Protocol&);

}  // namespace mafia::print
