// The password of the accounts in the tests; the policy accepts it.
#pragma once

namespace mafia::test {

inline constexpr const char* password = "a long password";

}  // namespace mafia::test
