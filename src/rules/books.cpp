#include "rules/books.hpp"

#include "rules/catalogue.hpp"

namespace mafia::rules {

std::span<const RuleSet* const> all() {
  static const RuleSet* const books[] = {&mafclub_2023_ru(), &mafclub_2023_en()};
  return books;
}

const RuleSet* find(std::string_view id) {
  for (const RuleSet* rules : all())
    if (rules->id == id) return rules;
  return nullptr;
}

std::string_view book_of(const RuleSet& rules) {
  const std::string_view name = name_of(rules.deck.clause);
  return name.substr(0, name.find('-'));
}

}  // namespace mafia::rules
