#include "access/password_policy.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_set>
#include <vector>

#include "access/common_words.hpp"
#include "access/names.hpp"
#include "base/text.hpp"

namespace mafia::access {
namespace {

constexpr std::size_t shortest = 8, longest = 128;  // Characters.
constexpr std::size_t longest_trimming = 6;         // Digits and signs around a word that add no strength.
constexpr std::size_t shortest_piece = 3;           // Of a keyboard walk.

using Text = std::u32string;

// `text` is valid UTF-8.
Text letters_of(std::string_view text) {
  Text letters;
  for (const char c : text) {
    const auto byte = static_cast<std::uint8_t>(c);
    if (byte >> 6 == 0x2)
      letters.back() = letters.back() << 6 | (byte & 0x3F);
    else
      letters += byte < 0x80 ? byte : byte < 0xE0 ? byte & 0x1F : byte < 0xF0 ? byte & 0x0F : byte & 0x07;
  }
  return letters;
}

bool is_digit(char32_t c) { return c >= U'0' && c <= U'9'; }
bool is_letter(char32_t c) { return (c >= U'a' && c <= U'z') || c >= 0x80; }

// The keys of both keyboards, row by row: the same key has the same index.
constexpr std::u32string_view latin_keys = U"qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
constexpr std::u32string_view cyrillic_keys = U"йцукенгшщзхъфывапролджэячсмитьбюё";
static_assert(latin_keys.size() == cyrillic_keys.size());

Text typed_with(const Text& text, std::u32string_view from, std::u32string_view to) {
  Text other = text;
  for (char32_t& c : other)
    if (const std::size_t key = from.find(c); key != from.npos) c = to[key];
  std::ranges::replace(other, U'ё', U'е');
  return other;
}

// "p4$$w0rd" says "password".
Text without_leet(const Text& text) {
  constexpr std::u32string_view signs = U"@430$5!17+", letters = U"aaeossilit";
  static_assert(signs.size() == letters.size());
  Text plain = text;
  for (char32_t& c : plain)
    if (const std::size_t sign = signs.find(c); sign != signs.npos) c = letters[sign];
  return plain;
}

const std::unordered_set<std::u32string>& common() {
  static const std::unordered_set<std::u32string> all = [] {
    std::unordered_set<std::u32string> words;
    for (const std::string_view word : common_words()) words.insert(letters_of(word));
    return words;
  }();
  return all;
}

// The word between digits and signs, if there are few of them.
Text trimmed_to_word(const Text& text) {
  const auto first = std::ranges::find_if(text, is_letter);
  const auto last = std::find_if(text.rbegin(), text.rend(), is_letter).base();
  if (first >= last) return {};
  const Text word(first, last);
  return text.size() - word.size() <= longest_trimming ? word : Text{};
}

bool is_common(const Text& text) {
  // The signs at the end are not always letters: "p@ssw0rd!" is tried with them and without.
  for (const Text& way : {text, without_leet(text), trimmed_to_word(text), without_leet(trimmed_to_word(text)),
                          trimmed_to_word(without_leet(text))})
    if (common().contains(way) || common().contains(typed_with(way, latin_keys, cyrillic_keys)) ||
        common().contains(typed_with(way, cyrillic_keys, latin_keys)))
      return true;
  return false;
}

bool repeats(const Text& text) {
  if (std::set(text.begin(), text.end()).size() <= 2) return true;
  for (std::size_t period = 1; period <= text.size() / 2; ++period)
    if (std::equal(text.begin() + static_cast<std::ptrdiff_t>(period), text.end(), text.begin())) return true;
  return false;
}

constexpr std::array walks{U"0123456789",
                           U"1234567890",
                           U"abcdefghijklmnopqrstuvwxyz",
                           U"qwertyuiop[]",
                           U"asdfghjkl;'",
                           U"zxcvbnm,./",
                           U"йцукенгшщзхъ",
                           U"фывапролджэ",
                           U"ячсмитьбю.",
                           U"1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.",
                           U"qazwsxedcrfvtgbyhnujm",
                           U"йфяцычувскамепинртгоь",
                           U"1йфя2цыч3увс4кам5епи6нрт7гоь",
                           U"абвгдежзийклмнопрстуфхцчшщъыьэюя",
                           U"147258369",
                           U"!@#$%^&*()",
                           U"!\"№;%:?*()"};

bool is_piece(const Text& piece) {
  const Text back(piece.rbegin(), piece.rend());
  if (std::set(piece.begin(), piece.end()).size() == 1) return true;
  return std::ranges::any_of(walks, [&](const char32_t* walk) {
    const std::u32string_view keys = walk;
    return keys.find(piece) != keys.npos || keys.find(back) != keys.npos;
  });
}

// Consists of pieces of keyboard walks: "qwerty123", "1qaz2wsx", "asdfjkl;".
bool is_walk(const Text& text) {
  std::vector<bool> reached(text.size() + 1);
  reached[0] = true;
  for (std::size_t end = shortest_piece; end <= text.size(); ++end)
    for (std::size_t begin = 0; begin + shortest_piece <= end && !reached[end]; ++begin)
      reached[end] = reached[begin] && is_piece(text.substr(begin, end - begin));
  return reached[text.size()];
}

// A birthday: 25121987, 19871225, 25.12.1987.
bool is_date(const Text& text) {
  Text digits;
  for (const char32_t c : text)
    if (is_digit(c)) digits += c;
  const bool plain =
      std::ranges::all_of(text, [](char32_t c) { return is_digit(c) || c == U'.' || c == U'-' || c == U'/'; });
  if (!plain || digits.size() != 8) return false;
  const auto number = [&](std::size_t at, std::size_t size) {
    int value = 0;
    for (const char32_t c : digits.substr(at, size)) value = value * 10 + static_cast<int>(c - U'0');
    return value;
  };
  const auto day = [](int month, int date) { return month >= 1 && month <= 12 && date >= 1 && date <= 31; };
  const auto year = [](int value) { return value >= 1900 && value <= 2099; };
  return (year(number(4, 4)) && (day(number(2, 2), number(0, 2)) || day(number(0, 2), number(2, 2)))) ||
         (year(number(0, 4)) && day(number(4, 2), number(6, 2)));
}

// The name, also backwards, doubled or with a few digits around it.
bool is_name(const Text& text, std::string_view account_name) {
  const Text word = trimmed_to_word(text);
  for (const std::string& key : {case_key(account_name), name_key(account_name)}) {
    const Text name = letters_of(key), back(name.rbegin(), name.rend());
    for (const Text& way : {text, word})
      if (way == name || way == back || way == name + name) return true;
  }
  return false;
}

}  // namespace

std::optional<Denial> fault_of(const std::string& password, std::string_view account_name) {
  const auto weak = [](const char* why) { return Denial{Code::weak_password, why}; };
  if (invalid_utf8(password) != std::string::npos) return Denial{Code::bad_member, "password"};
  const std::size_t length = length_utf8(password);
  if (length < shortest) return weak("short");
  if (length > longest) return weak("long");
  const Text text = letters_of(folded(password));
  if (is_name(text, account_name)) return weak("name");
  if (repeats(text) || is_walk(text) || is_date(text)) return weak("pattern");
  if (is_common(text)) return weak("common");
  return std::nullopt;
}

}  // namespace mafia::access
