// Plain text in columns: widths are counted in characters, not in bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mafia {

std::string padded(std::string_view text, std::size_t width);         // Appends spaces.
std::string right_aligned(std::string_view text, std::size_t width);  // Prepends spaces.
std::string shortened(std::string_view text, std::size_t width);      // Cuts to `width` characters; "…" is the last.

// Replaces control characters with spaces, so that a name or a reason cannot control the terminal.
std::string printable(std::string_view text);

// Breaks the text between words into lines of at most `width` characters; a longer word gets its own line, uncut.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// The same for a narrow column: a longer word is broken, if possible after a hyphen, "=" or ".".
std::vector<std::string> wrapped_hard(std::string_view text, std::size_t width);

// Cells side by side, each of one or more paragraphs wrapped to the width of its column.
using Cell = std::vector<std::string>;
std::string row_of_cells(const std::vector<Cell>&, const std::vector<std::size_t>& widths);

// A label and its text beside it, wrapped so that every line of the text begins in the same column.
std::string beside(std::string_view label, std::size_t label_width, std::string_view text, std::size_t width);

}  // namespace mafia
