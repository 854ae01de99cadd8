// Who asks when proxies stand in between: Forwarded (RFC 7239) and X-Forwarded-For, from proxies that are trusted.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "access/address.hpp"

namespace mafia::net {

struct Request;

class TrustedProxies {
 public:
  TrustedProxies() = default;  // None.
  explicit TrustedProxies(std::vector<access::Network> networks) : networks_(std::move(networks)) {}

  bool trusts(std::string_view address) const;

  // Where a trusted proxy speaks, puts in whom it speaks for: the last hop that is no trusted proxy itself, and whether
  // that one came over TLS. Whatever cannot be read, or is said in two ways, leaves the proxy's own address: a client
  // can write anything in front of what the proxy adds.
  void resolve(Request&) const;

 private:
  std::vector<access::Network> networks_;
};

// One hop as Forwarded tells it.
struct Hop {
  std::string from;  // An address without port; empty: unknown or an obfuscated name.
  std::string proto;
};
// The first hop first; nothing: not well-formed.
std::optional<std::vector<Hop>> parse_forwarded(std::string_view);
std::optional<std::vector<Hop>> parse_forwarded_for(std::string_view);  // Of X-Forwarded-For.

}  // namespace mafia::net
