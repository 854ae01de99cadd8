#include "net/host.hpp"

#include <algorithm>

#include "access/address.hpp"

namespace mafia::net {
namespace {

constexpr std::size_t longest_host = 255;  // The limit of DNS.

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// unreserved / sub-delims
bool may_stand_in_name(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("-._~!$&'()*+,;=").find(c) != std::string_view::npos;
}

bool is_name(std::string_view host) {
  if (host.empty()) return false;
  for (std::size_t i = 0; i < host.size(); ++i) {
    if (may_stand_in_name(host[i])) continue;
    if (host[i] != '%' || i + 2 >= host.size() || !is_hex(host[i + 1]) || !is_hex(host[i + 2])) return false;
    i += 2;
  }
  return true;
}

bool is_port(std::string_view port) {
  if (port.size() > 5 || !std::ranges::all_of(port, is_digit)) return false;
  int number = 0;
  for (char c : port) number = number * 10 + (c - '0');
  return number <= 65535;
}

}  // namespace

std::optional<Authority> parse_authority(std::string_view text) {
  Authority found;
  std::string_view port;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == text.npos) return std::nullopt;
    const std::string_view inner = text.substr(1, end - 1);
    if (inner.find(':') == inner.npos || !access::parse_address(inner)) return std::nullopt;
    found.host = inner;
    text.remove_prefix(end + 1);
    if (!text.empty() && text.front() != ':') return std::nullopt;
    port = text.empty() ? text : text.substr(1);
  } else {
    const std::size_t colon = text.find(':');
    found.host = text.substr(0, colon);
    if (found.host.size() > longest_host || !is_name(found.host)) return std::nullopt;
    if (colon != text.npos) port = text.substr(colon + 1);
  }
  if (!is_port(port)) return std::nullopt;
  found.port = port;
  std::ranges::transform(found.host, found.host.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return found;
}

}  // namespace mafia::net
