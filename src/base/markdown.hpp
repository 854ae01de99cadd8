// Texts of others in Markdown.
#pragma once

#include <string>
#include <string_view>

namespace mafia {

// A text is shown as it is: no table cell, mark-up or HTML comes of it.
std::string markdown_text(std::string_view);

// The same in the letters of code, for a cell of a table.
std::string markdown_code(std::string_view);

}  // namespace mafia
