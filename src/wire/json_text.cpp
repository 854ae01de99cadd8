#include "wire/json_text.hpp"

#include "base/json_write.hpp"
#include "base/text.hpp"

namespace mafia::notation::json {
namespace {

bool wants_escape(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

}  // namespace

void put_text(std::string& out, std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  if (invalid_utf8(text) != text.npos) return void(out += write_json(nlohmann::json(std::string(text))));
  out += '"';
  std::size_t written = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (!wants_escape(c)) continue;
    out += text.substr(written, i - written);
    written = i + 1;
    if (c == '"' || c == '\\')
      (out += '\\') += c;
    else
      ((out += "\\u00") += hex[static_cast<unsigned>(c) >> 4]) += hex[static_cast<unsigned>(c) & 15];
  }
  (out += text.substr(written)) += '"';
}

}  // namespace mafia::notation::json
