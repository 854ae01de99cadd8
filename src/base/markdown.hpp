// Escapes text from outside for Markdown.
#pragma once

#include <string>
#include <string_view>

namespace mafia {

// The text is shown literally: it cannot become a table cell, mark-up or HTML.
std::string markdown_text(std::string_view);

// The same as inline code, for a table cell.
std::string markdown_code(std::string_view);

}  // namespace mafia
