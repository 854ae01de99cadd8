// The parts of the two editions of the Maf Club rules.
#pragma once

#include <vector>

#include "rules/page.hpp"

namespace mafia::rules::mafclub {

enum class Edition : std::uint8_t { ru, en };

std::span<const LawRow> laws();  // laws.cpp
std::span<const SayRow> says();  // prompts.cpp
std::span<const WatchRow> watches();
std::vector<SanctionRow> sanctions(Edition);  // sanctions.cpp
// Headings of lists; 4.3.4 punishes 2.4.1a, 4.3.9 punishes 2.4.14b.
inline constexpr std::string_view no_grounds = "2.4.1a 2.4.14b 4.3 4.8 4.13 4.17 4.18 5.7";
std::span<const ReasonRow> reasons();  // awards.cpp
std::span<const GroundRow> grounds();

}  // namespace mafia::rules::mafclub
