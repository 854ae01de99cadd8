// One line of an archive: fields between tabs, in which every byte can be written.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mafia::store {

// A backslash before n, r, t, itself or x and two hexadecimal digits. What is UTF-8 stays readable.
std::string escaped(std::string_view bytes);
std::optional<std::string> unescaped(std::string_view field);

std::vector<std::string_view> fields_of(std::string_view line);

}  // namespace mafia::store
