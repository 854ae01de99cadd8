// The log in PostgreSQL, which several processes may serve at once: the database decides who appends first.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "store/chain.hpp"
#include "store/event_log.hpp"

namespace mafia::store {

// The error is a sentence: the server does not answer now, the database is of a newer program. A server that goes away
// later is waited for.
std::expected<std::unique_ptr<EventLog>, std::string> open_postgres(const std::string& uri, Post, Signer);

}  // namespace mafia::store
