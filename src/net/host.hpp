// Which server a request is for: host[:port] (RFC 9110, 7.2; RFC 3986, 3.2).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mafia::net {

struct Authority {
  std::string host;  // In lower case; an address of IPv6 without its brackets.
  std::string port;  // Digits; empty: none.
};
// Nothing: a byte that may not stand there, an empty or too long host, a port above 65535.
std::optional<Authority> parse_authority(std::string_view);

}  // namespace mafia::net
