// What a data folder remembers of the signed list of streams: its first entry. Who can write to the database alone
// cannot take the list away then, nor have another one made.
#pragma once

#include <optional>
#include <string>

#include "store/event_log.hpp"

namespace mafia::store {

class ListMark {
 public:
  explicit ListMark(std::string path);  // Empty: nothing is remembered.

  bool made() const { return first_.has_value(); }

  // Whether this may be the hash of the first entry of the list. `admits` remembers the first one that it is asked for.
  bool fits(const Hash& first) const;
  bool admits(const Hash& first);

 private:
  std::string path_;
  std::optional<std::string> first_;  // Hexadecimal, or what somebody has left of it.
};

}  // namespace mafia::store
