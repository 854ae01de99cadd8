// A replayed game becomes a record again: what still holds of a table's log, in the terms of other programs.
#pragma once

#include "exchange/record.hpp"
#include "notation/table.hpp"

namespace mafia::exchange {

// Whether every player of the game has a role.
bool is_dealt(const notation::Table&);

Record extract(const notation::Table&);  // The table has rules.

}  // namespace mafia::exchange
