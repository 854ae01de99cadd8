// Opens the event log in the database that a setting names.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "store/chain.hpp"
#include "store/copy.hpp"
#include "store/event_log.hpp"

namespace mafia::store {

// "memory:", "sqlite:PATH" or "postgresql://…" (also "postgres://…"). The error is a sentence.
std::expected<std::unique_ptr<EventLog>, std::string> open_log(const std::string& database, Post, Signer);

// The same names, for tools. "memory:" is refused: there is nothing to read from it or to restore into it.
std::expected<std::unique_ptr<Reader>, std::string> open_reader(const std::string& database);
std::expected<std::unique_ptr<Restore>, std::string> open_restore(const std::string& database);

}  // namespace mafia::store
