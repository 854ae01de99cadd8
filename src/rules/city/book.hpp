// The parts of City Mafia.
#pragma once

#include "rules/page.hpp"

namespace mafia::rules::city {

std::span<const LawRow> laws();  // laws.cpp
std::span<const SayRow> says();  // prompts.cpp
std::span<const WatchRow> watches();
std::span<const SanctionRow> sanctions();  // sanctions.cpp
// foul-1 is a heading, foul-2 punishes day-5, and remove-3 counts remarks.
inline constexpr std::string_view no_grounds = "day-5 foul-1 remove-3";

}  // namespace mafia::rules::city
