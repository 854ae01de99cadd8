#include "store/open.hpp"

#include "store/memory.hpp"
#include "store/postgres.hpp"
#include "store/sqlite.hpp"

namespace mafia::store {
namespace {

constexpr std::string_view sqlite_scheme = "sqlite:";

bool is_postgres(std::string_view database) {
  return database.starts_with("postgresql://") || database.starts_with("postgres://");
}

std::unexpected<std::string> unknown(const std::string& database) {
  return std::unexpected(
      "A database is \"sqlite:PATH\" or \"postgresql://…\" (a server also takes \"memory:\"), not \"" + database +
      "\".");
}

}  // namespace

std::expected<std::unique_ptr<EventLog>, std::string> open_log(const std::string& database, Post post, Signer signer) {
  if (database == "memory:") return open_memory(std::move(post));
  if (database.starts_with(sqlite_scheme))
    return open_sqlite(database.substr(sqlite_scheme.size()), std::move(post), std::move(signer));
  if (is_postgres(database)) return open_postgres(database, std::move(post), std::move(signer));
  return unknown(database);
}

std::expected<std::unique_ptr<Reader>, std::string> open_reader(const std::string& database) {
  if (database.starts_with(sqlite_scheme)) return read_sqlite(database.substr(sqlite_scheme.size()));
  if (is_postgres(database)) return read_postgres(database);
  return unknown(database);
}

std::expected<std::unique_ptr<Restore>, std::string> open_restore(const std::string& database) {
  if (database.starts_with(sqlite_scheme)) return restore_sqlite(database.substr(sqlite_scheme.size()));
  if (is_postgres(database)) return restore_postgres(database);
  return unknown(database);
}

}  // namespace mafia::store
