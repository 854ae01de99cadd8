// The contents of a sheet from top to bottom, and the page breaks.
#pragma once

#include <functional>
#include <vector>

#include "print/canvas.hpp"

namespace mafia::print {

// Never split between pages.
struct Piece {
  double height = 0;
  std::function<void(Canvas&, double y)> draw = {};
};
using Column = std::vector<Piece>;

// Columns side by side. A row that is higher than the rest of a page continues on the next one.
struct Row {
  std::vector<Column> columns = {};
  double above = 0;        // Space before it, except at the top of a page.
  bool with_next = false;  // So that a title is not left alone at the foot of a page.
  bool at_foot = false;    // As low on its page as possible.
};

struct Placed {
  Piece piece;
  double y = 0;
};
using Page = std::vector<Placed>;

struct Area {
  double top = 0, bottom = 0;
};
// The first page has its own area: the others repeat the heading.
std::vector<Page> paginated(const std::vector<Row>&, Area first, Area others);

}  // namespace mafia::print
