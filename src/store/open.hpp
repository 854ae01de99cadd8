// The event log in the database that a setting names.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "store/chain.hpp"
#include "store/event_log.hpp"

namespace mafia::store {

// "memory:", "sqlite:PATH" or "postgresql://…" (also "postgres://…"). The error is a sentence.
std::expected<std::unique_ptr<EventLog>, std::string> open_log(const std::string& database, Post, Signer);

}  // namespace mafia::store
