#include "store/sqlite_handle.hpp"

namespace mafia::store {
namespace {

constexpr int busy_milliseconds = 5000;  // Reading tools hold locks only for moments.

}  // namespace

SqliteError::SqliteError(sqlite3* database) : std::runtime_error(sqlite3_errmsg(database)) {}

std::string SqliteError::sentence() const {
  return std::string("The database does not answer as it should: ") + what() + ".";
}

std::string_view SqliteRow::bytes(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

SqliteStatement::SqliteStatement(sqlite3* database, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  statement_.reset(statement);
  if (code != SQLITE_OK) throw SqliteError(database);
}

void SqliteStatement::check(int code) const {
  if (code != SQLITE_OK) throw SqliteError(sqlite3_db_handle(statement_.get()));
}

bool SqliteStatement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) throw SqliteError(sqlite3_db_handle(statement_.get()));
  return false;
}

void SqliteStatement::bind(int place, std::int64_t value) { check(sqlite3_bind_int64(statement_.get(), place, value)); }

// A null pointer would be bound as NULL instead of an empty text.
void SqliteStatement::bind(int place, std::string_view text) {
  const char* data = text.empty() ? "" : text.data();
  check(sqlite3_bind_text64(statement_.get(), place, data, text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void SqliteStatement::bind(int place, Blob blob) {
  const char* data = blob.bytes.empty() ? "" : blob.bytes.data();
  check(sqlite3_bind_blob64(statement_.get(), place, data, blob.bytes.size(), SQLITE_STATIC));
}

SqliteConnection::SqliteConnection(const std::string& path, Mode mode) {
  const int flags = mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &database, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  database_.reset(database);
  if (code != SQLITE_OK) throw SqliteError(database);
  sqlite3_extended_result_codes(database, 1);
  sqlite3_busy_timeout(database, busy_milliseconds);
}

void SqliteConnection::run(const std::string& script) {
  if (sqlite3_exec(database_.get(), script.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    throw SqliteError(database_.get());
}

std::vector<std::int64_t> SqliteConnection::numbers(const std::string& query) {
  std::vector<std::int64_t> numbers;
  prepare(query.c_str()).each([&](const SqliteRow& row) {
    numbers.push_back(row.number(0));
    return true;
  });
  return numbers;
}

void SqliteConnection::roll_back() {
  if (sqlite3_get_autocommit(database_.get()) == 0)
    sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

}  // namespace mafia::store
