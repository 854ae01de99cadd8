// Who asks when proxies stand in between: Forwarded (RFC 7239) or X-Forwarded-For, from proxies that are trusted.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "access/address.hpp"

namespace mafia::net {

struct Request;

// Which of the two the proxies write. The other one is the client's, whatever it says.
enum class ForwardedBy { x_forwarded_for, forwarded };

class TrustedProxies {
 public:
  TrustedProxies() = default;  // None.
  explicit TrustedProxies(std::vector<access::Network> networks, ForwardedBy field = ForwardedBy::x_forwarded_for)
      : networks_(std::move(networks)), field_(field) {}

  bool trusts(std::string_view address) const;

  // Where a trusted proxy speaks, puts in whom it speaks for: the last hop that is no trusted proxy itself, and whether
  // that one came over TLS. A client can write anything in front of what the proxy adds: it is not reached. A hop that
  // cannot be read leaves the proxy's own address.
  void resolve(Request&) const;

 private:
  std::vector<access::Network> networks_;
  ForwardedBy field_ = ForwardedBy::x_forwarded_for;
};

// One hop as Forwarded tells it.
struct Hop {
  std::string from;  // An address without port; empty: unknown, an obfuscated name, not well-formed.
  std::string proto;
};
// The first hop first.
std::vector<Hop> parse_forwarded(std::string_view);
std::vector<Hop> parse_forwarded_for(std::string_view);  // Of X-Forwarded-For.

}  // namespace mafia::net
