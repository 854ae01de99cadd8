// As much of JSON Schema as docs/openapi.json uses. A keyword that is not known here is a fault of the schema: nothing
// is passed over silently.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mafia::test {

// What is wrong with the value, each as "/members/3: sentence"; empty: it fits. `root` is where references point into.
std::vector<std::string> schema_faults(const nlohmann::ordered_json& root, const nlohmann::ordered_json& schema,
                                       const nlohmann::ordered_json& value);

// What a reference stands for; the object itself if it is none.
const nlohmann::ordered_json& resolved(const nlohmann::ordered_json& root, const nlohmann::ordered_json& object);

}  // namespace mafia::test
