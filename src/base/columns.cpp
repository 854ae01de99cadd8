#include "base/columns.hpp"

#include <algorithm>

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

namespace {

// How many bytes the first `letters` characters take.
std::size_t bytes_of(std::string_view text, std::size_t letters) {
  std::size_t i = 0;
  for (; i < text.size(); ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U && letters-- == 0) break;
  return i;
}

}  // namespace

std::vector<std::string> wrapped_hard(std::string_view text, std::size_t width) {
  std::string pieces;
  for (std::string_view word : words_of(text)) {
    while (length_utf8(word) > width) {
      const std::size_t most = bytes_of(word, width);
      const std::size_t hyphen = word.substr(0, most).find_last_of("-=.");
      const std::size_t cut = hyphen == std::string_view::npos || hyphen == 0 ? most : hyphen + 1;
      pieces.append(word.substr(0, cut)).append(" ");
      word.remove_prefix(cut);
    }
    pieces.append(word).append(" ");
  }
  return wrapped(pieces, width);
}

std::string row_of_cells(const std::vector<Cell>& cells, const std::vector<std::size_t>& widths) {
  std::vector<std::vector<std::string>> columns;
  std::size_t height = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::vector<std::string>& lines = columns.emplace_back();
    for (const std::string& paragraph : cells[i])
      for (std::string& line : wrapped_hard(paragraph, widths[i])) lines.push_back(std::move(line));
    height = std::max(height, lines.size());
  }
  std::string result;
  for (std::size_t row = 0; row < height; ++row) {
    std::string line;
    for (std::size_t i = 0; i < columns.size(); ++i)
      line += padded(row < columns[i].size() ? columns[i][row] : "", widths[i]) + "  ";
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + "\n";
  }
  return result;
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
