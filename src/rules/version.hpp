// What this program is: shown by --version, GET /api/version, the pages and in the header of a backup.
#pragma once

#include <string_view>

namespace mafia::rules {

std::string_view version();    // "0.2.0", from CMakeLists.txt.
std::string_view signature();  // Of the rules, in hexadecimal: tests/perft/signature.txt, which a test computes again.

}  // namespace mafia::rules
