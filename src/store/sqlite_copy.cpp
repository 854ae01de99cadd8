// Reading and filling a whole SQLite database.
#include <filesystem>

#include "store/bytes.hpp"
#include "store/copy.hpp"
#include "store/file_lock.hpp"
#include "store/guarded.hpp"
#include "store/sqlite_writer.hpp"

namespace mafia::store {
namespace {

std::optional<Head> head_of(const std::string& name, const SqliteRow& row) {
  if (row.is_null(5)) return std::nullopt;
  return Head{name, row.version(2), bytes_from<32>(row.bytes(3)), bytes_from<32>(row.bytes(4)),
              bytes_from<64>(row.bytes(5))};
}

class SqliteReader : public Reader {
 public:
  explicit SqliteReader(SqliteConnection connection)
      : connection_(std::move(connection)),
        streams_(
            connection_.prepare("SELECT id, name, version, hash, public_key, signature FROM stream ORDER BY name")),
        entries_(connection_.prepare("SELECT version, body, hash FROM entry WHERE stream = ? ORDER BY version")),
        keys_(connection_.prepare(
            "SELECT key, key_first, version FROM entry WHERE stream = ? AND key IS NOT NULL ORDER BY key")) {}

  // One transaction, so that it is one moment.
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
    if (!connection_.numbers("SELECT 1 FROM entry WHERE stream NOT IN (SELECT id FROM stream) LIMIT 1").empty())
      return std::unexpected("There are entries whose stream was taken out of the database.");
    std::expected<void, std::string> seen;
    streams_.each([&](const SqliteRow& row) {
      seen = see(copy_of(row));
      return seen.has_value();
    });
    return seen;
  }

  StreamCopy copy_of(const SqliteRow& stream) {
    StreamCopy copy{.name = std::string(stream.bytes(1))};
    copy.head = head_of(copy.name, stream);
    entries_.with(stream.number(0)).each([&](const SqliteRow& row) {
      copy.entries.push_back({row.version(0), std::string(row.bytes(1)), bytes_from<32>(row.bytes(2))});
      return true;
    });
    keys_.with(stream.number(0)).each([&](const SqliteRow& row) {
      copy.keys.push_back({std::string(row.bytes(0)), {row.version(1), row.version(2)}});
      return true;
    });
    return copy;
  }

  SqliteConnection connection_;
  SqliteStatement streams_, entries_, keys_;
};

class SqliteRestore : public Restore {
 public:
  SqliteRestore(FileLock lock, SqliteConnection connection)
      : lock_(std::move(lock)), connection_(std::move(connection)), writer_(connection_) {
    connection_.run("BEGIN IMMEDIATE");
  }

  std::expected<void, std::string> put(const StreamCopy& stream) override {
    return guarded<SqliteError>([&] {
      const std::int64_t id = writer_.add_stream(stream.name, end_of(stream));
      if (stream.head) writer_.put_head(id, *stream.head);
      for (const Entry& entry : stream.entries) writer_.put_entry(id, entry.version, entry.body, entry.hash);
      for (const auto& [key, range] : stream.keys) writer_.put_key(id, key, range);
    });
  }

  std::expected<void, std::string> finish() override {
    return guarded<SqliteError>([&] { connection_.run("COMMIT"); });
  }

 private:
  FileLock lock_;
  SqliteConnection connection_;  // What is not committed when it closes is rolled back.
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
  auto connection = open_sqlite_for_writing(path);
  if (!connection) return std::unexpected(connection.error());
  try {
    if (!connection->numbers("SELECT 1 FROM stream LIMIT 1").empty())
      return std::unexpected("The database " + path + " is not empty; nothing was restored.");
    return std::make_unique<SqliteRestore>(std::move(*lock), std::move(*connection));
  } catch (const SqliteError& error) {
    return std::unexpected(error.sentence());
  }
}

}  // namespace mafia::store
