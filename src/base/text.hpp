// Text helpers: UTF-8, words, the most similar word.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mafia {

// The position of the first byte that is not part of well-formed UTF-8, or npos.
std::size_t invalid_utf8(std::string_view);

// An invisible character: a control (also tabs and line breaks), a direction mark, a character without width or drawn
// as a blank, a variation selector, a tag, or one that fonts need not show (private use, noncharacters). It could make
// two names or two lines look the same. Real white space is not hidden.
bool is_hidden(char32_t);

// The position of the first hidden character, or npos. A variation selector that draws a symbol as an emoji is not
// counted: it stands in records of earlier versions, and without it the symbol still looks like itself.
std::size_t hidden_character(std::string_view);
std::string code_point(std::string_view text, std::size_t at);  // "U+200B": the character that begins there.

// Lower case of Latin and Cyrillic letters; ё becomes е. For comparing words, not for printing.
std::string folded(std::string_view);

// Whether the text has the form YYYY-MM-DD; a judge may write any text as a date.
bool is_day(std::string_view);

// Characters, not bytes.
std::size_t length_utf8(std::string_view);

// Words between white space.
std::vector<std::string_view> words_of(std::string_view);
std::string_view trimmed(std::string_view);

// How many characters must be inserted, removed or changed to turn one word into the other, ignoring case.
std::size_t edit_distance(std::string_view, std::string_view);

// The most similar candidate if it is close enough to have been meant, else empty.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace mafia
