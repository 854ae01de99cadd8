// A text backup of the whole log, the same for every kind of database (docs/backup-format.md).
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

#include "store/chain.hpp"
#include "store/copy.hpp"

namespace mafia::store {

// Who wrote an archive: both stand in its first line. Archives written before 0.2.0 do not say it.
struct ArchiveProducer {
  std::string version, rules_signature;

  friend bool operator==(const ArchiveProducer&, const ArchiveProducer&) = default;
};

struct ArchiveCount {  // The list of streams is not counted.
  std::uint64_t streams = 0, entries = 0, keys = 0;
  int format = 2;  // An archive of format 1 has no list of streams.
  std::optional<ArchiveProducer> producer;

  friend bool operator==(const ArchiveCount&, const ArchiveCount&) = default;
};

// Errors are sentences.
std::expected<ArchiveCount, std::string> write_archive(Reader&, std::ostream&, const ArchiveProducer&);

// Passes one stream after the other to `See`. The archive is intact only if this returns without an error; otherwise
// the caller must undo what it did with the streams. The error names the line where the damage begins.
std::expected<ArchiveCount, std::string> read_archive(std::istream&, const Reader::See&);

// All or nothing. An archive of format 1 has no list of streams: the signer signs a list of the streams in the archive.
// Without a signer such an archive is refused.
std::expected<ArchiveCount, std::string> restore_archive(std::istream&, Restore&, const Signer*);

}  // namespace mafia::store
