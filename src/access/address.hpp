// IP addresses and networks as numbers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mafia::access {

// IPv4 is stored as mapped IPv6 (::ffff:1.2.3.4), so that both forms compare equal.
struct Address {
  std::array<std::uint8_t, 16> bytes{};
  bool operator==(const Address&) const = default;
};
std::optional<Address> parse_address(std::string_view);  // "192.0.2.1", "2001:db8::1"; no brackets, port or zone.
bool is_v4(const Address&);
bool is_loopback(const Address&);
bool is_unspecified(const Address&);  // 0.0.0.0 or ::
std::string text_of(const Address&);  // In its canonical form (RFC 5952).

struct Network {
  Address address;
  int bits = 128;  // Prefix length in the sixteen bytes.
};
std::optional<Network> parse_network(std::string_view);  // "10.0.0.0/8", "2001:db8::/32", or one address.
bool contains(const Network&, const Address&);

// The key by which limits count a client. The holder of one IPv6 address has 2^64 of them, so it is the first 64 bits.
// Anything that is not an IPv6 address is its own key.
std::string network_of(std::string_view address);

}  // namespace mafia::access
