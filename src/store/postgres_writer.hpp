// Writes to the PostgreSQL tables, for the log and for restoring.
#pragma once

#include <map>
#include <span>
#include <string>

#include "store/batch.hpp"
#include "store/copy.hpp"
#include "store/postgres_handle.hpp"

namespace mafia::store {

// A batch is one transaction in two round trips. Throws PostgresError, which ends the transaction.
class PostgresWriter {
 public:
  explicit PostgresWriter(PostgresConnection& connection) : connection_(connection) {}

  // Locks the streams of the batch until the end of the transaction.
  Known lock(std::span<const Append>);
  std::optional<StreamEnd> lock(const std::string& stream);  // Within the transaction; nullopt: no such stream.
  void commit(const Plan&, const std::vector<Head>&);        // Also notifies the other processes.
  void erase(const std::string& stream, Version told);       // The stream must be locked. Notifies when committed.
  void roll_back();

  void put(const StreamCopy&);  // A new stream, within a transaction of the caller.

 private:
  std::vector<PostgresResult> run(const std::vector<PostgresQuery>&);

  PostgresConnection& connection_;
  std::map<std::string, std::uint64_t, std::less<>> ids_;
};

}  // namespace mafia::store
