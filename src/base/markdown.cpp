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

// In a code span only a backtick (it ends the span) and a bar (it ends the table cell) are special. Text with a
// backtick is shown as plain text instead.
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
