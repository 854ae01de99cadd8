// Names of accounts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mafia::access {

// The name as it is kept: trimmed. Nothing if it is not 1 to 64 characters of UTF-8, or if some of them cannot be seen.
std::optional<std::string> account_name(std::string_view typed);

// Two names with the same key are one name: neither case (Latin, Cyrillic) nor the dots of ё tell them apart.
std::string name_key(std::string_view typed);

}  // namespace mafia::access
