// Names of accounts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mafia::access {

// The name as it is stored: trimmed. Nothing unless it has 1 to 64 characters of valid UTF-8, none of them hidden and
// at least one visible.
std::optional<std::string> account_name(std::string_view typed);

// Names with the same key are one name. The key ignores case (Latin, Cyrillic), the dots of ё, the width or composition
// of letters (NFKC), extra white space and invisible characters.
std::string name_key(std::string_view typed);

// Ignores only case and the dots of ё. No two stored names have ever shared this key, but names that were stored when
// name_key ignored less may share that one.
std::string case_key(std::string_view typed);

// NFKC without invisible and unassigned characters, with one space between words and none around them.
std::string compared(std::string_view text);

}  // namespace mafia::access
