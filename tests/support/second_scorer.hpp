// A second, simple scorer of the public tournament format, written from the format and the books alone. Property
// tests compare the real scorer with it; it shares no code with the program on purpose.
#pragma once

#include <nlohmann/json.hpp>

namespace second {

// What `primanota standings FILE --json` prints for this tournament; every "message" is empty.
nlohmann::json standings(const nlohmann::json& tournament, bool force);

}  // namespace second
