// Names of accounts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mafia::access {

// The name as it is kept: trimmed. Nothing if it is not 1 to 64 characters of UTF-8, or if some of them cannot be seen,
// or none.
std::optional<std::string> account_name(std::string_view typed);

// Two names with the same key are one name: neither case (Latin, Cyrillic), the dots of ё, the width or composition of
// letters (NFKC), white space nor characters that nobody can see tell them apart.
std::string name_key(std::string_view typed);

// The same without the second half: only case and ё do not count. No two stored names have ever shared this key; before
// name_key knew more, two of them could be one name to it.
std::string case_key(std::string_view typed);

// NFKC, without what nobody can see (also what Unicode assigns to nothing), one space between words, none around them.
std::string compared(std::string_view text);

}  // namespace mafia::access
