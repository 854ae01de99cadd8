// The part of JSON Schema that docs/openapi.json uses. An unknown keyword is a fault of the schema: nothing is skipped
// silently.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mafia::test {

// The faults of the value, each as "/members/3: sentence"; empty if it fits. References point into `root`.
std::vector<std::string> schema_faults(const nlohmann::ordered_json& root, const nlohmann::ordered_json& schema,
                                       const nlohmann::ordered_json& value);

// The target of a reference; the object itself if it is not a reference.
const nlohmann::ordered_json& resolved(const nlohmann::ordered_json& root, const nlohmann::ordered_json& object);

}  // namespace mafia::test
