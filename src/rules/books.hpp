// The rule sets by id. Every folder here that holds a clauses.tsv is a book; the build finds it.
#pragma once

#include <span>
#include <string_view>

#include "engine/rule_set.hpp"

namespace mafia::rules {

std::span<const RuleSet* const> all();
const RuleSet* find(std::string_view id);
const RuleSet& at(std::string_view id);  // It must exist.

// The prefix of the book's clauses: "MC".
std::string_view book_of(const RuleSet&);

}  // namespace mafia::rules
