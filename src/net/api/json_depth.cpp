#include "net/api/json_depth.hpp"

namespace mafia::net {
namespace {

// Counts brackets outside of strings; malformed text is left to the parser.
bool is_shallow(std::string_view text) {
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text) {
      if (c == '\\') ++i;
      if (c == '"') in_text = false;
      continue;
    }
    if (c == '"') in_text = true;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (depth > deepest_json) return false;
  }
  return true;
}

}  // namespace

nlohmann::ordered_json parse_shallow(std::string_view text) {
  using Json = nlohmann::ordered_json;
  if (!is_shallow(text)) return Json(Json::value_t::discarded);
  return Json::parse(text, nullptr, false);
}

}  // namespace mafia::net
