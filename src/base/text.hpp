// Small things about text: UTF-8, words, the most similar word.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mafia {

// The position of the first byte that is not part of well-formed UTF-8, or npos.
std::size_t invalid_utf8(std::string_view);

// A character that nobody can see: a control (tabs and line ends too), a mark of direction, a character without width
// or drawn as a blank, a variation selector, a tag, and what no font need show (private use, noncharacters). It would
// let two names look the same, or a line look like another. White space proper is not hidden.
bool is_hidden(char32_t);

// The position of the first hidden character, or npos.
std::size_t hidden_character(std::string_view);
std::string code_point(std::string_view text, std::size_t at);  // "U+200B": the character that begins there.

// Lower case of Latin and Cyrillic letters; ё becomes е. For comparing words, not for printing.
std::string folded(std::string_view);

// A day as YYYY-MM-DD, as opposed to whatever else a judge may have written for a date.
bool is_day(std::string_view);

// Letters, not bytes.
std::size_t length_utf8(std::string_view);

// Words between white space.
std::vector<std::string_view> words_of(std::string_view);
std::string_view trimmed(std::string_view);

// How many letters must be put in, taken out or changed to get from one word to the other.
std::size_t edit_distance(std::string_view, std::string_view);

// The most similar of the candidates if it is similar enough to have been meant, else empty.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace mafia
