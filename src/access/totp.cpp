#include "access/totp.hpp"

#include "crypto/crypto.hpp"
#include "crypto/hmac.hpp"

namespace mafia::access {

std::string hotp(std::string_view secret, std::uint64_t counter, int digits) {
  std::string message(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) message[7 - i] = static_cast<char>(counter >> (8 * i) & 0xFF);
  const auto mac = crypto::hmac_sha1(secret, message);
  // RFC 4226, 5.3: the last four bits select the 31 bits that are taken.
  const std::size_t offset = mac[19] & 0xF;
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | mac[offset + i];
  number &= 0x7FFF'FFFF;
  std::string code(static_cast<std::size_t>(digits), '0');
  for (std::size_t i = code.size(); i-- > 0; number /= 10) code[i] = static_cast<char>('0' + number % 10);
  return code;
}

std::uint64_t totp_step(Time time) {
  return static_cast<std::uint64_t>(std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count()) / 30;
}

std::optional<std::uint64_t> step_of_code(std::string_view secret, std::string_view code, Time time,
                                          std::uint64_t used) {
  const std::uint64_t now = totp_step(time);
  for (const std::uint64_t step : {now, now - 1, now + 1})  // RFC 6238, 5.2: clocks differ a little.
    if (step > used && crypto::same(hotp(secret, step), code)) return step;
  return std::nullopt;
}

std::string base32(std::string_view bytes) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string text;
  std::uint32_t held = 0;
  int bits = 0;
  for (const char c : bytes) {
    held = held << 8 | static_cast<std::uint8_t>(c);
    for (bits += 8; bits >= 5; bits -= 5) text += letters[held >> (bits - 5) & 31];
  }
  if (bits > 0) text += letters[held << (5 - bits) & 31];
  return text;
}

}  // namespace mafia::access
