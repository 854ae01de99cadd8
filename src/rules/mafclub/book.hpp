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
std::span<const ReasonRow> reasons();         // awards.cpp
std::span<const GroundRow> grounds();

}  // namespace mafia::rules::mafclub
