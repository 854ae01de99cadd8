// The parts of City Mafia.
#pragma once

#include "rules/page.hpp"

namespace mafia::rules::city {

std::span<const LawRow> laws();  // laws.cpp
std::span<const SayRow> says();  // prompts.cpp
std::span<const WatchRow> watches();
std::span<const SanctionRow> sanctions();  // sanctions.cpp

}  // namespace mafia::rules::city
