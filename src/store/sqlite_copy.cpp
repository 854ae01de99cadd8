// Reading and filling a whole SQLite database.
#include <algorithm>
#include <filesystem>

#include "store/bytes.hpp"
#include "store/copy.hpp"
#include "store/file_lock.hpp"
#include "store/guarded.hpp"
#include "store/sqlite_source.hpp"
#include "store/sqlite_writer.hpp"

namespace mafia::store {
namespace {

class SqliteReader : public Reader {
 public:
  explicit SqliteReader(SqliteConnection connection) : connection_(std::move(connection)) {}

  // One transaction gives one consistent snapshot.
  std::expected<void, std::string> walk(const See& see) override {
    try {
      connection_.run("BEGIN");
      auto seen = walk_all(see);
      connection_.roll_back();
      return seen;
    } catch (const SqliteError& error) {
      connection_.roll_back();
      return std::unexpected(error.sentence());
    }
  }

 private:
  std::expected<void, std::string> walk_all(const See& see) {
    if (any("SELECT 1 FROM entry WHERE stream NOT IN (SELECT id FROM stream) LIMIT 1"))
      return std::unexpected("There are entries whose stream was taken out of the database.");
    connection_.run(
        "CREATE TEMP TABLE place AS SELECT stream, version, id, previous FROM entry; "
        "CREATE INDEX temp.place_in_stream ON place (stream, version, id, previous)");
    // A server follows these links from the last entry of a stream backwards.
    if (any("SELECT 1 FROM (SELECT version, previous, lag(version) OVER own AS before, lag(id) OVER own AS leads "
            "FROM place WINDOW own AS (PARTITION BY stream ORDER BY version, id)) "
            "WHERE before = version - 1 AND previous <> leads LIMIT 1") ||
        any("SELECT 1 FROM stream s JOIN place p ON p.stream = s.id AND p.version = s.version "
            "WHERE p.id <> s.last_entry LIMIT 1"))
      return std::unexpected("There are entries that do not lead to the one before them: somebody has moved them.");
    auto entries = connection_.prepare(
        "SELECT e.version, e.body, e.hash, e.key, e.key_first FROM place p "
        "JOIN entry e ON e.id = p.id WHERE p.stream = ? ORDER BY p.version, p.id");
    std::expected<void, std::string> seen;
    connection_.prepare("SELECT id, name, version, hash, public_key, signature FROM stream ORDER BY name")
        .each([&](const SqliteRow& row) {
          seen = see(copy_of(row, entries));
          return seen.has_value();
        });
    return seen;
  }

  bool any(const char* query) { return !connection_.numbers(query).empty(); }

  static StreamCopy copy_of(const SqliteRow& stream, SqliteStatement& entries) {
    StreamCopy copy{.name = std::string(stream.bytes(1))};
    copy.head = head_in(stream, copy.name, 2);
    entries.with(stream.number(0)).each([&](const SqliteRow& row) {
      copy.entries.push_back({row.version(0), std::string(row.bytes(1)), bytes_from<32>(row.bytes(2))});
      if (!row.is_null(3)) copy.keys.push_back({std::string(row.bytes(3)), {row.version(4), row.version(0)}});
      return true;
    });
    std::ranges::sort(copy.keys, {}, &KeptKey::key);
    return copy;
  }

  SqliteConnection connection_;
};

class SqliteRestore : public Restore {
 public:
  SqliteRestore(FileLock lock, SqliteConnection connection)
      : lock_(std::move(lock)), connection_(std::move(connection)), writer_(connection_) {
    connection_.run("BEGIN IMMEDIATE");
  }

  std::expected<void, std::string> put(const StreamCopy& stream) override {
    return guarded<SqliteError>([&] { writer_.put(stream); });
  }

  std::expected<void, std::string> finish() override {
    return guarded<SqliteError>([&] { connection_.run("COMMIT"); });
  }

 private:
  FileLock lock_;
  SqliteConnection connection_;  // Closing it rolls back what is not committed.
  SqliteWriter writer_;
};

}  // namespace

std::expected<std::unique_ptr<Reader>, std::string> read_sqlite(const std::string& path) {
  if (!std::filesystem::exists(path)) return std::unexpected("There is no file " + path + ".");
  try {
    SqliteConnection connection(path, SqliteConnection::Mode::read);
    if (auto fits = check_migrations(connection, Dialect::sqlite); !fits) return std::unexpected(fits.error());
    return std::make_unique<SqliteReader>(std::move(connection));
  } catch (const SqliteError& error) {
    return std::unexpected("The database " + path + " cannot be read: " + error.what() + ".");
  }
}

std::expected<std::unique_ptr<Restore>, std::string> restore_sqlite(const std::string& path) {
  auto lock = FileLock::take(path);
  if (!lock) return std::unexpected(lock.error());
  const std::unexpected not_empty("The database " + path + " is not empty; nothing was restored.");
  auto connection =
      open_sqlite_for_writing(path, [&](SqliteConnection&) -> std::expected<void, std::string> { return not_empty; });
  if (!connection) return std::unexpected(connection.error());
  try {
    if (!connection->numbers("SELECT 1 FROM stream LIMIT 1").empty()) return not_empty;
    return std::make_unique<SqliteRestore>(std::move(*lock), std::move(*connection));
  } catch (const SqliteError& error) {
    return std::unexpected(error.sentence());
  }
}

}  // namespace mafia::store
