#include "store/migrations.hpp"

#include <algorithm>
#include <exception>
#include <span>

namespace mafia::store {
namespace {

struct Migration {
  std::int64_t number;
  const char* name;
  const char* sqlite;  // nullptr: not for this database.
  const char* postgres;
};

// `stream` holds the end of each stream and the signature over it; a row without a signature was never signed.
constexpr Migration migrations[] = {
    {1, "streams, entries and idempotency keys",
     R"(CREATE TABLE stream (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE,
          version INTEGER NOT NULL,
          hash BLOB NOT NULL,
          public_key BLOB,
          signature BLOB);
        CREATE TABLE entry (
          stream INTEGER NOT NULL,
          version INTEGER NOT NULL,
          body BLOB NOT NULL,
          hash BLOB NOT NULL,
          PRIMARY KEY (stream, version)) WITHOUT ROWID;
        CREATE TABLE idempotency (
          stream INTEGER NOT NULL,
          key BLOB NOT NULL,
          first_version INTEGER NOT NULL,
          last_version INTEGER NOT NULL,
          PRIMARY KEY (stream, key)) WITHOUT ROWID;)",
     // Every append updates rows of `stream`: free space on their page keeps the index out of the update.
     R"(CREATE TABLE stream (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          name text COLLATE "C" NOT NULL UNIQUE,
          version bigint NOT NULL DEFAULT 0,
          hash bytea,
          public_key bytea,
          signature bytea) WITH (fillfactor = 50);
        CREATE TABLE entry (
          stream bigint NOT NULL,
          version bigint NOT NULL,
          body bytea NOT NULL,
          hash bytea NOT NULL,
          PRIMARY KEY (stream, version));
        CREATE TABLE idempotency (
          stream bigint NOT NULL,
          key bytea NOT NULL,
          first_version bigint NOT NULL,
          last_version bigint NOT NULL,
          PRIMARY KEY (stream, key));)"},
    // A single process writes and keeps the keys in memory. Stored beside its entry, a key costs no extra page write.
    {2, "SQLite: the key of an append stands with its last entry",
     R"(ALTER TABLE entry ADD COLUMN key BLOB;
        ALTER TABLE entry ADD COLUMN key_first INTEGER;
        UPDATE entry SET key = i.key, key_first = i.first_version FROM idempotency i
          WHERE i.stream = entry.stream AND i.last_version = entry.version;
        DROP TABLE idempotency;)",
     nullptr},
    // In a tree sorted by stream, every second append moves entries of other pages. At the end of a table, appends fill
    // one page after the other. Each entry refers to the one before it in its stream, and the stream to its last entry;
    // 0: none.
    {3, "SQLite: entries stand in the order in which they were written",
     R"(CREATE TABLE written (
          id INTEGER PRIMARY KEY,
          stream INTEGER NOT NULL,
          version INTEGER NOT NULL,
          previous INTEGER NOT NULL,
          body BLOB NOT NULL,
          hash BLOB NOT NULL,
          key BLOB,
          key_first INTEGER);
        INSERT INTO written
          SELECT row_number() OVER sorted, stream, version,
                 iif(lag(stream) OVER sorted = stream, row_number() OVER sorted - 1, 0), body, hash, key, key_first
          FROM entry WINDOW sorted AS (ORDER BY stream, version);
        DROP TABLE entry;
        ALTER TABLE written RENAME TO entry;
        ALTER TABLE stream ADD COLUMN last_entry INTEGER NOT NULL DEFAULT 0;
        UPDATE stream SET last_entry = last.id FROM (SELECT stream, max(id) AS id FROM entry GROUP BY stream) last
          WHERE last.stream = stream.id;)",
     nullptr},
    // Existing streams have no signed list yet: it is made in the same transaction (Adopt).
    {4, "the list of streams is signed",
     R"(CREATE TABLE adoption (due INTEGER NOT NULL);
        INSERT INTO adoption SELECT 1 FROM stream WHERE version > 0 LIMIT 1;)",
     R"(CREATE TABLE adoption (due integer NOT NULL);
        INSERT INTO adoption SELECT 1 FROM stream WHERE version > 0 LIMIT 1;)"},
    // Anyone who can write to the database can insert such a row and so request an adoption.
    {5, "only a migration adopts streams", "DROP TABLE adoption", "DROP TABLE adoption"},
};

constexpr std::int64_t first_with_list = 4;

const std::string list = "SELECT number FROM migration ORDER BY number";

const char* sql_of(const Migration& migration, Dialect dialect) {
  return dialect == Dialect::sqlite ? migration.sqlite : migration.postgres;
}

bool is_known(std::int64_t number) {
  return std::ranges::find(migrations, number, &Migration::number) != std::end(migrations);
}

std::expected<void, std::string> refuse_unknown(std::span<const std::int64_t> applied) {
  for (const std::int64_t number : applied)
    if (!is_known(number))
      return std::unexpected("The database was made by a newer version of this program (it has migration " +
                             std::to_string(number) + "). Use that version.");
  return {};
}

// Processes that start at the same time wait for each other here: SQLite allows one writer, PostgreSQL needs a lock.
void begin(SqlSession& session, Dialect dialect) {
  if (dialect == Dialect::sqlite) return session.run("BEGIN IMMEDIATE");
  session.run("BEGIN; SELECT pg_advisory_xact_lock(7017280452245743465)");
}

std::expected<void, std::string> run_missing(SqlSession& session, Dialect dialect, const Adopt& adopt) {
  session.run(
      "CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, "
      "at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP)");
  const std::vector<std::int64_t> applied = session.numbers(list);
  if (auto known = refuse_unknown(applied); !known) return known;
  const auto is_applied = [&](std::int64_t number) { return std::ranges::find(applied, number) != applied.end(); };
  for (const Migration& migration : migrations) {
    const char* sql = sql_of(migration, dialect);
    if (!sql || is_applied(migration.number)) continue;
    session.run(sql);
    session.run("INSERT INTO migration (number, name) VALUES (" + std::to_string(migration.number) + ", '" +
                migration.name + "')");
  }
  const bool has_streams = !session.numbers("SELECT 1 FROM stream WHERE version > 0 LIMIT 1").empty();
  if (!is_applied(first_with_list) && has_streams) return adopt();
  return {};
}

}  // namespace

std::expected<void, std::string> migrate(SqlSession& session, Dialect dialect, const Adopt& adopt) {
  begin(session, dialect);
  try {
    auto done = run_missing(session, dialect, adopt);
    session.run(done ? "COMMIT" : "ROLLBACK");
    return done;
  } catch (const std::exception&) {
    try {
      session.run("ROLLBACK");
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
      // Some errors have rolled back already. The first error is the one to report.
    }
    throw;
  }
}

std::expected<void, std::string> check_migrations(SqlSession& session, Dialect dialect) {
  const std::vector<std::int64_t> applied = session.numbers(list);
  if (auto known = refuse_unknown(applied); !known) return known;
  const auto wanted = std::ranges::count_if(migrations, [&](const Migration& m) { return sql_of(m, dialect); });
  if (static_cast<std::ptrdiff_t>(applied.size()) < wanted)
    return std::unexpected("The database was made by an older version of this program. Start the server with it once.");
  return {};
}

}  // namespace mafia::store
