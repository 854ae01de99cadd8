// RAII wrappers of SQLite's C interface. Errors of the database are thrown as SqliteError, which never leaves the
// store.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "store/migrations.hpp"

namespace mafia::store {

class SqliteError : public std::runtime_error {
 public:
  explicit SqliteError(sqlite3* database);

  std::string sentence() const;
};

struct Blob {  // Bound as a blob; a string would be bound as text.
  std::string_view bytes;
};

// One row of a result, valid until the next one.
class SqliteRow {
 public:
  explicit SqliteRow(sqlite3_stmt* statement) : statement_(statement) {}

  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  std::uint64_t version(int column) const { return static_cast<std::uint64_t>(number(column)); }
  std::string_view bytes(int column) const;
  bool is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

 private:
  sqlite3_stmt* statement_;
};

class SqliteStatement {
 public:
  SqliteStatement(sqlite3* database, const char* sql);

  // The values are not copied: use the statement in the same expression.
  template <class... Values>
  SqliteStatement& with(const Values&... values) {
    int place = 0;
    (bind(++place, values), ...);
    return *this;
  }

  // Calls `row` for each row until it returns false. Then resets the statement, so that it does not keep the
  // write-ahead log from shrinking.
  template <class Row>
  void each(const Row& row) {
    const Rest rest{statement_.get()};
    while (step())
      if (!row(SqliteRow(statement_.get()))) break;
  }
  void run() {
    each([](const SqliteRow&) { return true; });
  }

 private:
  struct Rest {
    sqlite3_stmt* statement;
    ~Rest() {
      sqlite3_reset(statement);
      sqlite3_clear_bindings(statement);
    }
  };
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  bool step();
  void bind(int place, std::int64_t);
  void bind(int place, std::uint64_t value) { bind(place, static_cast<std::int64_t>(value)); }
  void bind(int place, std::string_view text);
  void bind(int place, Blob);
  void check(int code) const;

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class SqliteConnection : public SqlSession {
 public:
  enum class Mode { read, write };
  SqliteConnection(const std::string& path, Mode);

  void run(const std::string& script) override;
  std::vector<std::int64_t> numbers(const std::string& query) override;

  SqliteStatement prepare(const char* sql) { return {database_.get(), sql}; }
  std::int64_t last_id() const { return sqlite3_last_insert_rowid(database_.get()); }
  void roll_back();  // Does nothing outside a transaction: some errors roll back by themselves. Does not throw.

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace mafia::store
