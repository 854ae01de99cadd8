#include "base/markdown.hpp"

#include "base/columns.hpp"

namespace mafia {

std::string markdown_text(std::string_view text) {
  std::string result;
  for (char c : printable(text)) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      default:
        if (std::string_view("\\|`*_[]!#~").find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
  }
  return result;
}

// Within code nothing is mark-up but its end, and a bar ends the cell. What would end it is shown as text.
std::string markdown_code(std::string_view text) {
  if (text.find('`') != std::string_view::npos) return markdown_text(text);
  std::string result = "`";
  for (char c : printable(text)) {
    if (c == '|') result += '\\';
    result += c;
  }
  return result + "`";
}

}  // namespace mafia
