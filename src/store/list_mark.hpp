// The data folder remembers the first entry of the signed list of streams. So write access to the database alone is not
// enough to remove the list or to replace it.
#pragma once

#include <optional>
#include <string>

#include "store/event_log.hpp"

namespace mafia::store {

class ListMark {
 public:
  explicit ListMark(std::string path);  // Empty path: nothing is remembered.

  bool made() const { return first_.has_value(); }

  // Whether this can be the hash of the first entry of the list. `admits` remembers the first hash that it is given.
  bool fits(const Hash& first) const;
  bool admits(const Hash& first);

 private:
  std::string path_;
  std::optional<std::string> first_;  // Hexadecimal; empty or nonsense if the file was damaged.
};

}  // namespace mafia::store
