// Writes JSON as text. Bytes that are not UTF-8 become U+FFFD; a plain dump() would end the program.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace mafia {

template <class Json>
std::string write_json(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace mafia
