#include "access/names.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <cstdint>

#include "base/text.hpp"

namespace mafia::access {
namespace {

constexpr std::size_t longest_name = 64;

// Lowers the Cyrillic letters beyond the Russian ones, which folded() leaves as they are: і, ї, є, ґ, ў, ә, ө, ...
char32_t lower_cyrillic(char32_t c) {
  const auto between = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  if (between(0x400, 0x40F)) return c + 0x50;
  if (c == 0x4C0) return 0x4CF;
  if (between(0x4C1, 0x4CE)) return c % 2 == 1 ? c + 1 : c;
  if (between(0x460, 0x481) || between(0x48A, 0x4BF) || between(0x4D0, 0x52F)) return c | 1;
  return c;
}

bool shows_nothing(char32_t c) {
  const auto code = static_cast<UChar32>(c);
  return is_hidden(c) || u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ||
         u_charType(code) == U_UNASSIGNED || u_charType(code) == U_FORMAT_CHAR;
}

icu::UnicodeString with_single_spaces(const icu::UnicodeString& text) {
  icu::UnicodeString kept;
  bool space = false;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    if (u_isUWhiteSpace(c)) {
      space = true;
    } else if (!shows_nothing(static_cast<char32_t>(c))) {
      if (space && !kept.isEmpty()) kept.append(u' ');
      space = false;
      kept.append(c);
    }
  }
  return kept;
}

}  // namespace

std::optional<std::string> account_name(std::string_view typed) {
  const std::string_view name = trimmed(typed);
  if (name.empty() || name.size() > longest_name * 4 || invalid_utf8(name) != std::string_view::npos)
    return std::nullopt;
  if (length_utf8(name) > longest_name || hidden_character(name) != name.npos) return std::nullopt;
  if (name_key(name).empty()) return std::nullopt;
  return std::string(name);
}

std::string case_key(std::string_view typed) {
  std::string key = folded(trimmed(typed));
  for (std::size_t i = 0; i + 1 < key.size(); ++i) {
    const auto byte = [&](std::size_t k) { return static_cast<char32_t>(static_cast<std::uint8_t>(key[k])); };
    if (byte(i) >> 5 != 0x6) continue;  // Cyrillic letters have two bytes.
    const char32_t lower = lower_cyrillic((byte(i) & 0x1F) << 6 | (byte(i + 1) & 0x3F));
    key[i] = static_cast<char>(0xC0 | lower >> 6);
    key[i + 1] = static_cast<char>(0x80 | (lower & 0x3F));
  }
  return key;
}

// Invisible characters are removed before NFKC too: they would keep a letter and its accent apart.
std::string compared(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::UnicodeString seen = with_single_spaces(icu::UnicodeString::fromUTF8(text));
  const icu::Normalizer2* nfkc = icu::Normalizer2::getNFKCInstance(status);
  const icu::UnicodeString normal = nfkc ? nfkc->normalize(seen, status) : seen;
  std::string result;
  return with_single_spaces(U_SUCCESS(status) ? normal : seen).toUTF8String(result);
}

// Names with the same case_key get the same name_key. The last folding is for the capitals that NFKC makes.
std::string name_key(std::string_view typed) { return case_key(compared(case_key(typed))); }

}  // namespace mafia::access
