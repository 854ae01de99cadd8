#include "access/names.hpp"

#include <cstdint>

#include "base/text.hpp"

namespace mafia::access {
namespace {

constexpr std::size_t longest_name = 64;

// The code of the letter of two or three bytes at i; of well-formed UTF-8 only. 0: another length.
char32_t short_code(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return static_cast<char32_t>(static_cast<std::uint8_t>(text[i + k])); };
  if (byte(0) >> 5 == 0x6) return (byte(0) & 0x1F) << 6 | (byte(1) & 0x3F);
  if (byte(0) >> 4 == 0xE) return (byte(0) & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
  return 0;
}

// Controls, and what would let two names look alike: marks of direction, joiners, spaces without width.
bool unseen(char32_t c) {
  const auto between = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  return between(0x80, 0x9F) || c == 0xAD || c == 0x61C || between(0x200B, 0x200F) || between(0x2028, 0x202E) ||
         between(0x2060, 0x206F) || c == 0xFEFF;
}

bool has_unseen(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<std::uint8_t>(text[i]);
    if (byte < 0x20 || byte == 0x7F) return true;
    if (byte >= 0xC0 && unseen(short_code(text, i))) return true;
  }
  return false;
}

// The Cyrillic letters beyond the Russian ones, which folded() leaves as they are: і, ї, є, ґ, ў, ә, ө, ...
char32_t lower_cyrillic(char32_t c) {
  const auto between = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  if (between(0x400, 0x40F)) return c + 0x50;
  if (c == 0x4C0) return 0x4CF;
  if (between(0x4C1, 0x4CE)) return c % 2 == 1 ? c + 1 : c;
  if (between(0x460, 0x481) || between(0x48A, 0x4BF) || between(0x4D0, 0x52F)) return c | 1;
  return c;
}

}  // namespace

std::optional<std::string> account_name(std::string_view typed) {
  const std::string_view name = trimmed(typed);
  if (name.empty() || name.size() > longest_name * 4 || invalid_utf8(name) != std::string_view::npos)
    return std::nullopt;
  if (length_utf8(name) > longest_name || has_unseen(name)) return std::nullopt;
  return std::string(name);
}

std::string name_key(std::string_view typed) {
  std::string key = folded(trimmed(typed));
  for (std::size_t i = 0; i + 1 < key.size(); ++i) {
    if (static_cast<std::uint8_t>(key[i]) >> 5 != 0x6) continue;
    const char32_t lower = lower_cyrillic(short_code(key, i));
    key[i] = static_cast<char>(0xC0 | lower >> 6);
    key[i + 1] = static_cast<char>(0x80 | (lower & 0x3F));
  }
  return key;
}

}  // namespace mafia::access
