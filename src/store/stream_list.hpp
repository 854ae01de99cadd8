// The list of all streams, itself a stream: chained and signed like every other, it tells that a whole stream was taken
// away. It grows when a stream is created or erased, not with every append.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/chain.hpp"
#include "store/copy.hpp"

namespace mafia::store {

inline constexpr std::string_view list_stream = "streams";  // A name that nobody else may append to.

// The body of an entry: a word and lines. Names of streams have no line feed (is_stream_name).
std::string created_text(std::string_view stream);
std::string erased_text(std::string_view stream, std::int64_t time);

// The list of a database that is older than lists: the streams as they were found, signed now.
StreamCopy adopted_list(const Signer&, std::span<const std::string> streams, std::int64_t time);

std::int64_t time_now();  // Milliseconds since 1970, as entries of the list tell time.

class StreamList {
 public:
  enum class State { unknown, present, erased };

  // The next entry; false: it cannot be read. One that was taken before is passed over.
  bool take(const Entry&);

  Version version() const { return version_; }
  State of(const std::string& stream) const;
  std::vector<std::string> present() const;
  std::int64_t adopted_at() const { return adopted_at_; }  // 0: never, it is as old as the database.

  // What is wrong if these are the streams that there are, sorted; each with its fault.
  std::vector<std::pair<std::string, Fault>> faults(std::span<const std::string> found) const;

 private:
  Version version_ = 0;
  std::unordered_map<std::string, State> states_;
  std::int64_t adopted_at_ = 0;
};

}  // namespace mafia::store
