// The log in one file, served by one process.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "store/chain.hpp"
#include "store/event_log.hpp"

namespace mafia::store {

// The error is a sentence: the file is already being served, is not a database, or is from a newer program.
std::expected<std::unique_ptr<EventLog>, std::string> open_sqlite(const std::string& path, Post, Signer);

}  // namespace mafia::store
