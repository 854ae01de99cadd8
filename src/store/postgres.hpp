// The log in PostgreSQL. Several processes may serve it at the same time: the database decides which append comes
// first.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "store/chain.hpp"
#include "store/event_log.hpp"

namespace mafia::store {

// The error is a sentence: the database server does not answer, or the database is from a newer program. If the
// database server goes away later, the log waits for it.
std::expected<std::unique_ptr<EventLog>, std::string> open_postgres(const std::string& uri, Post, Signer);

}  // namespace mafia::store
