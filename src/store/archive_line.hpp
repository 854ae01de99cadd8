// One line of an archive: tab-separated fields that can hold any byte.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mafia::store {

// Escapes start with a backslash: n, r, t, another backslash, or x and two hexadecimal digits. Valid UTF-8 stays
// readable.
std::string escaped(std::string_view bytes);
std::optional<std::string> unescaped(std::string_view field);

std::vector<std::string_view> fields_of(std::string_view line);

}  // namespace mafia::store
