// Rule sets in words, for organisers: which there are, what one says, where two differ.
#pragma once

#include <string>

#include "nota/words.hpp"
#include "rules/house.hpp"

namespace mafia::notation {

struct Paper {
  Language language{};
  std::size_t width = 100;
  bool markdown = false;
};

std::string list_of_rules(const rules::Library&, const Paper&);

// All settings of one rule set; what a house has changed is marked.
std::string settings_of(const rules::Library&, const RuleSet&, const Paper&);

// Only what is not the same, and how many are. Different clauses behind the same value are no difference.
std::string differences_of(const rules::Library&, const RuleSet& a, const RuleSet& b, const Paper&);

}  // namespace mafia::notation
