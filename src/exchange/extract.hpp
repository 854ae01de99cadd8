// Turns a replayed game into a record: the events of a table's log that still hold, in the terms of other programs.
#pragma once

#include "exchange/record.hpp"
#include "notation/table.hpp"

namespace mafia::exchange {

// Whether every player of the game has a role.
bool is_dealt(const notation::Table&);

Record extract(const notation::Table&);  // The table must have rules.

}  // namespace mafia::exchange
