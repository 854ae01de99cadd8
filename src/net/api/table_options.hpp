// The options of a new table, alone or in a tournament.
#pragma once

#include "live/tables.hpp"
#include "net/api/members.hpp"

namespace mafia::net {

void read_table_options(Members&, live::OpenRequest&);  // `deal`, `delay`, `assistants`

}  // namespace mafia::net
