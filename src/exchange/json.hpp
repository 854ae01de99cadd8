// Queries of foreign JSON. Any query is allowed: it returns nothing instead of failing.
#pragma once

#include "base/json_members.hpp"

namespace mafia::exchange {

using Json = nlohmann::json;

using mafia::member;
inline const Json* list(const Json& object, const char* key) { return list_member(object, key); }

std::optional<int> whole(const Json&);  // 5, 5.0 and "5"; nullopt beyond two thousand million.
std::optional<int> whole(const Json&, const char* key);
std::optional<double> real(const Json&);
inline std::string text(const Json& object, const char* key) { return text_of(member(object, key)); }

}  // namespace mafia::exchange
