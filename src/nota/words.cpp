#include "nota/words.hpp"

#include <algorithm>
#include <bitset>
#include <cassert>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/text.hpp"

namespace mafia::notation {
namespace {

struct Entry {
  std::string_view printed[2];
  std::vector<std::vector<std::uint16_t>> forms;  // Each a sequence of known words.
};

struct Hash {  // Of a string or of a part of one.
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};

struct Vocabulary {
  std::vector<Entry> entries;                                                     // By Word.
  std::unordered_map<std::string, std::uint16_t, Hash, std::equal_to<>> numbers;  // Of folded words, from 1,
  std::vector<std::string_view> words;          // which are these, in the order of the table.
  std::vector<std::bitset<word_count>> begins;  // By number: the Words that it begins.
};

void add_forms(Vocabulary& made, std::size_t word, std::string_view spellings) {
  while (!spellings.empty()) {
    const std::size_t end = std::min(spellings.find('|'), spellings.size());
    std::vector<std::uint16_t> form;
    for (std::string_view each : words_of(spellings.substr(0, end))) {
      assert(static_cast<unsigned char>(each.front()) >= 'A');  // See token_of.
      const auto [known, added] = made.numbers.emplace(folded(each), made.words.size() + 1);
      if (added) made.words.push_back(known->first);
      form.push_back(known->second);
    }
    made.begins.resize(made.words.size() + 1);
    made.begins[form.front()].set(word);
    made.entries[word].forms.push_back(std::move(form));
    spellings.remove_prefix(std::min(end + 1, spellings.size()));
  }
}

Vocabulary read() {
  constexpr std::string_view table[][2] = {
#define WORD(id, en, ru) {en, ru},
#include "nota/words.def"
#undef WORD
  };
  Vocabulary made;
  made.entries.resize(word_count);
  for (std::size_t word = 0; word < word_count; ++word)
    for (std::size_t language = 0; language < 2; ++language) {
      const std::string_view spellings = table[word][language];
      made.entries[word].printed[language] = spellings.substr(0, spellings.find('|'));
      add_forms(made, word, spellings);
    }
  return made;
}

const Vocabulary& vocabulary() {
  static const Vocabulary all = read();
  return all;
}

}  // namespace

std::string_view spelling(Word word, Language language) {
  return vocabulary().entries[static_cast<std::size_t>(word)].printed[static_cast<std::size_t>(language)];
}

// Most tokens are numbers and marks, and most words are written in small letters: then nothing has to be folded.
Token token_of(std::string_view text) {
  if (!text.empty() && text.front() < 'A' && text.front() > 0) return {text};
  const Vocabulary& known = vocabulary();
  auto found = known.numbers.find(text);
  if (found == known.numbers.end()) found = known.numbers.find(folded(text));
  if (found == known.numbers.end()) return {text};
  return {text, found->second, &known.begins[found->second]};
}

std::size_t matches_after_first(Word word, std::span<const Token> tokens) {
  std::size_t longest = 0;
  for (const auto& form : vocabulary().entries[static_cast<std::size_t>(word)].forms)
    if (form.size() <= tokens.size() && std::ranges::equal(form, tokens.first(form.size()), {}, {}, &Token::known))
      longest = std::max(longest, form.size());
  return longest;
}

std::string_view similar_word(std::string_view word) { return nearest_word(folded(word), vocabulary().words); }

bool is_known(std::string_view word) { return token_of(word).known != 0; }

}  // namespace mafia::notation
