// Whole streams with all their data, intact or not, for reading tools and for restoring.
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
  std::optional<Head> head;   // nullopt: it was removed.
};

// Reads a database that another process may be serving.
class Reader {
 public:
  virtual ~Reader() = default;

  // All streams, sorted by name, from one consistent snapshot. `see` stops the walk by returning an error.
  using See = std::function<std::expected<void, std::string>(const StreamCopy&)>;
  virtual std::expected<void, std::string> walk(const See& see) = 0;
};

// Fills an empty database. Leaves no trace unless finish() succeeds.
class Restore {
 public:
  virtual ~Restore() = default;
  virtual std::expected<void, std::string> put(const StreamCopy&) = 0;  // Copies hashes and signatures unchanged.
  virtual std::expected<void, std::string> finish() = 0;
};

// Where the stream continues: at its signed end or, without one, after its last entry.
StreamEnd end_of(const StreamCopy&);

// Paths and addresses as in open.hpp, SQLite paths without their "sqlite:". Restoring refuses a database that is not
// empty.
std::expected<std::unique_ptr<Reader>, std::string> read_sqlite(const std::string& path);
std::expected<std::unique_ptr<Reader>, std::string> read_postgres(const std::string& uri);
std::expected<std::unique_ptr<Restore>, std::string> restore_sqlite(const std::string& path);
std::expected<std::unique_ptr<Restore>, std::string> restore_postgres(const std::string& uri);

}  // namespace mafia::store
