#include "access/security_log.hpp"

#include <algorithm>

#include "access/address.hpp"

namespace mafia::access {

std::string_view name(SecurityEvent event) {
  switch (event) {
    case SecurityEvent::malformed_request: return "malformed_request";
    case SecurityEvent::foreign_host: return "foreign_host";
    case SecurityEvent::foreign_origin: return "foreign_origin";
    case SecurityEvent::too_many_connections: return "too_many_connections";
    case SecurityEvent::slow_client: return "slow_client";
    case SecurityEvent::rate_limit: return "rate_limit";
    case SecurityEvent::sign_in_failed: return "sign_in_failed";
    case SecurityEvent::unknown_token: return "unknown_token";
  }
  return "";
}

void SecurityLog::note(SecurityEvent event, std::string_view address, Now now) {
  Kind& kind = kinds_[static_cast<std::size_t>(event)];
  ++kind.count;
  if (now - kind.minute >= std::chrono::minutes(1) || kind.count == 1) {
    kind.minute = now;
    kind.addresses.clear();
  }
  if (kind.addresses.size() >= lines_a_minute_) return;
  std::string network = network_of(address);
  if (std::ranges::find(kind.addresses, network) != kind.addresses.end()) return;
  kind.addresses.push_back(std::move(network));
  if (write_) write_(event, address, kind.count - kind.told);
  kind.told = kind.count;
}

std::uint64_t SecurityLog::count(SecurityEvent event) const { return kinds_[static_cast<std::size_t>(event)].count; }

}  // namespace mafia::access
