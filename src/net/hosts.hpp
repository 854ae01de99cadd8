// Which names this server answers to. Without such a list a page elsewhere could point a name of its own at this server
// (DNS rebinding), and a browser would let it read the answers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mafia::net {

class Hosts {
 public:
  Hosts() = default;  // Any.
  // Its own: the address it listens on (with 0.0.0.0 or :: every literal address: rebinding needs a name), this
  // machine's loopback, and those that are listed.
  Hosts(std::string_view address, std::vector<std::string> listed);

  bool allows(std::string_view field) const;  // A value of Host that can be parsed; empty: HTTP/1.0 without one.

 private:
  bool any_ = true, any_literal_ = false;
  std::vector<std::string> listed_;  // In lower case; addresses in their canonical form.
};

// A name of DNS or an address, without a port, as requests are compared with it; empty: it is neither. Wildcards, which
// would match nothing, are no names.
std::string host_of(std::string_view text);

}  // namespace mafia::net
