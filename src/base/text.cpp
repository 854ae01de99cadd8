#include "base/text.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace mafia {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// A decoded character and its length in bytes; length 0 if the bytes are not UTF-8.
struct Letter {
  char32_t code;
  std::size_t length;
};

Letter letter_at(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return static_cast<std::uint8_t>(text[k]); };
  const std::uint8_t lead = byte(i);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || i + length > text.size()) return {0, 0};
  char32_t code = lead & (0x7FU >> length);
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(i + k) & 0xC0U) != 0x80) return {0, 0};
    code = code << 6 | (byte(i + k) & 0x3FU);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < least[length] || surrogate || code > 0x10FFFF) return {0, 0};
  return {code, length};
}

char32_t fold_letter(char32_t c) {
  if (c >= U'A' && c <= U'Z') return c + 32;
  if (c >= U'А' && c <= U'Я') return c + 32;
  if (c == U'Ё' || c == U'ё') return U'е';
  return c;
}

std::u32string letters(std::string_view text) {
  std::u32string result;
  for (std::size_t i = 0; i < text.size();) {
    const Letter letter = letter_at(text, i);
    result.push_back(letter.length == 0 ? U'\uFFFD' : fold_letter(letter.code));
    i += std::max<std::size_t>(letter.length, 1);
  }
  return result;
}

}  // namespace

// Unicode's Default_Ignorable_Code_Point, controls, noncharacters, private use, the object replacement character, and
// what is drawn as a blank without being white space. The page strips the same characters (web/src/game/plain.ts).
bool is_hidden(char32_t c) {
  struct Range {
    char32_t first, last;
  };
  static constexpr Range hidden[] = {
      {0x00, 0x1F},         // Controls.
      {0x7F, 0x9F},         // The same, and NEL (U+0085).
      {0xAD, 0xAD},         // Soft hyphen.
      {0x34F, 0x34F},       // Grapheme joiner.
      {0x61C, 0x61C},       // Arabic letter mark.
      {0x115F, 0x1160},     // Hangul fillers.
      {0x17B4, 0x17B5},     // Khmer vowels that are not shown.
      {0x180B, 0x180F},     // Mongolian selectors.
      {0x200B, 0x200F},     // Zero width, left-to-right, right-to-left.
      {0x2028, 0x202E},     // Line and paragraph separators, embeddings and overrides.
      {0x2060, 0x206F},     // Word joiner, isolates, deprecated marks.
      {0x2800, 0x2800},     // Braille without dots.
      {0x3164, 0x3164},     // Hangul filler.
      {0xE000, 0xF8FF},     // Private use.
      {0xFDD0, 0xFDEF},     // Noncharacters.
      {0xFE00, 0xFE0F},     // Variation selectors.
      {0xFEFF, 0xFEFF},     // Byte order mark.
      {0xFFA0, 0xFFA0},     // Hangul filler.
      {0xFFF0, 0xFFFC},     // Unassigned, interlinear annotation, object replacement.
      {0x13430, 0x13442},   // Egyptian joiners and blanks.
      {0x16FE4, 0x16FE4},   // Khitan filler.
      {0x1BCA0, 0x1BCA3},   // Shorthand controls.
      {0x1D159, 0x1D159},   // Null notehead.
      {0x1D173, 0x1D17A},   // Begin and end of musical beams, ties and slurs.
      {0xE0000, 0xE0FFF},   // Tags, supplementary variation selectors.
      {0xF0000, 0x10FFFF},  // Private use.
  };
  if ((c & 0xFFFE) == 0xFFFE) return true;  // The last two of each plane: noncharacters.
  return std::ranges::any_of(hidden, [c](const Range& each) { return c >= each.first && c <= each.last; });
}

// Nearly everything from the network is ASCII, which is checked eight bytes at a time. Nearly all the rest is Cyrillic:
// two bytes that need no decoding.
std::size_t invalid_utf8(std::string_view text) {
  constexpr std::uint64_t high_bits = 0x8080'8080'8080'8080;
  const auto is_tail = [&](std::size_t i) {
    return i < text.size() && (static_cast<std::uint8_t>(text[i]) & 0xC0U) == 0x80;
  };
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<std::uint8_t>(text[i]);
    if (lead < 0x80) {
      std::uint64_t eight = high_bits;
      if (i + sizeof eight <= text.size()) std::memcpy(&eight, text.data() + i, sizeof eight);
      i += (eight & high_bits) == 0 ? sizeof eight : 1;
    } else if (lead >= 0xC2 && lead < 0xE0 && is_tail(i + 1)) {
      i += 2;
    } else {
      const std::size_t length = letter_at(text, i).length;
      if (length == 0) return i;
      i += length;
    }
  }
  return std::string_view::npos;
}

namespace {

// Whether U+FE0F after this character chooses how it is drawn: as an emoji. Phones write it after each heart.
bool has_emoji_form(char32_t c, std::string_view after) {
  const bool is_key = c >= '0' && c <= '9' && after.starts_with("\uFE0F\u20E3");
  const bool is_symbol = (c >= 0x203C && c <= 0x2BFF) || (c >= 0x1F000 && c <= 0x1FAFF);
  return is_key || is_symbol || c == 0xA9 || c == 0xAE || c == 0x3030 || c == 0x303D || c == 0x3297 || c == 0x3299;
}

}  // namespace

std::size_t hidden_character(std::string_view text) {
  constexpr std::string_view as_emoji = "\uFE0F";
  for (std::size_t i = 0; i < text.size();) {
    const Letter letter = letter_at(text, i);
    if (letter.length == 0 || is_hidden(letter.code)) return i;
    i += letter.length;
    const std::string_view after = text.substr(i);
    if (after.starts_with(as_emoji) && has_emoji_form(letter.code, after)) i += as_emoji.size();
  }
  return std::string_view::npos;
}

std::string code_point(std::string_view text, std::size_t at) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string hex;
  for (char32_t code = letter_at(text, at).code; code != 0 || hex.size() < 4; code >>= 4)
    hex.insert(hex.begin(), digits[code & 0xF]);
  return "U+" + hex;
}

namespace {

void append_utf8(std::string& text, char32_t c) {
  const auto tail = [&](unsigned shift) { text.push_back(static_cast<char>(0x80 | (c >> shift & 0x3F))); };
  if (c < 0x80) return text.push_back(static_cast<char>(c));
  if (c < 0x800) {
    text.push_back(static_cast<char>(0xC0 | c >> 6));
    return tail(0);
  }
  if (c < 0x10000) {
    text.push_back(static_cast<char>(0xE0 | c >> 12));
  } else {
    text.push_back(static_cast<char>(0xF0 | c >> 18));
    tail(12);
  }
  tail(6);
  tail(0);
}

}  // namespace

std::string folded(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const Letter letter = letter_at(text, i);
    append_utf8(result, letter.length == 0 ? U'\uFFFD' : fold_letter(letter.code));
    i += std::max<std::size_t>(letter.length, 1);
  }
  return result;
}

bool is_day(std::string_view text) {
  constexpr std::string_view form = "dddd-dd-dd";
  if (text.size() != form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i]) return false;
  return true;
}

std::size_t length_utf8(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<std::uint8_t>(c) & 0xC0U) != 0x80; }));
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < text.size();) {
    while (i < text.size() && is_space(text[i])) ++i;
    std::size_t end = i;
    while (end < text.size() && !is_space(text[end])) ++end;
    if (end > i) words.push_back(text.substr(i, end - i));
    i = end;
  }
  return words;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  const std::u32string from = letters(a), to = letters(b);
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (from[i - 1] != to[j - 1])});
      diagonal = above;
    }
  }
  return row.back();
}

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.size() > 64) return {};  // Too long for a misspelt word.
  std::string_view best;
  std::size_t least = length_utf8(word) / 3 + 2;
  for (std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance >= least) continue;
    least = distance;
    best = candidate;
  }
  return best;
}

}  // namespace mafia
