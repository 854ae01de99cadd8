// What becomes of appends that are committed together, decided before anything is written: the same for all databases.
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

struct KeyRange {  // The entries that a request with an idempotency key was answered with.
  Version first = 0, last = 0;
};

using StreamAndKey = std::pair<std::string, std::string>;

// What the database says before the batch. Streams and keys that it does not know are not in here.
struct Known {
  std::map<std::string, StreamEnd> ends;
  std::map<StreamAndKey, KeyRange> keys;
  std::map<std::string, Unavailable> refused = {};  // Streams that nothing is appended to.
  std::optional<StreamEnd> list = {};               // Of the list of streams; nothing: none is kept.
};

struct NewEntry {
  std::string_view stream, body;  // Of the appends, which live longer.
  Version version = 0;
  Hash hash{};
};

struct Plan {
  std::vector<AppendAnswer> answers;  // One for each append, if all of the following is written.
  std::vector<NewEntry> entries;
  std::deque<std::string> listed;  // Bodies of those entries that are the list's.
  std::vector<std::pair<StreamAndKey, KeyRange>> keys;

  struct Growth {
    std::string stream;
    StreamEnd end;
    std::shared_ptr<HeadAhead> ahead;  // Nothing: it is still to be signed.
  };
  std::vector<Growth> growths;  // One for each stream that grows, sorted by name.

  bool writes() const { return !growths.empty(); }
  std::vector<Head> heads(const Signer&) const;
};

std::set<std::string> streams_of(std::span<const Append>);
std::set<StreamAndKey> keys_of(std::span<const Append>);

Plan plan(std::span<const Append>, Known);
Plan plan_erasure(const Erase&, Known);  // What the list of streams tells of it, and what comes along.

// An append that grows nothing: names the streams that an erasure is about.
Append streams_named_by(const Erase&);

// Whether any append of the batch would make a stream grow that ends there.
bool grows(std::span<const Append>, const std::string& stream, Version end);

std::vector<AppendAnswer> all_unavailable(std::size_t count, const std::string& why);

}  // namespace mafia::store
