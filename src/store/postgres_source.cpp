#include "store/postgres_source.hpp"

#include <limits>

#include "store/bytes.hpp"
#include "store/postgres_statements.hpp"

namespace mafia::store {

std::optional<Head> head_in(const PostgresResult& rows, int row, const std::string& stream, int column) {
  if (rows.is_null(row, column + 3)) return std::nullopt;
  return Head{stream, rows.version(row, column), bytes_from<32>(rows.bytes(row, column + 1)),
              bytes_from<32>(rows.bytes(row, column + 2)), bytes_from<64>(rows.bytes(row, column + 3))};
}

// A single statement gives one consistent snapshot: each row has the head of the stream beside an entry.
PostgresSource::Part PostgresSource::part(const std::string& stream, Version after, std::size_t limit) {
  const std::int64_t most = limit == 0 ? std::numeric_limits<std::int64_t>::max() : static_cast<std::int64_t>(limit);
  const auto results = connection_.run({{sql::read, {stream, binary(static_cast<std::int64_t>(after)), binary(most)}}});
  const PostgresResult& rows = results[0];
  Part part;
  for (int row = 0; row < rows.rows(); ++row) {
    if (row == 0) part = {true, head_in(rows, row, stream, 0), {}};
    if (rows.is_null(row, 4)) continue;
    part.entries.push_back({rows.version(row, 4), std::string(rows.bytes(row, 5)), bytes_from<32>(rows.bytes(row, 6))});
  }
  return part;
}

std::vector<std::string> PostgresSource::names(const std::string& prefix) {
  const auto results = connection_.run({{sql::names, {prefix}}});
  std::vector<std::string> names;
  for (int row = 0; row < results[0].rows(); ++row)
    if (results[0].bytes(row, 0) != list_stream) names.emplace_back(results[0].bytes(row, 0));
  return names;
}

}  // namespace mafia::store
