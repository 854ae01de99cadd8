// Turns a replayed game into a record: the events of its log that still hold, in the terms of other programs.
#pragma once

#include "exchange/record.hpp"
#include "play/notated_game.hpp"

namespace mafia::exchange {

// Whether every player of the game has a role.
bool is_dealt(const notation::NotatedGame&);

Record extract(const notation::NotatedGame&);  // The game must have rules.

}  // namespace mafia::exchange
