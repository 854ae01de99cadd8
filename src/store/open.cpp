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

}  // namespace

std::expected<std::unique_ptr<EventLog>, std::string> open_log(const std::string& database, Post post, Signer signer) {
  if (database == "memory:") return open_memory(std::move(post), signer);
  if (database.starts_with(sqlite_scheme))
    return open_sqlite(database.substr(sqlite_scheme.size()), std::move(post), signer);
  if (is_postgres(database)) return open_postgres(database, std::move(post), signer);
  return std::unexpected("A database is \"memory:\", \"sqlite:PATH\" or \"postgresql://…\", not \"" + database + "\".");
}

}  // namespace mafia::store
