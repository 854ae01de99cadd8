// The host names that this server answers to. Without this check another site could point its own name at this server
// (DNS rebinding), and the browser would let that site read the responses.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mafia::net {

class Hosts {
 public:
  Hosts() = default;  // Allows every host.
  // The address it listens on (for 0.0.0.0 or ::, every literal address, since rebinding needs a name), this machine's
  // loopback addresses, and the listed names.
  Hosts(std::string_view address, std::vector<std::string> listed);

  bool allows(std::string_view field) const;  // The value of Host; empty for HTTP/1.0 without it.

 private:
  bool any_ = true, any_literal_ = false;
  std::vector<std::string> listed_;  // In lower case; addresses in their canonical form.
};

// A DNS name or an address without a port, in the form that requests are compared with; empty if it is neither.
// Wildcards do not count as names: they would match nothing.
std::string host_of(std::string_view text);

}  // namespace mafia::net
