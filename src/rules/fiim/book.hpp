// The parts of the FIIM rules of 2019, and make() for books that build on them.
#pragma once

#include "rules/page.hpp"

namespace mafia::rules::fiim {

std::span<const LawRow> laws();  // laws.cpp
std::span<const SayRow> says();  // prompts.cpp
std::span<const WatchRow> watches();
std::span<const SanctionRow> sanctions();  // sanctions.cpp
// FIIM-Q25: section 5 names the violations that section 6 punishes. Four clauses of section 6 are headings, 6.5
// and 6.5a say what a removal brings about, and 6.6.6a, 6.8.5a and 6.8.5b explain the clause before them.
inline constexpr std::string_view no_grounds =
    "5.1 5.1.1 5.1.2 5.1.3 5.1.4 5.1.5 5.1.6 5.1.7 5.1.8 5.1.9 5.1.10 5.1.11 5.1.12 5.1.13 5.1.14 5.1.15 5.1.16 5.1.17 "
    "5.1.18 5.1.19 5.1.20 5.1.21 5.1.22 5.1.23 5.1.24 6.3 6.5 6.5a 6.6 6.6.6a 6.7 6.8 6.8.5a 6.8.5b";

RuleSet make(std::string_view id, const Page&);

}  // namespace mafia::rules::fiim
