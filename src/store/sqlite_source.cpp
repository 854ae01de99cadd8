#include "store/sqlite_source.hpp"

#include "store/bytes.hpp"
#include "store/sqlite_writer.hpp"

namespace mafia::store {

std::optional<Head> head_in(const SqliteRow& row, const std::string& stream, int column) {
  if (row.is_null(column + 3)) return std::nullopt;
  return Head{stream, row.version(column), bytes_from<32>(row.bytes(column + 1)), bytes_from<32>(row.bytes(column + 2)),
              bytes_from<64>(row.bytes(column + 3))};
}

SqliteSource::SqliteSource(SqliteConnection& connection, Transaction transaction)
    : connection_(connection),
      transaction_(transaction),
      begin_(connection.prepare("BEGIN")),
      commit_(connection.prepare("COMMIT")),
      head_(connection.prepare("SELECT version, hash, public_key, signature FROM stream WHERE name = ?")),
      entries_(
          connection.prepare((std::string(own_entries) + "SELECT e.version, e.body, e.hash FROM own JOIN entry e ON "
                                                         "e.id = own.id ORDER BY e.version LIMIT ?3")
                                 .c_str())),
      names_(connection.prepare("SELECT name FROM stream WHERE name >= ? ORDER BY name")) {}

SqliteSource::Part SqliteSource::part(const std::string& stream, Version after, std::size_t limit) {
  if (transaction_ == Transaction::of_caller) return read_part(stream, after, limit);
  try {
    begin_.run();
    Part part = read_part(stream, after, limit);
    commit_.run();
    return part;
  } catch (const SqliteError&) {
    connection_.roll_back();
    throw;
  }
}

SqliteSource::Part SqliteSource::read_end(const std::string& stream) {
  Part part;
  head_.with(std::string_view(stream)).each([&](const SqliteRow& row) {
    part.there = true;
    part.head = head_in(row, stream, 0);
    return true;
  });
  return part;
}

SqliteSource::Part SqliteSource::walk(const std::string& stream, Version after, std::size_t most, const See& see) {
  std::vector<Entry> piece;
  bool more = true;
  entries_.with(std::string_view(stream), after, std::int64_t{-1}).each([&](const SqliteRow& row) {
    piece.push_back({row.version(0), std::string(row.bytes(1)), bytes_from<32>(row.bytes(2))});
    if (piece.size() < most) return true;
    more = see(piece);
    piece.clear();
    return more;
  });
  if (more && !piece.empty()) see(piece);
  return read_end(stream);
}

SqliteSource::Part SqliteSource::read_part(const std::string& stream, Version after, std::size_t limit) {
  Part part = read_end(stream);
  const std::int64_t most = limit == 0 ? -1 : static_cast<std::int64_t>(limit);
  entries_.with(std::string_view(stream), after, most).each([&](const SqliteRow& row) {
    part.entries.push_back({row.version(0), std::string(row.bytes(1)), bytes_from<32>(row.bytes(2))});
    return true;
  });
  return part;
}

std::vector<std::string> SqliteSource::names(const std::string& prefix) {
  std::vector<std::string> names;
  names_.with(std::string_view(prefix)).each([&](const SqliteRow& row) {
    if (!row.bytes(0).starts_with(prefix)) return false;
    if (row.bytes(0) != list_stream) names.emplace_back(row.bytes(0));
    return true;
  });
  return names;
}

}  // namespace mafia::store
