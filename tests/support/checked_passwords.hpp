// What the hashes would cost that were checked: algorithm, memory, rounds. For tests of what a stranger could measure.
#pragma once

#include <string>
#include <vector>

namespace mafia::test {

std::vector<std::string> take_checked_passwords();  // Since the last call.

}  // namespace mafia::test
