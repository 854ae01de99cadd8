// Whole streams, as tools read them and restoring writes them: with everything that belongs to them, sound or not.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/batch.hpp"
#include "store/chain.hpp"
#include "store/event_log.hpp"

namespace mafia::store {

struct KeptKey {
  std::string key;
  KeyRange range;
};

struct StreamCopy {
  std::string name;
  std::vector<Entry> entries;
  std::vector<KeptKey> keys;  // Sorted.
  std::optional<Head> head;   // Nothing: somebody has taken it away.
};

// Looks at a database that may be served by another process meanwhile.
class Reader {
 public:
  virtual ~Reader() = default;

  // All streams in the order of their names, as they were at one moment. `see` ends it by returning an error.
  using See = std::function<std::expected<void, std::string>(const StreamCopy&)>;
  virtual std::expected<void, std::string> walk(const See& see) = 0;
};

// Fills an empty database. What was not finished leaves no trace.
class Restore {
 public:
  virtual ~Restore() = default;
  virtual std::expected<void, std::string> put(const StreamCopy&) = 0;  // Hashes and signatures as they are.
  virtual std::expected<void, std::string> finish() = 0;
};

// Where a stream is continued: where its signature says, or without one where its entries end.
StreamEnd end_of(const StreamCopy&);

// The paths and addresses of open.hpp without what names the kind. A database that is not empty is refused.
std::expected<std::unique_ptr<Reader>, std::string> read_sqlite(const std::string& path);
std::expected<std::unique_ptr<Reader>, std::string> read_postgres(const std::string& uri);
std::expected<std::unique_ptr<Restore>, std::string> restore_sqlite(const std::string& path);
std::expected<std::unique_ptr<Restore>, std::string> restore_postgres(const std::string& uri);

}  // namespace mafia::store
