// The parts from which the two editions of the Maf Club rules are put together.
#pragma once

#include "rules/books.hpp"

namespace mafia::rules::mafclub {

enum class Edition : std::uint8_t { ru, en };

Clause mc(std::string_view number);  // "2.4.15" -> MC-2.4.15; the number must exist.
bool in_edition(Clause, Edition);    // The Russian comments are not part of the English edition.

void cite_laws(RuleSet&, Edition);             // mafclub_laws.cpp
void cite_prompts(RuleSet&, Edition);          // mafclub_prompts.cpp
std::span<const Sanction> sanctions(Edition);  // mafclub_sanctions.cpp

// A list of numbers "2.4.15 2.4.15a" as clauses of that edition, kept for the program's lifetime.
std::span<const Clause> clauses(std::string_view numbers, Edition);

}  // namespace mafia::rules::mafclub
