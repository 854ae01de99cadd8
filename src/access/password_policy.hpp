// Which passwords are allowed: 8 to 128 characters of any kind, but none that is among the first guesses.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "access/denial.hpp"

namespace mafia::access {

// bad_member: invalid UTF-8. weak_password, with `about`: short, long, name, pattern or common.
std::optional<Denial> fault_of(const std::string& password, std::string_view account_name);

}  // namespace mafia::access
