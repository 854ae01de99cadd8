#include "net/hosts.hpp"

#include <algorithm>

#include "access/address.hpp"
#include "net/host.hpp"

namespace mafia::net {
namespace {

std::string canonical(std::string host) {
  if (const auto address = access::parse_address(host)) return access::text_of(*address);
  if (host.ends_with('.')) host.pop_back();  // The dot of a fully qualified name.
  return host;
}

bool is_label(std::string_view label) {
  constexpr std::size_t longest = 63;
  const auto may_stand = [](char c) {  // Hosts in private networks have names with underscores.
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !label.empty() && label.size() <= longest && !label.starts_with('-') && !label.ends_with('-') &&
         std::ranges::all_of(label, may_stand);
}

// `name` is in lower case. If the last label has only digits, the name is a mistyped address: 192.168.1.300.
bool is_dns_name(std::string_view name) {
  for (std::size_t dot = name.find('.'); dot != name.npos; dot = name.find('.')) {
    if (!is_label(name.substr(0, dot))) return false;
    name.remove_prefix(dot + 1);
  }
  return is_label(name) && !std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string host_of(std::string_view text) {
  if (const auto address = access::parse_address(text)) return access::text_of(*address);  // IPv6 without brackets.
  const auto parsed = parse_authority(text);
  if (!parsed || !parsed->port.empty() || text.ends_with(':')) return {};
  std::string host = canonical(parsed->host);
  return text.starts_with('[') || is_dns_name(host) ? host : std::string{};
}

Hosts::Hosts(std::string_view address, std::vector<std::string> listed) : any_(false), listed_(std::move(listed)) {
  const auto bound = access::parse_address(address);
  any_literal_ = bound && access::is_unspecified(*bound);
  if (bound) listed_.push_back(access::text_of(*bound));
  listed_.emplace_back("localhost");
}

bool Hosts::allows(std::string_view field) const {
  if (any_ || field.empty()) return true;
  const auto authority = parse_authority(field);
  if (!authority) return false;
  if (const auto address = access::parse_address(authority->host);
      address && (any_literal_ || access::is_loopback(*address)))
    return true;
  return std::ranges::find(listed_, canonical(authority->host)) != listed_.end();
}

}  // namespace mafia::net
