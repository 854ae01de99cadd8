// Attackers that try to bring a server down, each in its own way and as fast as it can.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "raw.hpp"

namespace mafia::torture {

struct OwnTable {
  std::string path, judge, spectator;
};

struct Attack {
  Target target;
  std::string from;                         // The address of the attacker.
  const std::atomic<bool>& over;            // Set when the attack is to end.
  std::atomic<std::uint64_t>& done;         // Requests, messages or connections.
  const std::vector<std::string>& victims;  // Ids of honest tables.
  const std::vector<OwnTable>& full;        // The attackers' own tables, filled to the limit.
};

struct Weapon {
  const char* name;
  std::function<void(const Attack&)> use;
};
std::vector<Weapon> weapons(bool tls);

}  // namespace mafia::torture
