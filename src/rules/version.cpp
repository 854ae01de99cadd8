#include "rules/version.hpp"

namespace mafia::rules {

std::string_view version() { return MAFIA_VERSION; }
std::string_view signature() { return MAFIA_RULES_SIGNATURE; }

}  // namespace mafia::rules
