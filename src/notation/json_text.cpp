#include "notation/json_text.hpp"

namespace mafia::notation::json {

void put_text(std::string& out, std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  out += '"';
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      (out += '\\') += c;
    else if (byte < 0x20)
      ((out += "\\u00") += hex[byte >> 4]) += hex[byte & 15];
    else
      out += c;
  }
  out += '"';
}

}  // namespace mafia::notation::json
