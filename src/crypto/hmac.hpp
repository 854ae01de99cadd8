// HMAC-SHA-1 (RFC 2104) for one-time codes (RFC 4226), from OpenSSL. For nothing else: SHA-1 is weak.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace mafia::crypto {

std::array<std::uint8_t, 20> hmac_sha1(std::string_view key, std::string_view message);

}  // namespace mafia::crypto
