// What may be said of a new table, whether it stands alone or belongs to a tournament.
#pragma once

#include "live/tables.hpp"
#include "net/api/members.hpp"

namespace mafia::net {

void read_table_options(Members&, live::OpenRequest&);  // `deal`, `delay`, `assistants`

}  // namespace mafia::net
