// JSON from strangers is parsed only as deep as our requests are, so that deeply nested brackets cost nothing.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace mafia::net {

inline constexpr int deepest_json = 16;

// A discarded value if it is not JSON, or too deep.
nlohmann::ordered_json parse_shallow(std::string_view text);

}  // namespace mafia::net
