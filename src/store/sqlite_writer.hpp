// What is written into the tables of SQLite, by the log and by restoring.
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "store/batch.hpp"
#include "store/sqlite_handle.hpp"

namespace mafia::store {

// Opens the file for writing, such that what is committed is on the disk, and brings its tables up to date.
std::expected<SqliteConnection, std::string> open_sqlite_for_writing(const std::string& path);

// Throws SqliteError. Transactions are the caller's.
class SqliteWriter {
 public:
  explicit SqliteWriter(SqliteConnection&);

  struct Stream {
    std::int64_t id = 0;
    StreamEnd end;
  };
  std::optional<Stream> find_stream(std::string_view name);
  std::map<std::string, KeyRange> find_keys(std::int64_t stream);

  std::int64_t add_stream(std::string_view name, const StreamEnd&);
  void put_head(std::int64_t stream, const Head&);
  void put_entry(std::int64_t stream, Version, std::string_view body, const Hash&);
  void put_key(std::int64_t stream, std::string_view key, const KeyRange&);  // After its entries.

 private:
  SqliteConnection& connection_;
  SqliteStatement find_stream_, find_keys_, add_stream_, put_head_, put_entry_, put_key_;
};

}  // namespace mafia::store
