// A phone that makes one-time codes from the secret it was given.
#pragma once

#include <string>
#include <string_view>

#include "access/totp.hpp"

namespace mafia::test {

inline std::string phone_code(std::string_view base32_secret, std::int64_t milliseconds) {
  std::string secret;
  unsigned held = 0, bits = 0;
  for (const char c : base32_secret) {
    held = held << 5 | static_cast<unsigned>(c >= 'A' ? c - 'A' : c - '2' + 26);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    secret += static_cast<char>(held >> bits & 0xFF);
  }
  return access::hotp(secret, access::totp_step(access::Time(std::chrono::milliseconds(milliseconds))));
}

}  // namespace mafia::test
