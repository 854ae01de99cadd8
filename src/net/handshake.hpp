// The opening handshake of a WebSocket (RFC 6455, section 4.2).
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "net/request_reader.hpp"
#include "net/transport.hpp"

namespace mafia::net {

struct NotAsked {};
struct Accepted {
  std::string head;  // The complete response with status 101.
};
std::variant<NotAsked, Accepted, Problem> handshake(const Request&);

std::string accept_of(std::string_view key);  // Sec-WebSocket-Accept for a Sec-WebSocket-Key.

}  // namespace mafia::net
