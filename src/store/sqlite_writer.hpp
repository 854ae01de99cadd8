// Writes to the SQLite tables, for the log and for restoring.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "store/batch.hpp"
#include "store/copy.hpp"
#include "store/sqlite_handle.hpp"

namespace mafia::store {

// Entries of stream ?1 after version ?2, from the last one backwards: `own`, to be joined with `entry`. Terminates even
// if the file was tampered with.
inline constexpr char own_entries[] = R"(
  WITH RECURSIVE own (id, stream, version, previous) AS (
    SELECT e.id, e.stream, e.version, e.previous FROM stream s JOIN entry e ON e.id = s.last_entry
      WHERE s.name = ?1 AND e.stream = s.id AND e.version > ?2
    UNION ALL
    SELECT e.id, e.stream, e.version, e.previous FROM own JOIN entry e ON e.id = own.previous
      WHERE e.stream = own.stream AND e.version > ?2 AND e.version < own.version)
)";

// Opens the file for writing, so that a commit is on the disk when it returns, and migrates its tables.
std::expected<SqliteConnection, std::string> open_sqlite_for_writing(
    const std::string& path, const std::function<std::expected<void, std::string>(SqliteConnection&)>& adopt);

// Throws SqliteError. The caller manages transactions.
class SqliteWriter {
 public:
  explicit SqliteWriter(SqliteConnection&);

  struct Stream {
    std::int64_t id = 0;
    StreamEnd end;
    std::int64_t last_entry = 0;
  };
  std::optional<Stream> find_stream(std::string_view name);
  std::map<std::string, KeyRange> find_keys(std::string_view stream);

  struct Key {  // Idempotency key of an append, stored with the last of its entries. Empty: none.
    std::string_view text;
    Version first = 0;
  };
  Stream add_stream(std::string_view name);
  void put_entry(Stream&, Version, std::string_view body, const Hash&, const Key&);
  void put_end(const Stream&, const Head*);  // After its entries. Null: unsigned.
  void put(const StreamCopy&);               // A whole stream, which must be new.
  void erase(std::string_view stream, std::int64_t id);

 private:
  SqliteConnection& connection_;
  SqliteStatement find_stream_, find_keys_, add_stream_, put_entry_, put_end_, erase_entries_, erase_stream_;
};

}  // namespace mafia::store
