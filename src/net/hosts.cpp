#include "net/hosts.hpp"

#include <algorithm>

#include "access/address.hpp"
#include "net/host.hpp"

namespace mafia::net {
namespace {

std::string canonical(std::string host) {
  if (const auto address = access::parse_address(host)) return access::text_of(*address);
  if (host.ends_with('.')) host.pop_back();  // The root of DNS, written out.
  return host;
}

}  // namespace

std::string host_of(std::string_view text) {
  if (const auto address = access::parse_address(text)) return access::text_of(*address);  // IPv6 without brackets.
  const auto parsed = parse_authority(text);
  return parsed && parsed->port.empty() && !text.ends_with(':') ? canonical(parsed->host) : std::string{};
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
