#include "base/columns.hpp"

#include "base/text.hpp"

namespace mafia {

std::string padded(std::string_view text, std::size_t width) {
  std::string result(text);
  for (std::size_t length = length_utf8(text); length < width; ++length) result += ' ';
  return result;
}

std::string right_aligned(std::string_view text, std::size_t width) {
  const std::size_t length = length_utf8(text);
  return std::string(length < width ? width - length : 0, ' ').append(text);
}

std::string shortened(std::string_view text, std::size_t width) {
  if (length_utf8(text) <= width) return std::string(text);
  std::string result;
  std::size_t letters = 0;
  for (char c : text) {
    const bool starts_letter = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    if (starts_letter && ++letters >= width) break;
    result += c;
  }
  return result + "…";
}

std::string printable(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    // C1 controls are two bytes in UTF-8: C2 80 to C2 9F.
    const bool c1 = byte == 0xC2U && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0U;
    if (c1) ++i;
    result += c1 || byte < 0x20U || byte == 0x7FU ? ' ' : text[i];
  }
  return result;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::size_t used = 0;
  for (std::string_view word : words_of(text)) {
    const std::size_t length = length_utf8(word);
    if (lines.empty() || used + 1 + length > width) {
      lines.emplace_back(word);
      used = length;
    } else {
      lines.back().append(" ").append(word);
      used += 1 + length;
    }
  }
  return lines;
}

std::string beside(std::string_view label, std::size_t label_width, std::string_view text, std::size_t width) {
  const std::size_t room = width > label_width + 20 ? width - label_width : 20;
  std::string result;
  std::string_view left = label;
  for (const std::string& line : wrapped(text, room)) {
    result.append(padded(left, label_width)).append(line).append("\n");
    left = {};
  }
  return result.empty() ? std::string(label) + "\n" : result;
}

}  // namespace mafia
