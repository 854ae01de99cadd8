// What tables and tournaments find around them; a test puts it in other hands.
#pragma once

#include <functional>
#include <string>

#include "live/deal.hpp"
#include "live/entry.hpp"
#include "rules/house.hpp"

namespace mafia::live {

struct Surroundings {
  std::function<Time()> now;     // Since 1970; somebody may set it.
  std::function<Time()> steady;  // Since any moment; nobody can set it, and it runs on while the machine sleeps.
  std::function<std::string(std::size_t)> random_bytes;
  Below below;
  rules::Library library;
  std::function<void(const std::string&)> complain;                 // For the program's log.
  std::function<void(std::size_t)> forgotten = [](std::size_t) {};  // So many were idle and have left the memory.
};

}  // namespace mafia::live
