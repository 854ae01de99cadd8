// The rule sets by id.
#pragma once

#include <span>
#include <string_view>

#include "engine/rule_set.hpp"

namespace mafia::rules {

const RuleSet& mafclub_2023_ru();
const RuleSet& mafclub_2023_en();

std::span<const RuleSet* const> all();
const RuleSet* find(std::string_view id);

// The prefix of the book's clauses: "MC".
std::string_view book_of(const RuleSet&);

}  // namespace mafia::rules
