// Common passwords, and the words in them: lower case, without the dots of ё.
#pragma once

#include <string_view>
#include <vector>

namespace mafia::access {

std::vector<std::string_view> common_words();

}  // namespace mafia::access
