// Streams of a SQLite file as the guard reads them.
#pragma once

#include "store/guard.hpp"
#include "store/sqlite_handle.hpp"

namespace mafia::store {

// Throws SqliteError.
class SqliteSource : public Source {
 public:
  enum class Transaction { own, of_caller };
  SqliteSource(SqliteConnection&, Transaction);

  Part part(const std::string& stream, Version after, std::size_t limit) override;
  std::vector<std::string> names(const std::string& prefix) override;
  // In a single pass: finding a piece in the middle takes as long as reading everything after it.
  Part walk(const std::string& stream, Version after, std::size_t most, const See& see) override;

 private:
  Part read_part(const std::string& stream, Version after, std::size_t limit);
  Part read_end(const std::string& stream);

  SqliteConnection& connection_;
  Transaction transaction_;
  SqliteStatement begin_, commit_, head_, entries_, names_;
};

std::optional<Head> head_in(const SqliteRow&, const std::string& stream, int column);  // version, hash, key, signature

}  // namespace mafia::store
