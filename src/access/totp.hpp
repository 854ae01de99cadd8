// Time-based one-time codes (RFC 6238 over RFC 4226): SHA-1, 30 seconds, six digits, like all authenticator apps.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "access/account_events.hpp"

namespace mafia::access {

std::string hotp(std::string_view secret, std::uint64_t counter, int digits = 6);  // RFC 4226
std::uint64_t totp_step(Time);

// The step of the code: the current one, the one before or the next, but later than `used`. Nothing: a wrong code.
std::optional<std::uint64_t> step_of_code(std::string_view secret, std::string_view code, Time, std::uint64_t used);

std::string base32(std::string_view bytes);  // RFC 4648, without padding.

}  // namespace mafia::access
