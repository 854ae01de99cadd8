// A text backup of the whole log, the same for every kind of database (docs/backup-format.md).
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <iosfwd>
#include <string>

#include "store/chain.hpp"
#include "store/copy.hpp"

namespace mafia::store {

struct ArchiveCount {  // The list of streams is not counted.
  std::uint64_t streams = 0, entries = 0, keys = 0;
  int format = 2;  // An archive of format 1 has no list of streams.

  friend bool operator==(const ArchiveCount&, const ArchiveCount&) = default;
};

// Errors are sentences.
std::expected<ArchiveCount, std::string> write_archive(Reader&, std::ostream&);

// Passes one stream after the other to `See`. The archive is intact only if this returns without an error; otherwise
// the caller must undo what it did with the streams. The error names the line where the damage begins.
std::expected<ArchiveCount, std::string> read_archive(std::istream&, const Reader::See&);

// All or nothing. An archive of format 1 has no list of streams: the signer signs a list of the streams in the archive.
// Without a signer such an archive is refused.
std::expected<ArchiveCount, std::string> restore_archive(std::istream&, Restore&, const Signer*);

}  // namespace mafia::store
