// Random kill -9 under load.
#pragma once

#include <cstdint>
#include <string>

namespace mafia::torture {

struct Options {
  std::string program;  // primanota
  std::string store = "sqlite";
  int kills = 100;
  std::uint64_t seed = 1;
};

// Several clients run several tables while the server is killed again and again, or sometimes the database if it is
// PostgreSQL. Prints a line of figures and every fault. Returns true if there are no faults.
bool kills(const Options&);

// Two servers on one PostgreSQL: a game run at one is watched at the other.
bool two_processes(const Options&);

}  // namespace mafia::torture
