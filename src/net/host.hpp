// The authority of a request: host[:port] (RFC 9110, 7.2; RFC 3986, 3.2).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mafia::net {

struct Authority {
  std::string host;  // In lower case; IPv6 without brackets.
  std::string port;  // Digits; empty: none.
};
// Nothing for an invalid character, an empty or too long host, or a port above 65535.
std::optional<Authority> parse_authority(std::string_view);

}  // namespace mafia::net
