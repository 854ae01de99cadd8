// Cells of CSV files that people open in spreadsheets.
#pragma once

#include <string>
#include <string_view>

namespace mafia {

// The text as one cell: quoted where CSV needs it. A spreadsheet runs a cell that begins with = + - @ (also
// fullwidth), a tab or a carriage return as a formula, so such a text gets an apostrophe in front; a plain number does
// not need one.
std::string csv_cell(std::string_view text);

// The reverse for a cell whose quotes are already removed: drops the apostrophe that csv_cell added.
std::string_view without_guard(std::string_view cell);

}  // namespace mafia
