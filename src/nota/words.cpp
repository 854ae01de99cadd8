#include "nota/words.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/text.hpp"

namespace mafia::notation {
namespace {

struct Entry {
  std::string_view printed[2];
  std::vector<std::vector<std::string>> forms;  // Each a sequence of folded words.
};

void add_forms(Entry& entry, std::string_view spellings) {
  while (!spellings.empty()) {
    const std::size_t end = std::min(spellings.find('|'), spellings.size());
    std::vector<std::string> form;
    for (std::string_view word : words_of(spellings.substr(0, end))) form.push_back(folded(word));
    entry.forms.push_back(std::move(form));
    spellings.remove_prefix(std::min(end + 1, spellings.size()));
  }
}

std::vector<Entry> read() {
  constexpr std::string_view table[][2] = {
#define WORD(id, en, ru) {en, ru},
#include "nota/words.def"
#undef WORD
  };
  std::vector<Entry> entries;
  for (const auto& row : table) {
    Entry entry;
    for (std::size_t language = 0; language < 2; ++language) {
      entry.printed[language] = row[language].substr(0, row[language].find('|'));
      add_forms(entry, row[language]);
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = read();
  return all;
}

const std::vector<std::string>& vocabulary() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> words;
    for (const Entry& entry : entries())
      for (const auto& form : entry.forms) words.insert(words.end(), form.begin(), form.end());
    return words;
  }();
  return all;
}

}  // namespace

std::string_view spelling(Word word, Language language) {
  return entries()[static_cast<std::size_t>(word)].printed[static_cast<std::size_t>(language)];
}

std::size_t matches(Word word, std::span<const std::string> tokens) {
  std::size_t longest = 0;
  for (const auto& form : entries()[static_cast<std::size_t>(word)].forms) {
    if (form.size() <= tokens.size() && std::ranges::equal(form, tokens.first(form.size())))
      longest = std::max(longest, form.size());
  }
  return longest;
}

std::string_view similar_word(std::string_view word) {
  std::vector<std::string_view> candidates;
  for (const std::string& known : vocabulary()) candidates.push_back(known);
  return nearest_word(folded(word), candidates);
}

bool is_known(std::string_view word) { return std::ranges::find(vocabulary(), folded(word)) != vocabulary().end(); }

}  // namespace mafia::notation
