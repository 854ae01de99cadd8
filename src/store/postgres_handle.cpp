#include "store/postgres_handle.hpp"

#include <poll.h>

#include <cerrno>
#include <optional>

namespace mafia::store {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds longest_answer{10};

// Time limits on the server's side. A client that locks a stream and then falls silent loses the lock.
constexpr const char* settings =
    "SET client_encoding = 'UTF8'; SET synchronous_commit = on; SET statement_timeout = '8s'; "
    "SET lock_timeout = '3s'; SET idle_in_transaction_session_timeout = '8s'";

void put_big_endian(std::string& to, std::uint64_t value, int bytes) {
  for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) to += static_cast<char>(value >> shift & 0xffU);
}

std::string trimmed_message(const char* message) {
  std::string text = message ? message : "";
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  for (char& c : text)
    if (c == '\n') c = ' ';
  return text;
}

// Defaults; what the address itself says takes precedence.
PGconn* connect(const std::string& uri) {
  const char* const names[] = {"connect_timeout",
                               "keepalives_idle",
                               "keepalives_interval",
                               "keepalives_count",
                               "tcp_user_timeout",
                               "application_name",
                               "dbname",
                               nullptr};
  const char* const values[] = {"3", "5", "2", "3", "10000", "primanota", uri.c_str(), nullptr};
  return PQconnectdbParams(names, values, 1);
}

}  // namespace

bool PostgresError::passes() const { return state_ == "40001" || state_ == "40P01"; }  // Serialization, deadlock.

std::string PostgresError::sentence() const {
  return std::string("The database does not answer as it should: ") + what() + ".";
}

std::string binary(std::int64_t value) {
  std::string bytes;
  put_big_endian(bytes, static_cast<std::uint64_t>(value), 8);
  return bytes;
}

void PostgresArray::add(std::string_view item) {
  put_big_endian(items_, item.size(), 4);
  items_ += item;
  ++count_;
}

void PostgresArray::add(std::uint64_t item) { add(std::string_view(binary(static_cast<std::int64_t>(item)))); }

// Header: number of dimensions, whether there are nulls, element type; then size and first index of the only dimension.
std::string PostgresArray::bytes() const {
  std::string bytes;
  for (const std::uint32_t part : {1U, 0U, static_cast<std::uint32_t>(type_), count_, 1U})
    put_big_endian(bytes, part, 4);
  return bytes + items_;
}

std::string_view PostgresResult::bytes(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t PostgresResult::number(int row, int column) const {
  std::uint64_t value = 0;
  for (const char c : bytes(row, column)) value = value << 8U | static_cast<std::uint8_t>(c);
  return static_cast<std::int64_t>(value);
}

PostgresConnection::PostgresConnection(const std::string& uri) : connection_(connect(uri)) {
  if (PQstatus(handle()) != CONNECTION_OK) throw PostgresError(trimmed_message(PQerrorMessage(handle())), "", true);
  PQsetNoticeProcessor(
      handle(), [](void*, const char*) {}, nullptr);
  PQsetnonblocking(handle(), 1);
  run(settings);
}

std::vector<PostgresResult> PostgresConnection::run(const std::vector<PostgresQuery>& queries) {
  for (const PostgresQuery& query : queries) prepare(query.statement);
  if (PQenterPipelineMode(handle()) != 1) lose("the connection is busy");
  for (const PostgresQuery& query : queries) send(query);
  return results();
}

// In a round trip of its own: after an error in a shared one, it would be unknown what is prepared.
void PostgresConnection::prepare(const PostgresStatement& statement) {
  const std::string name = statement.name;
  if (prepared_.contains(name)) return;
  if (PQenterPipelineMode(handle()) != 1) lose("the connection is busy");
  if (PQsendPrepare(handle(), statement.name, statement.sql, 0, nullptr) != 1) lose(PQerrorMessage(handle()));
  results();
  if (!name.empty()) prepared_.insert(name);  // The unnamed statement is a different one each time.
}

void PostgresConnection::send(const PostgresQuery& query) {
  std::vector<const char*> values;
  std::vector<int> lengths, formats;
  for (const std::string& value : query.values) {
    values.push_back(value.data());
    lengths.push_back(static_cast<int>(value.size()));
    formats.push_back(1);
  }
  if (PQsendQueryPrepared(handle(), query.statement.name, static_cast<int>(values.size()), values.data(),
                          lengths.data(), formats.data(), 1) != 1)
    lose(PQerrorMessage(handle()));
}

// All results up to the sync mark that ends the round trip. The server skips whatever follows an error.
std::vector<PostgresResult> PostgresConnection::results() {
  const Time end = steady_clock::now() + longest_answer;
  if (PQpipelineSync(handle()) != 1) lose(PQerrorMessage(handle()));
  flush(end);
  std::vector<PostgresResult> results;
  std::optional<PostgresError> error;
  while (true) {
    wait_for_result(end);
    PGresult* raw = PQgetResult(handle());
    if (!raw) {
      if (PQstatus(handle()) != CONNECTION_OK) lose(error ? error->what() : PQerrorMessage(handle()));
      continue;
    }
    PostgresResult result(raw);
    const ExecStatusType status = PQresultStatus(raw);
    if (status == PGRES_PIPELINE_SYNC) break;
    if (status == PGRES_FATAL_ERROR && !error) {
      const char* state = PQresultErrorField(raw, PG_DIAG_SQLSTATE);
      error.emplace(trimmed_message(PQresultErrorField(raw, PG_DIAG_MESSAGE_PRIMARY)), state ? state : "", false);
    }
    results.push_back(std::move(result));
  }
  PQexitPipelineMode(handle());
  if (error) throw *error;
  return results;
}

void PostgresConnection::run(const std::string& script) {
  const Time end = steady_clock::now() + longest_answer;
  if (PQsendQuery(handle(), script.c_str()) != 1) lose(PQerrorMessage(handle()));
  flush(end);
  std::optional<PostgresError> error;
  while (true) {
    wait_for_result(end);
    PGresult* raw = PQgetResult(handle());
    if (!raw) break;
    const PostgresResult result(raw);
    if (PQresultStatus(raw) == PGRES_FATAL_ERROR && !error) {
      const char* state = PQresultErrorField(raw, PG_DIAG_SQLSTATE);
      error.emplace(trimmed_message(PQresultErrorMessage(raw)), state ? state : "", false);
    }
  }
  if (PQstatus(handle()) != CONNECTION_OK) lose(error ? error->what() : PQerrorMessage(handle()));
  if (error) throw *error;
}

std::vector<std::int64_t> PostgresConnection::numbers(const std::string& query) {
  const PostgresStatement statement{"", query.c_str()};
  const std::vector<PostgresResult> results = run(std::vector<PostgresQuery>{{statement}});
  std::vector<std::int64_t> numbers;
  for (int row = 0; row < results[0].rows(); ++row) numbers.push_back(results[0].number(row, 0));
  return numbers;
}

// The server may answer before it has read everything, so both directions must be kept moving.
void PostgresConnection::flush(Time end) {
  while (true) {
    const int left = PQflush(handle());
    if (left == 0) return;
    if (left < 0) lose(PQerrorMessage(handle()));
    wait_for_socket(POLLIN | POLLOUT, end);
    if (PQconsumeInput(handle()) != 1) lose(PQerrorMessage(handle()));
  }
}

void PostgresConnection::wait_for_result(Time end) {
  while (PQisBusy(handle()) != 0) {
    wait_for_socket(POLLIN, end);
    if (PQconsumeInput(handle()) != 1) lose(PQerrorMessage(handle()));
  }
}

void PostgresConnection::wait_for_socket(short events, Time end) {
  pollfd socket{PQsocket(handle()), events, 0};
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - steady_clock::now());
    const int ready = left.count() <= 0 ? 0 : ::poll(&socket, 1, static_cast<int>(left.count()));
    if (ready > 0) return;
    if (ready == 0) lose("the server takes too long");
    if (errno != EINTR) lose("the connection cannot be waited for");
  }
}

void PostgresConnection::lose(const std::string& why) const {
  throw PostgresError(trimmed_message(why.c_str()), "", true);
}

}  // namespace mafia::store
