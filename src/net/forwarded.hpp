// The client behind proxies: Forwarded (RFC 7239) or X-Forwarded-For, from trusted proxies only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "access/address.hpp"

namespace mafia::net {

struct Request;

// The header that the proxies write. The other one is ignored, because the client may have written it.
enum class ForwardedBy { x_forwarded_for, forwarded };

class TrustedProxies {
 public:
  TrustedProxies() = default;  // Trusts none.
  explicit TrustedProxies(std::vector<access::Network> networks, ForwardedBy field = ForwardedBy::x_forwarded_for)
      : networks_(std::move(networks)), field_(field) {}

  bool trusts(std::string_view address) const;

  // If the request comes from a trusted proxy, sets its client: the last hop that is not a trusted proxy itself, and
  // whether that hop used TLS. A client can put anything in front of what the proxies add; it is not reached. After an
  // unreadable hop the proxy's own address remains.
  void resolve(Request&) const;

 private:
  std::vector<access::Network> networks_;
  ForwardedBy field_ = ForwardedBy::x_forwarded_for;
};

// One hop in the header.
struct Hop {
  std::string from;  // An address without port; empty: unknown, obfuscated or malformed.
  std::string proto;
};
// The first hop first.
std::vector<Hop> parse_forwarded(std::string_view);
std::vector<Hop> parse_forwarded_for(std::string_view);  // Of X-Forwarded-For.

}  // namespace mafia::net
