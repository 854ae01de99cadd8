// Streams of a PostgreSQL database as the guard reads them.
#pragma once

#include "store/guard.hpp"
#include "store/postgres_handle.hpp"

namespace mafia::store {

// Throws PostgresError. The connection must outlive it.
class PostgresSource : public Source {
 public:
  explicit PostgresSource(PostgresConnection& connection) : connection_(connection) {}

  Part part(const std::string& stream, Version after, std::size_t limit) override;
  std::vector<std::string> names(const std::string& prefix) override;

 private:
  PostgresConnection& connection_;
};

// From four columns, starting at `column`: version, hash, public_key, signature.
std::optional<Head> head_in(const PostgresResult&, int row, const std::string& stream, int column);

}  // namespace mafia::store
