// JSON from strangers: read only as deep as our requests are, so that brackets upon brackets cost nothing.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace mafia::net {

inline constexpr int deepest_json = 16;

// Discarded if it is no JSON, or too deep.
nlohmann::ordered_json parse_shallow(std::string_view text);

}  // namespace mafia::net
