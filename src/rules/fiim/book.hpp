// The parts of the FIIM rules of 2019, and make() for books that build on them.
#pragma once

#include "rules/page.hpp"

namespace mafia::rules::fiim {

std::span<const LawRow> laws();  // laws.cpp
std::span<const SayRow> says();  // prompts.cpp
std::span<const WatchRow> watches();
std::span<const SanctionRow> sanctions();  // sanctions.cpp

RuleSet make(std::string_view id, const Page&);

}  // namespace mafia::rules::fiim
