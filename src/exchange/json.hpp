// JSON that somebody else wrote: every question may be asked, the answer may be nothing. Nothing here can fail.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace mafia::exchange {

using Json = nlohmann::json;

// A member of an object; null counts as missing.
const Json* member(const Json&, const char* key);
const Json* list(const Json&, const char* key);  // Only if it is an array.

std::optional<int> whole(const Json&);  // 5, 5.0 and "5"; nothing beyond what an int of a game can be.
std::optional<int> whole(const Json&, const char* key);
std::optional<double> real(const Json&);
std::string text(const Json&, const char* key);  // Empty if it is no text.

}  // namespace mafia::exchange
