// The vocabulary of the notation: one table, two languages.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "rules/catalogue.hpp"

namespace mafia::notation {

using rules::Language;

enum class Word : std::uint8_t {
#define WORD(id, en, ru) id,
#include "nota/words.def"
#undef WORD
};

std::string_view spelling(Word, Language);

inline constexpr std::size_t word_count = 0
#define WORD(id, en, ru) +1
#include "nota/words.def"
#undef WORD
    ;

struct Token {
  std::string_view text;
  std::uint16_t known = 0;                          // Its number in the vocabulary of both languages; 0: in no word.
  const std::bitset<word_count>* begins = nullptr;  // The words that it begins.
};
Token token_of(std::string_view text);

std::size_t matches_after_first(Word, std::span<const Token>);

// How many of these tokens make up the word, in whichever language; 0 if they do not. A line is held against many
// words.
inline std::size_t matches(Word word, std::span<const Token> tokens) {
  if (tokens.empty() || !tokens.front().begins || !(*tokens.front().begins)[static_cast<std::size_t>(word)]) return 0;
  return matches_after_first(word, tokens);
}

// For "did you mean": the known word most like this one in either language, or nothing.
std::string_view similar_word(std::string_view);
bool is_known(std::string_view);

}  // namespace mafia::notation
