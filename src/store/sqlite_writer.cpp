#include "store/sqlite_writer.hpp"

#include "store/bytes.hpp"

namespace mafia::store {

// Small pages (in new files only): a commit writes two whole pages for an entry of a tenth of a page. A checkpoint
// follows every 4 MiB of the write-ahead log, so that the commit that runs it takes only milliseconds.
std::expected<SqliteConnection, std::string> open_sqlite_for_writing(
    const std::string& path, const std::function<std::expected<void, std::string>(SqliteConnection&)>& adopt) {
  try {
    SqliteConnection connection(path, SqliteConnection::Mode::write);
    connection.run("PRAGMA page_size = 2048; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    const std::int64_t page = connection.numbers("PRAGMA page_size").at(0);
    connection.run("PRAGMA wal_autocheckpoint = " + std::to_string((4 << 20) / page));
    const auto migrated = migrate(connection, Dialect::sqlite, [&] { return adopt(connection); });
    if (!migrated) return std::unexpected(migrated.error());
    return connection;
  } catch (const SqliteError& error) {
    return std::unexpected("The database " + path + " cannot be opened: " + error.what() + ".");
  }
}

SqliteWriter::SqliteWriter(SqliteConnection& connection)
    : connection_(connection),
      find_stream_(connection.prepare("SELECT id, version, hash, last_entry FROM stream WHERE name = ?")),
      find_keys_(connection.prepare(
          (std::string(own_entries) +
           "SELECT e.key, e.key_first, e.version FROM own JOIN entry e ON e.id = own.id WHERE e.key IS NOT NULL")
              .c_str())),
      add_stream_(connection.prepare("INSERT INTO stream (name, version, hash) VALUES (?, ?, ?)")),
      put_entry_(connection.prepare("INSERT INTO entry (stream, version, previous, body, hash, key, key_first) "
                                    "VALUES (?, ?, ?, ?, ?, ?, ?)")),
      put_end_(connection.prepare("UPDATE stream SET version = ?2, hash = ?3, last_entry = ?4, public_key = ?5, "
                                  "signature = ?6 WHERE id = ?1")),
      erase_entries_(connection.prepare(
          ("DELETE FROM entry WHERE id IN (" + std::string(own_entries) + "SELECT id FROM own)").c_str())),
      erase_stream_(connection.prepare("DELETE FROM stream WHERE id = ?")) {}

std::optional<SqliteWriter::Stream> SqliteWriter::find_stream(std::string_view name) {
  std::optional<Stream> found;
  find_stream_.with(name).each([&](const SqliteRow& row) {
    found = Stream{row.number(0), {row.version(1), bytes_from<32>(row.bytes(2))}, row.number(3)};
    return true;
  });
  return found;
}

std::map<std::string, KeyRange> SqliteWriter::find_keys(std::string_view stream) {
  std::map<std::string, KeyRange> found;
  find_keys_.with(stream, Version{0}).each([&](const SqliteRow& row) {
    found.emplace(row.bytes(0), KeyRange{row.version(1), row.version(2)});
    return true;
  });
  return found;
}

SqliteWriter::Stream SqliteWriter::add_stream(std::string_view name) {
  Stream stream{.end = {0, first_hash(name)}};
  add_stream_.with(name, stream.end.version, Blob{crypto::bytes_of(stream.end.hash)}).run();
  stream.id = connection_.last_id();
  return stream;
}

void SqliteWriter::put_entry(Stream& stream, Version version, std::string_view body, const Hash& hash, const Key& key) {
  const Blob entry{body}, digest{crypto::bytes_of(hash)};
  if (key.text.empty())
    put_entry_.with(stream.id, version, stream.last_entry, entry, digest).run();
  else
    put_entry_.with(stream.id, version, stream.last_entry, entry, digest, Blob{key.text}, key.first).run();
  stream.last_entry = connection_.last_id();
}

void SqliteWriter::put_end(const Stream& stream, const Head* head) {
  const Blob digest{crypto::bytes_of(stream.end.hash)};
  if (!head) return put_end_.with(stream.id, stream.end.version, digest, stream.last_entry).run();
  put_end_
      .with(stream.id, stream.end.version, digest, stream.last_entry, Blob{crypto::bytes_of(head->key)},
            Blob{crypto::bytes_of(head->signature)})
      .run();
}

void SqliteWriter::put(const StreamCopy& stream) {
  std::map<Version, Key> keys;
  for (const auto& [key, range] : stream.keys) keys[range.last] = {key, range.first};
  Stream written = add_stream(stream.name);
  for (const Entry& entry : stream.entries)
    put_entry(written, entry.version, entry.body, entry.hash, keys[entry.version]);
  written.end = end_of(stream);
  put_end(written, stream.head ? &*stream.head : nullptr);
}

// For good: the old bytes in the file are overwritten.
void SqliteWriter::erase(std::string_view stream, std::int64_t id) {
  connection_.run("PRAGMA secure_delete = ON");
  erase_entries_.with(stream, Version{0}).run();
  erase_stream_.with(id).run();
  connection_.run("PRAGMA secure_delete = OFF");
}

}  // namespace mafia::store
