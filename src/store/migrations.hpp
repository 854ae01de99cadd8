// The database schema, as steps that run once each, in order, and are recorded in the table `migration`. A published
// step is never changed; a change is a new step.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

namespace mafia::store {

enum class Dialect { sqlite, postgres };

// The part of a connection that migrations need. Both functions throw the errors of the database.
class SqlSession {
 public:
  virtual ~SqlSession() = default;
  virtual void run(const std::string& script) = 0;
  virtual std::vector<std::int64_t> numbers(const std::string& query) = 0;  // The only column of the result.
};

// Signs the list of streams for a database that is older than lists, in the transaction that migrates it. Nothing in
// the database can request this later. An error ends the migration.
using Adopt = std::function<std::expected<void, std::string>()>;

// Brings the database up to date, all or nothing; two processes may start at the same time. The error: the database is
// from a newer program.
std::expected<void, std::string> migrate(SqlSession&, Dialect, const Adopt&);

// For tools that only read. The error: the database is from an older or a newer program.
std::expected<void, std::string> check_migrations(SqlSession&, Dialect);

}  // namespace mafia::store
