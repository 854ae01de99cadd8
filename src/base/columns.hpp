// Plain text in columns: widths are counted in letters, not in bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mafia {

std::string padded(std::string_view text, std::size_t width);         // Spaces after it.
std::string right_aligned(std::string_view text, std::size_t width);  // Spaces before it.
std::string shortened(std::string_view text, std::size_t width);  // At most so many letters; "…" ends what was cut.

// What a name or a reason may bring along and a terminal would obey becomes a space.
std::string printable(std::string_view text);

// Lines of at most so many letters, broken between words; a longer word stands alone and sticks out.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// The same for a narrow column: a longer word is broken, after a hyphen if it has one.
std::vector<std::string> wrapped_hard(std::string_view text, std::size_t width);

// Cells beside each other, each of one or more paragraphs wrapped to the width of its column.
using Cell = std::vector<std::string>;
std::string row_of_cells(const std::vector<Cell>&, const std::vector<std::size_t>& widths);

// A label and its text beside it, wrapped so that every line of the text begins in the same column.
std::string beside(std::string_view label, std::size_t label_width, std::string_view text, std::size_t width);

}  // namespace mafia
