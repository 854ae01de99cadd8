// What is written into the tables of PostgreSQL, by the log and by restoring.
#pragma once

#include <map>
#include <span>
#include <string>

#include "store/batch.hpp"
#include "store/copy.hpp"
#include "store/postgres_handle.hpp"

namespace mafia::store {

// A batch is one transaction in two round trips. Throws PostgresError; the transaction is over then.
class PostgresWriter {
 public:
  explicit PostgresWriter(PostgresConnection& connection) : connection_(connection) {}

  // Until the end of the transaction nobody else appends to the streams of the batch.
  Known lock(std::span<const Append>);
  std::optional<StreamEnd> lock(const std::string& stream);  // Within the transaction; nothing: there is none.
  void commit(const Plan&, const std::vector<Head>&);        // Also tells the other processes.
  void erase(const std::string& stream, Version told);       // A locked one. Likewise, once it is committed.
  void roll_back();

  void put(const StreamCopy&);  // A new stream, within a transaction of the caller.

 private:
  std::vector<PostgresResult> run(const std::vector<PostgresQuery>&);

  PostgresConnection& connection_;
  std::map<std::string, std::uint64_t, std::less<>> ids_;
};

}  // namespace mafia::store
