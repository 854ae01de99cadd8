#include "store/archive_line.hpp"

#include "base/text.hpp"
#include "crypto/crypto.hpp"

namespace mafia::store {
namespace {

struct Short {
  char byte, letter;
};
constexpr Short shorts[] = {{'\n', 'n'}, {'\r', 'r'}, {'\t', 't'}, {'\\', '\\'}};

void escape(std::string& to, char byte) {
  to += '\\';
  for (const Short& each : shorts)
    if (each.byte == byte) {
      to += each.letter;
      return;
    }
  const auto value = static_cast<std::uint8_t>(byte);
  to += 'x' + crypto::hex({&value, 1});
}

// The byte that the characters after a backslash stand for; removes them from the field.
std::optional<char> unescape(std::string_view& field) {
  if (field.empty()) return std::nullopt;
  const char letter = field.front();
  field.remove_prefix(1);
  for (const Short& each : shorts)
    if (each.letter == letter) return each.byte;
  if (letter != 'x' || field.size() < 2) return std::nullopt;
  const auto byte = crypto::from_hex(field.substr(0, 2));
  field.remove_prefix(2);
  if (!byte) return std::nullopt;
  return static_cast<char>(byte->front());
}

}  // namespace

std::string escaped(std::string_view bytes) {
  const bool readable = invalid_utf8(bytes) == std::string_view::npos;
  std::string field;
  field.reserve(bytes.size());
  for (const char c : bytes) {
    const auto value = static_cast<std::uint8_t>(c);
    if (value < 0x20 || value == 0x7f || c == '\\' || (value >= 0x80 && !readable))
      escape(field, c);
    else
      field += c;
  }
  return field;
}

std::optional<std::string> unescaped(std::string_view field) {
  std::string bytes;
  bytes.reserve(field.size());
  while (!field.empty()) {
    const char c = field.front();
    field.remove_prefix(1);
    if (c != '\\') {
      bytes += c;
      continue;
    }
    const std::optional<char> byte = unescape(field);
    if (!byte) return std::nullopt;
    bytes += *byte;
  }
  return bytes;
}

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t tab = line.find('\t');
    fields.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return fields;
    line.remove_prefix(tab + 1);
  }
}

}  // namespace mafia::store
