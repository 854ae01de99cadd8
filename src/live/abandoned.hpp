// Tables that the owner of the server may delete: opened without an account, or with one and never used, and not
// touched for a long time. A game whose result was announced is a record of play and is never among them, whoever
// opened its table.
#pragma once

#include <optional>
#include <span>

#include "live/entry.hpp"

namespace mafia::live {

struct Abandoned {
  std::string table;  // Its id.
  Time opened = 0, last = 0;
  store::Version version = 0;  // Of its last entry.
  std::size_t lines = 0;       // Of its record.
  bool ended = false;          // The result is decided, though not announced.
};

// Whether a table with this first entry may be abandoned: opened before that time and not for a game of a tournament.
bool may_be_abandoned(const store::Entry& first, Time before);

// Describes the table with these entries. nullopt: it is not abandoned, its result was announced, or its log is
// damaged.
std::optional<Abandoned> abandoned(const std::string& id, std::span<const store::Entry>, Time before);

}  // namespace mafia::live
