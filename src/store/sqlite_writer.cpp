#include "store/sqlite_writer.hpp"

#include "store/bytes.hpp"

namespace mafia::store {

// After 1000 pages of the write-ahead log they are brought into the database: about 4 MB, so that the commit which has
// to do it takes milliseconds.
std::expected<SqliteConnection, std::string> open_sqlite_for_writing(const std::string& path) {
  try {
    SqliteConnection connection(path, SqliteConnection::Mode::write);
    connection.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1000");
    if (auto migrated = migrate(connection, Dialect::sqlite); !migrated) return std::unexpected(migrated.error());
    return connection;
  } catch (const SqliteError& error) {
    return std::unexpected("The database " + path + " cannot be opened: " + error.what() + ".");
  }
}

SqliteWriter::SqliteWriter(SqliteConnection& connection)
    : connection_(connection),
      find_stream_(connection.prepare("SELECT id, version, hash FROM stream WHERE name = ?")),
      find_keys_(connection.prepare("SELECT key, key_first, version FROM entry WHERE stream = ? AND key IS NOT NULL")),
      add_stream_(connection.prepare("INSERT INTO stream (name, version, hash) VALUES (?, ?, ?)")),
      put_head_(connection.prepare(
          "UPDATE stream SET version = ?2, hash = ?3, public_key = ?4, signature = ?5 WHERE id = ?1")),
      put_entry_(connection.prepare("INSERT INTO entry (stream, version, body, hash) VALUES (?, ?, ?, ?)")),
      put_key_(connection.prepare("UPDATE entry SET key = ?, key_first = ? WHERE stream = ? AND version = ?")) {}

std::optional<SqliteWriter::Stream> SqliteWriter::find_stream(std::string_view name) {
  std::optional<Stream> found;
  find_stream_.with(name).each([&](const SqliteRow& row) {
    found = Stream{row.number(0), {row.version(1), bytes_from<32>(row.bytes(2))}};
    return true;
  });
  return found;
}

std::map<std::string, KeyRange> SqliteWriter::find_keys(std::int64_t stream) {
  std::map<std::string, KeyRange> found;
  find_keys_.with(stream).each([&](const SqliteRow& row) {
    found.emplace(row.bytes(0), KeyRange{row.version(1), row.version(2)});
    return true;
  });
  return found;
}

std::int64_t SqliteWriter::add_stream(std::string_view name, const StreamEnd& end) {
  add_stream_.with(name, end.version, Blob{crypto::bytes_of(end.hash)}).run();
  return connection_.last_id();
}

void SqliteWriter::put_head(std::int64_t stream, const Head& head) {
  put_head_
      .with(stream, head.version, Blob{crypto::bytes_of(head.hash)}, Blob{crypto::bytes_of(head.key)},
            Blob{crypto::bytes_of(head.signature)})
      .run();
}

void SqliteWriter::put_entry(std::int64_t stream, Version version, std::string_view body, const Hash& hash) {
  put_entry_.with(stream, version, Blob{body}, Blob{crypto::bytes_of(hash)}).run();
}

void SqliteWriter::put_key(std::int64_t stream, std::string_view key, const KeyRange& range) {
  put_key_.with(Blob{key}, range.first, stream, range.last).run();
}

}  // namespace mafia::store
