// Explains clauses: one by its number, or those about something.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/catalogue.hpp"

namespace primanota {

// "MC-2.4.15", "mc-q26", "2.4.15", "МС-2.4.15": as people type it. An empty clause if there is none.
mafia::Clause clause_typed(std::string_view);
bool looks_like_clause(std::string_view);
std::string_view similar_clause(std::string_view typed);

// Title, kind, edition, sentence, parts, decisions and scenarios.
std::string explained(mafia::Clause, mafia::rules::Language, std::size_t width);
// Number, title and sentence only.
std::string quoted(mafia::Clause, mafia::rules::Language, std::size_t width);

// Clauses in which every word occurs, in either language; those with more of the words in the title come first.
std::vector<mafia::Clause> clauses_about(std::span<const std::string> words);

// The answer, and whether anything was found.
struct Explanation {
  std::string text;
  bool found;
};
Explanation explain(std::span<const std::string> words, mafia::rules::Language, std::size_t width);

}  // namespace primanota
