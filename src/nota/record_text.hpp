// Lines of a record as one text.
#pragma once

#include <string>
#include <vector>

#include "nota/words.hpp"

namespace mafia::notation {

std::string record_text(const std::vector<std::string>& lines, Language);  // Each in that language.

}  // namespace mafia::notation
