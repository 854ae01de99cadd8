// Records what each checked hash would cost: algorithm, memory, rounds. For tests of what a stranger could measure.
#pragma once

#include <string>
#include <vector>

namespace mafia::test {

std::vector<std::string> take_checked_passwords();  // Since the last call.

}  // namespace mafia::test
