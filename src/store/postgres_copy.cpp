// Reading and filling a whole PostgreSQL database.
#include "store/bytes.hpp"
#include "store/copy.hpp"
#include "store/guarded.hpp"
#include "store/postgres_handle.hpp"
#include "store/postgres_source.hpp"
#include "store/postgres_statements.hpp"
#include "store/postgres_writer.hpp"

namespace mafia::store {
namespace {

constexpr PostgresStatement all_streams{
    "all_streams", "SELECT id, name, version, hash, public_key, signature FROM stream ORDER BY name"};
constexpr PostgresStatement all_entries{
    "all_entries",
    "SELECT version, body, hash FROM entry WHERE stream = $1::bigint AND version > $2::bigint ORDER BY version "
    "LIMIT 1000"};
constexpr PostgresStatement all_keys{
    "all_keys", "SELECT key, first_version, last_version FROM idempotency WHERE stream = $1::bigint ORDER BY key"};

class PostgresReader : public Reader {
 public:
  explicit PostgresReader(const std::string& uri) : connection_(uri) {}

  PostgresConnection& connection() { return connection_; }

  // REPEATABLE READ gives one consistent snapshot. `see` may be slow, so the idle timeout of the server is off.
  std::expected<void, std::string> walk(const See& see) override {
    try {
      connection_.run("SET idle_in_transaction_session_timeout = 0; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      auto seen = walk_all(see);
      connection_.run("ROLLBACK");
      return seen;
    } catch (const PostgresError& error) {
      return std::unexpected(error.sentence());
    }
  }

 private:
  std::expected<void, std::string> walk_all(const See& see) {
    if (!connection_
             .numbers("SELECT 1 FROM entry e WHERE NOT EXISTS (SELECT FROM stream s WHERE s.id = e.stream) "
                      "LIMIT 1")
             .empty())
      return std::unexpected("There are entries whose stream was taken out of the database.");
    const std::vector<PostgresResult> results = connection_.run({{all_streams}});
    for (int row = 0; row < results[0].rows(); ++row) {
      const StreamCopy copy = copy_of(results[0], row);
      const bool only_a_lock = !copy.head && copy.entries.empty();
      if (only_a_lock) continue;
      if (auto seen = see(copy); !seen) return seen;
    }
    return {};
  }

  StreamCopy copy_of(const PostgresResult& streams, int row) {
    StreamCopy copy{.name = std::string(streams.bytes(row, 1))};
    copy.head = head_in(streams, row, copy.name, 2);
    const std::string id = binary(streams.number(row, 0));
    for (bool more = true; more;) {
      const Version after = copy.entries.empty() ? 0 : copy.entries.back().version;
      more = add_entries(copy, id, binary(static_cast<std::int64_t>(after)));
    }
    const std::vector<PostgresResult> keys = connection_.run({{all_keys, {id}}});
    for (int at = 0; at < keys[0].rows(); ++at)
      copy.keys.push_back({std::string(keys[0].bytes(at, 0)), {keys[0].version(at, 1), keys[0].version(at, 2)}});
    return copy;
  }

  bool add_entries(StreamCopy& copy, const std::string& id, const std::string& after) {
    const std::vector<PostgresResult> results = connection_.run({{all_entries, {id, after}}});
    const PostgresResult& rows = results[0];
    for (int at = 0; at < rows.rows(); ++at)
      copy.entries.push_back({rows.version(at, 0), std::string(rows.bytes(at, 1)), bytes_from<32>(rows.bytes(at, 2))});
    return rows.rows() > 0;
  }

  PostgresConnection connection_;
};

class PostgresRestore : public Restore {
 public:
  explicit PostgresRestore(const std::string& uri) : connection_(uri) {}

  PostgresConnection& connection() { return connection_; }

  std::expected<void, std::string> put(const StreamCopy& stream) override {
    return guarded<PostgresError>([&] { PostgresWriter(connection_).put(stream); });
  }
  std::expected<void, std::string> finish() override {
    return guarded<PostgresError>([&] { connection_.run("COMMIT"); });
  }

 private:
  PostgresConnection connection_;  // Closing it rolls back what is not committed.
};

}  // namespace

std::expected<std::unique_ptr<Reader>, std::string> read_postgres(const std::string& uri) {
  try {
    auto reader = std::make_unique<PostgresReader>(uri);
    if (auto fits = check_migrations(reader->connection(), Dialect::postgres); !fits)
      return std::unexpected(fits.error());
    return reader;
  } catch (const PostgresError& error) {
    return std::unexpected(std::string("The database cannot be read: ") + error.what() + ".");
  }
}

// The lock keeps serving processes from creating a stream meanwhile.
std::expected<std::unique_ptr<Restore>, std::string> restore_postgres(const std::string& uri) {
  try {
    auto restore = std::make_unique<PostgresRestore>(uri);
    PostgresConnection& connection = restore->connection();
    const std::unexpected<std::string> not_empty("The database is not empty; nothing was restored.");
    const auto migrated =
        migrate(connection, Dialect::postgres, [&]() -> std::expected<void, std::string> { return not_empty; });
    if (!migrated) return std::unexpected(migrated.error());
    connection.run("SET idle_in_transaction_session_timeout = 0; BEGIN; LOCK TABLE stream IN EXCLUSIVE MODE");
    if (!connection.numbers("SELECT 1 FROM stream WHERE version > 0 LIMIT 1").empty()) return not_empty;
    return restore;
  } catch (const PostgresError& error) {
    return std::unexpected(error.sentence());
  }
}

}  // namespace mafia::store
