// "Next" as a line of the notation: what leads one step on, so that a record of pressed buttons is a game.
#pragma once

#include "play/notated_game.hpp"

namespace mafia::notation {

// The line that does what Advance does here. Nothing where the game cannot go on before something is entered: a card, a
// count, the shots; and after the result is announced. docs/judge.md lists them.
std::optional<Statement> next_statement(const NotatedGame&);

// The heading of a step of the night; of any other the morning.
Statement heading_of(Step);

}  // namespace mafia::notation
