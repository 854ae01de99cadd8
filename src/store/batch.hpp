// Decides the outcome of appends that are committed together, before anything is written. The same for all databases.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/chain.hpp"
#include "store/event_log.hpp"
#include "store/head_ahead.hpp"

namespace mafia::store {

struct KeyRange {  // The entries appended by the request with an idempotency key.
  Version first = 0, last = 0;
};

using StreamAndKey = std::pair<std::string, std::string>;

// What the database holds before the batch. Streams and keys that it does not have are absent.
struct Known {
  std::map<std::string, StreamEnd> ends;
  std::map<StreamAndKey, KeyRange> keys;
  std::map<std::string, Unavailable> refused = {};  // Streams that accept no appends.
  std::optional<StreamEnd> list = {};               // End of the list of streams; nullopt: no list is kept.
};

struct NewEntry {
  std::string_view stream, body;  // Views of the appends, which live longer.
  Version version = 0;
  Hash hash{};
};

struct Plan {
  std::vector<AppendAnswer> answers;  // One for each append; valid once all of the following is written.
  std::vector<NewEntry> entries;
  std::deque<std::string> listed;  // Bodies of the entries for the list of streams.
  std::vector<std::pair<StreamAndKey, KeyRange>> keys;

  struct Growth {
    std::string stream;
    StreamEnd end;
    std::shared_ptr<HeadAhead> ahead;  // Null: heads() signs the end.
  };
  std::vector<Growth> growths;  // One for each stream that grows, sorted by name.

  bool writes() const { return !growths.empty(); }
  std::vector<Head> heads(const Signer&) const;
};

std::set<std::string> streams_of(std::span<const Append>);
std::set<StreamAndKey> keys_of(std::span<const Append>);

Plan plan(std::span<const Append>, Known);
Plan plan_erasure(const Erase&, Known);  // The entry for the list of streams, and `along`.

// An append without bodies; only names the streams that the erasure affects.
Append streams_named_by(const Erase&);

// Whether any append of the batch would extend the stream, whose end is `end`.
bool grows(std::span<const Append>, const std::string& stream, Version end);

std::vector<AppendAnswer> all_unavailable(std::size_t count, const std::string& why);

}  // namespace mafia::store
