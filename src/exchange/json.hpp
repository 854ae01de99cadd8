// JSON that somebody else wrote: every question may be asked, the answer may be nothing. Nothing here can fail.
#pragma once

#include "base/json_members.hpp"

namespace mafia::exchange {

using Json = nlohmann::json;

using mafia::member;
inline const Json* list(const Json& object, const char* key) { return list_member(object, key); }

std::optional<int> whole(const Json&);  // 5, 5.0 and "5"; nothing beyond what an int of a game can be.
std::optional<int> whole(const Json&, const char* key);
std::optional<double> real(const Json&);
inline std::string text(const Json& object, const char* key) { return text_of(member(object, key)); }

}  // namespace mafia::exchange
