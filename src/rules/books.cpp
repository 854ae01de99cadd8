#include "rules/books.hpp"

#include <cassert>
#include <vector>

#include "rules/catalogue.hpp"

// Each book's folder defines its rule sets.
#define BOOK(name)                            \
  namespace mafia::rules::name {              \
  std::span<const RuleSet* const> editions(); \
  }
#include "generated/books.def"
#undef BOOK

namespace mafia::rules {
namespace {

std::vector<const RuleSet*> gather() {
  std::vector<const RuleSet*> list;
#define BOOK(name) \
  for (const RuleSet* rules : name::editions()) list.push_back(rules);
#include "generated/books.def"
#undef BOOK
  return list;
}

}  // namespace

std::span<const RuleSet* const> all() {
  static const std::vector<const RuleSet*> list = gather();
  return list;
}

const RuleSet* find(std::string_view id) {
  for (const RuleSet* rules : all())
    if (rules->id == id) return rules;
  return nullptr;
}

const RuleSet& at(std::string_view id) {
  const RuleSet* rules = find(id);
  assert(rules);
  return *rules;
}

std::string_view book_of(const RuleSet& rules) {
  const std::string_view name = name_of(rules.deck.clause);
  return name.substr(0, name.find('-'));
}

}  // namespace mafia::rules
