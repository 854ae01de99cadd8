// RAII wrappers of libpq, with a time limit for every wait. Errors of the server are thrown as PostgresError, which
// never leaves the store.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "store/migrations.hpp"

namespace mafia::store {

class PostgresError : public std::runtime_error {
 public:
  PostgresError(const std::string& what, std::string state, bool lost)
      : std::runtime_error(what), state_(std::move(state)), lost_(lost) {}

  bool lost() const { return lost_; }  // The connection is unusable.
  bool passes() const;                 // A retry of the transaction may succeed.
  std::string sentence() const;

 private:
  std::string state_;
  bool lost_;
};

// Values in the server's binary form, which needs no quoting.
std::string binary(std::int64_t);
class PostgresArray {
 public:
  enum class Of : std::uint32_t { bigint = 20, bytea = 17, text = 25 };
  explicit PostgresArray(Of type) : type_(type) {}
  void add(std::string_view);
  void add(std::uint64_t);
  std::string bytes() const;

 private:
  Of type_;
  std::uint32_t count_ = 0;
  std::string items_;
};

class PostgresResult {
 public:
  explicit PostgresResult(PGresult* result) : result_(result) {}

  int rows() const { return PQntuples(result_.get()); }
  std::string_view bytes(int row, int column) const;
  std::int64_t number(int row, int column) const;  // From a bigint or integer column.
  std::uint64_t version(int row, int column) const { return static_cast<std::uint64_t>(number(row, column)); }
  bool is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

struct PostgresStatement {  // Prepared at its first use on a connection.
  const char* name;
  const char* sql;
};
struct PostgresQuery {
  const PostgresStatement& statement;
  std::vector<std::string> values = {};  // In binary form.
};

class PostgresConnection : public SqlSession {
 public:
  explicit PostgresConnection(const std::string& uri);

  // All queries in one round trip; the results are in the same order.
  std::vector<PostgresResult> run(const std::vector<PostgresQuery>&);

  void run(const std::string& script) override;
  std::vector<std::int64_t> numbers(const std::string& query) override;

  int process() const { return PQbackendPID(connection_.get()); }  // Of the server; notices name their sender.
  PGconn* handle() const { return connection_.get(); }

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  void prepare(const PostgresStatement&);
  void send(const PostgresQuery&);
  void flush(Time end);
  void wait_for_result(Time end);
  std::vector<PostgresResult> results();
  void wait_for_socket(short events, Time end);
  [[noreturn]] void lose(const std::string& why) const;

  std::unique_ptr<PGconn, Finish> connection_;
  std::set<std::string> prepared_;
};

}  // namespace mafia::store
