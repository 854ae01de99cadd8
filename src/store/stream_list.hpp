// The list of all streams is itself a stream, chained and signed like any other. It shows when a whole stream was
// removed. It grows only when a stream is created or erased, not with every append.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/chain.hpp"
#include "store/copy.hpp"

namespace mafia::store {

inline constexpr std::string_view list_stream = "streams";  // Reserved: no other code may append to it.

// The body of an entry: a word, then lines. Stream names contain no line feed (is_stream_name).
std::string created_text(std::string_view stream);
std::string erased_text(std::string_view stream, std::int64_t time);

// The list for a database that is older than lists: the streams as they were found, signed now.
StreamCopy adopted_list(const Signer&, std::span<const std::string> streams, std::int64_t time);

std::int64_t time_now();  // Milliseconds since 1970, as in the entries of the list.

class StreamList {
 public:
  enum class State { unknown, present, erased };

  // Takes the next entry; false: it cannot be read. An entry that was already taken is skipped.
  bool take(const Entry&);

  Version version() const { return version_; }
  State of(const std::string& stream) const;
  std::vector<std::string> present() const;
  std::int64_t adopted_at() const { return adopted_at_; }  // 0: never; the list is as old as the database.

  // Compares the list with the streams that exist (`found`, sorted). Each fault comes with its stream.
  std::vector<std::pair<std::string, Fault>> faults(std::span<const std::string> found) const;

 private:
  Version version_ = 0;
  std::unordered_map<std::string, State> states_;
  std::int64_t adopted_at_ = 0;
};

}  // namespace mafia::store
