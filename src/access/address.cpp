#include "access/address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace mafia::access {
namespace {

constexpr int v4_begins = 12;  // Bytes before the four of IPv4.
constexpr int client_bits = 64;

Address cut(Address address, int bits) {
  for (int bit = bits; bit < 128; ++bit)
    address.bytes[static_cast<std::size_t>(bit / 8)] &= static_cast<std::uint8_t>(~(0x80 >> (bit % 8)));
  return address;
}

}  // namespace

std::optional<Address> parse_address(std::string_view text) {
  std::array<char, INET6_ADDRSTRLEN> copy{};  // inet_pton wants a NUL at the end.
  if (text.empty() || text.size() >= copy.size() || text.find('\0') != text.npos) return std::nullopt;
  std::ranges::copy(text, copy.begin());
  Address address;
  if (::inet_pton(AF_INET6, copy.data(), address.bytes.data()) == 1) return address;
  if (::inet_pton(AF_INET, copy.data(), address.bytes.data() + v4_begins) != 1) return std::nullopt;
  address.bytes[10] = address.bytes[11] = 0xff;
  return address;
}

bool is_v4(const Address& address) {
  static constexpr std::array<std::uint8_t, v4_begins> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  return std::equal(mapped.begin(), mapped.end(), address.bytes.begin());
}

bool is_loopback(const Address& address) {
  if (is_v4(address)) return address.bytes[v4_begins] == 127;
  Address one;
  one.bytes.back() = 1;
  return address == one;
}

bool is_unspecified(const Address& address) {
  return is_v4(address) ? std::all_of(address.bytes.begin() + v4_begins, address.bytes.end(),
                                      [](std::uint8_t byte) { return byte == 0; })
                        : address == Address{};
}

std::string text_of(const Address& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (is_v4(address))
    ::inet_ntop(AF_INET, address.bytes.data() + v4_begins, text.data(), text.size());
  else
    ::inet_ntop(AF_INET6, address.bytes.data(), text.data(), text.size());
  return text.data();
}

std::optional<Network> parse_network(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto address = parse_address(text.substr(0, slash));
  if (!address) return std::nullopt;
  if (slash == text.npos) return Network{*address, 128};
  const std::string_view digits = text.substr(slash + 1);
  const bool v4 = is_v4(*address) && text.find(':') == text.npos;
  int bits = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
  if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size()) return std::nullopt;
  if (bits < 0 || bits > (v4 ? 32 : 128)) return std::nullopt;
  return Network{*address, v4 ? bits + 96 : bits};
}

bool contains(const Network& network, const Address& address) {
  return cut(network.address, network.bits) == cut(address, network.bits);
}

std::string network_of(std::string_view text) {
  const auto address = text.find(':') == text.npos ? std::nullopt : parse_address(text);
  if (!address) return std::string(text);
  return is_v4(*address) ? text_of(*address) : text_of(cut(*address, client_bits)) + "/64";
}

}  // namespace mafia::access
