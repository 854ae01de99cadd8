// A backup of everything as text, the same whatever database it comes from or goes to (docs/backup-format.md).
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <iosfwd>
#include <string>

#include "store/chain.hpp"
#include "store/copy.hpp"

namespace mafia::store {

struct ArchiveCount {  // Without the list of streams.
  std::uint64_t streams = 0, entries = 0, keys = 0;
  int format = 2;  // An archive of format 1 has no list of streams.

  friend bool operator==(const ArchiveCount&, const ArchiveCount&) = default;
};

// Errors are sentences.
std::expected<ArchiveCount, std::string> write_archive(Reader&, std::ostream&);

// Hands over stream by stream. Only when it returns without an error was the archive whole: whatever was done with the
// streams has to be undone otherwise. The error names the line from which on the archive is damaged.
std::expected<ArchiveCount, std::string> read_archive(std::istream&, const Reader::See&);

// All or nothing. An archive of format 1 has no list of streams: the signer signs those that it holds; without one it
// is refused.
std::expected<ArchiveCount, std::string> restore_archive(std::istream&, Restore&, const Signer*);

}  // namespace mafia::store
