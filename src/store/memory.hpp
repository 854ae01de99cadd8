// A log in memory, lost when the program ends: for rehearsals and tests.
#pragma once

#include <memory>

#include "store/chain.hpp"
#include "store/event_log.hpp"

namespace mafia::store {

std::unique_ptr<EventLog> open_memory(Post);

}  // namespace mafia::store
