// Tables that strangers have opened and nobody has touched for a long time: the owner may delete them. A game whose
// result was announced is the record of what was played, whoever opened its table, and is never among them.
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

// Whether a table with this first entry may be abandoned: opened before that time, without an account, and not for a
// game of a tournament.
bool may_be_abandoned(const store::Entry& first, Time before);

// What there is to say about a table with these entries; nothing: it is not abandoned, its game was played to the
// announcement, or its log is damaged.
std::optional<Abandoned> abandoned(const std::string& id, std::span<const store::Entry>, Time before);

}  // namespace mafia::live
