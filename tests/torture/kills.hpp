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

// Several clients lead several tables while the server is killed again and again; with PostgreSQL, now and then it is
// the database. Prints a line of figures and every fault. True: no faults.
bool kills(const Options&);

// Two servers on one PostgreSQL: what is led at one is watched at the other.
bool two_processes(const Options&);

}  // namespace mafia::torture
