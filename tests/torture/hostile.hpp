// A server under attack while honest clients play.
#pragma once

#include <string>

namespace mafia::torture {

struct HostileOptions {
  std::string program;  // primanota
  int seconds = 30;     // Of each of the two parts. Times are judged only from `long_run` seconds on.
  bool tls = false;
};
inline constexpr int long_run = 20;

// Fifty tables, each with a judge and viewers, while attackers come from other addresses; then a hall of three hundred
// viewers that shares its address with all attackers. Every fifth judge closes its connections and returns on new ones
// each second. Prints figures. Returns true if no honest request was refused, the server stayed within its memory limit
// and, in a long run, was quick, also on new connections.
bool hostile(const HostileOptions&);

}  // namespace mafia::torture
