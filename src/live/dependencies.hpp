// Injected dependencies of tables and tournaments; tests replace them.
#pragma once

#include <functional>
#include <string>

#include "live/deal.hpp"
#include "live/entry.hpp"
#include "rules/house.hpp"

namespace mafia::live {

struct Dependencies {
  std::function<Time()> now;     // Since 1970; the clock may be set.
  std::function<Time()> steady;  // Since any moment; cannot be set, and also runs while the machine sleeps.
  std::function<std::string(std::size_t)> random_bytes;
  Below below;
  rules::Library library;
  std::function<void(const std::string&)> complain;                 // Writes to the program's log.
  std::function<void(std::size_t)> forgotten = [](std::size_t) {};  // So many idle ones were dropped from memory.
};

}  // namespace mafia::live
