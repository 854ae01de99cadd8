// The vocabulary of the notation: one table, two languages.
#pragma once

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

struct Token {
  std::string_view text;
  std::uint16_t known;  // Its number in the vocabulary of both languages; 0: no word has it.
};
Token token_of(std::string_view text);

// How many of these tokens make up the word, in whichever language; 0 if they do not.
std::size_t matches(Word, std::span<const Token>);

// For "did you mean": the known word most like this one in either language, or nothing.
std::string_view similar_word(std::string_view);
bool is_known(std::string_view);

}  // namespace mafia::notation
