// What accepted lines brought about, in a sentence each: the judge reads them and says what is to be said.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/event.hpp"
#include "engine/rule_set.hpp"
#include "nota/words.hpp"

namespace mafia::notation {

// `foreseen`: it has not happened yet, and who would win is not told.
enum class Tense : std::uint8_t { happened, foreseen };

std::vector<std::string> notices(std::span<const Event>, const RuleSet&, Language, Tense = Tense::happened);

}  // namespace mafia::notation
