// The tables of a database and how they came to be: steps that are run once each, in order, and recorded in the table
// `migration`. A step that was published is never changed; what is new is a new step.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

namespace mafia::store {

enum class Dialect { sqlite, postgres };

// A connection as far as migrations need it. Both functions throw what the database complains about.
class SqlSession {
 public:
  virtual ~SqlSession() = default;
  virtual void run(const std::string& script) = 0;
  virtual std::vector<std::int64_t> numbers(const std::string& query) = 0;  // The only column of its rows.
};

// Signs the list of the streams that a database older than lists holds, in the transaction that migrates it. Nothing
// that the database says later can ask for it again. The error ends the migration.
using Adopt = std::function<std::expected<void, std::string>()>;

// Brings the database up to date, all or nothing; two processes may start at once. The error: it is of a newer program.
std::expected<void, std::string> migrate(SqlSession&, Dialect, const Adopt&);

// For those who only read: the error says that the database is of an older or a newer program.
std::expected<void, std::string> check_migrations(SqlSession&, Dialect);

}  // namespace mafia::store
