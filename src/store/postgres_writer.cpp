#include "store/postgres_writer.hpp"

#include "store/bytes.hpp"
#include "store/postgres_statements.hpp"

namespace mafia::store {
namespace {

using Of = PostgresArray::Of;
using Ids = std::map<std::string, std::uint64_t, std::less<>>;

PostgresQuery entries_query(const std::vector<NewEntry>& entries, const Ids& ids) {
  PostgresArray streams(Of::bigint), versions(Of::bigint), bodies(Of::bytea), hashes(Of::bytea);
  for (const NewEntry& entry : entries) {
    streams.add(ids.find(entry.stream)->second);
    versions.add(entry.version);
    bodies.add(entry.body);
    hashes.add(crypto::bytes_of(entry.hash));
  }
  return {sql::put_entries, {streams.bytes(), versions.bytes(), bodies.bytes(), hashes.bytes()}};
}

PostgresQuery keys_query(const std::vector<std::pair<StreamAndKey, KeyRange>>& ranges, const Ids& ids) {
  PostgresArray streams(Of::bigint), keys(Of::bytea), firsts(Of::bigint), lasts(Of::bigint);
  for (const auto& [key, range] : ranges) {
    streams.add(ids.at(key.first));
    keys.add(key.second);
    firsts.add(range.first);
    lasts.add(range.last);
  }
  return {sql::put_keys, {streams.bytes(), keys.bytes(), firsts.bytes(), lasts.bytes()}};
}

PostgresQuery heads_query(const std::vector<Head>& heads, const Ids& ids) {
  PostgresArray streams(Of::bigint), versions(Of::bigint), hashes(Of::bytea), keys(Of::bytea), signatures(Of::bytea);
  for (const Head& head : heads) {
    streams.add(ids.at(head.stream));
    versions.add(head.version);
    hashes.add(crypto::bytes_of(head.hash));
    keys.add(crypto::bytes_of(head.key));
    signatures.add(crypto::bytes_of(head.signature));
  }
  return {sql::put_heads, {streams.bytes(), versions.bytes(), hashes.bytes(), keys.bytes(), signatures.bytes()}};
}

PostgresQuery notices_query(const std::vector<Head>& heads) {
  PostgresArray notices(Of::text);
  for (const Head& head : heads) notices.add(head.stream + ":" + std::to_string(head.version));
  return {sql::tell, {notices.bytes()}};
}

}  // namespace

std::vector<PostgresResult> PostgresWriter::run(const std::vector<PostgresQuery>& queries) {
  try {
    return connection_.run(queries);
  } catch (const PostgresError& error) {
    if (!error.lost()) roll_back();
    throw;
  }
}

Known PostgresWriter::lock(std::span<const Append> batch) {
  PostgresArray names(Of::text), key_streams(Of::text), keys(Of::bytea);
  for (const std::string& name : streams_of(batch)) names.add(name);
  for (const auto& [stream, key] : keys_of(batch)) {
    key_streams.add(stream);
    keys.add(key);
  }
  const std::vector<PostgresResult> results = run({{sql::begin},
                                                   {sql::add_streams, {names.bytes()}},
                                                   {sql::lock_streams, {names.bytes()}},
                                                   {sql::find_keys, {key_streams.bytes(), keys.bytes()}}});
  Known known;
  const PostgresResult &streams = results[2], &ranges = results[3];
  for (int row = 0; row < streams.rows(); ++row) {
    std::string name(streams.bytes(row, 1));
    ids_[name] = streams.version(row, 0);
    if (streams.is_null(row, 3)) continue;  // The row exists only to be locked.
    known.ends[std::move(name)] = {streams.version(row, 2), bytes_from<32>(streams.bytes(row, 3))};
  }
  for (int row = 0; row < ranges.rows(); ++row)
    known.keys[{std::string(ranges.bytes(row, 0)), std::string(ranges.bytes(row, 1))}] = {ranges.version(row, 2),
                                                                                          ranges.version(row, 3)};
  return known;
}

std::optional<StreamEnd> PostgresWriter::lock(const std::string& stream) {
  PostgresArray names(Of::text);
  names.add(stream);
  const std::vector<PostgresResult> results =
      run({{sql::add_streams, {names.bytes()}}, {sql::lock_streams, {names.bytes()}}});
  if (results[1].rows() == 0) return std::nullopt;  // Another process has just erased it.
  ids_[stream] = results[1].version(0, 0);
  if (results[1].is_null(0, 3)) return std::nullopt;
  return StreamEnd{results[1].version(0, 2), bytes_from<32>(results[1].bytes(0, 3))};
}

void PostgresWriter::erase(const std::string& stream, Version told) {
  const std::string id = binary(static_cast<std::int64_t>(ids_.at(stream)));
  PostgresArray notices(Of::text);
  notices.add(stream + ":" + std::to_string(told));
  run({{sql::erase_entries, {id}}, {sql::erase_keys, {id}}, {sql::erase_stream, {id}}, {sql::tell, {notices.bytes()}}});
}

void PostgresWriter::commit(const Plan& plan, const std::vector<Head>& heads) {
  std::vector<PostgresQuery> queries{entries_query(plan.entries, ids_), heads_query(heads, ids_), notices_query(heads)};
  if (!plan.keys.empty()) queries.push_back(keys_query(plan.keys, ids_));
  queries.push_back({sql::commit});
  run(queries);
}

// In pieces: a long stream in one message would exceed the statement timeout.
void PostgresWriter::put(const StreamCopy& stream) {
  constexpr std::size_t most_entries = 1000;
  constexpr std::size_t most_bytes = 8U << 20U;
  PostgresArray names(Of::text);
  names.add(stream.name);
  const std::vector<PostgresResult> results =
      run({{sql::add_streams, {names.bytes()}}, {sql::lock_streams, {names.bytes()}}});
  ids_ = {{stream.name, results[1].version(0, 0)}};
  const StreamEnd end = end_of(stream);
  run({{sql::put_end,
        {binary(results[1].number(0, 0)), binary(static_cast<std::int64_t>(end.version)),
         std::string(crypto::bytes_of(end.hash))}}});
  if (stream.head) run({heads_query({*stream.head}, ids_)});
  std::vector<NewEntry> entries;
  std::size_t bytes = 0;
  for (const Entry& entry : stream.entries) {
    entries.push_back({stream.name, entry.body, entry.version, entry.hash});
    bytes += entry.body.size();
    if (entries.size() < most_entries && bytes < most_bytes) continue;
    run({entries_query(std::exchange(entries, {}), ids_)});
    bytes = 0;
  }
  if (!entries.empty()) run({entries_query(entries, ids_)});
  std::vector<std::pair<StreamAndKey, KeyRange>> keys;
  for (const KeptKey& kept : stream.keys) keys.push_back({{stream.name, kept.key}, kept.range});
  if (!keys.empty()) run({keys_query(keys, ids_)});
}

void PostgresWriter::roll_back() { connection_.run({{sql::roll_back}}); }

}  // namespace mafia::store
