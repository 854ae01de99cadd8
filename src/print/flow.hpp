// What stands on a sheet, from top to bottom, and where the pages end.
#pragma once

#include <functional>
#include <vector>

#include "print/canvas.hpp"

namespace mafia::print {

// Stands on one page as a whole.
struct Piece {
  double height = 0;
  std::function<void(Canvas&, double y)> draw = {};
};
using Column = std::vector<Piece>;

// Columns beside each other. A row that is higher than what is left of a page goes on on the next one.
struct Row {
  std::vector<Column> columns = {};
  double above = 0;        // Space before it, except at the top of a page.
  bool with_next = false;  // A title does not stand alone at the foot of a page.
  bool at_foot = false;    // As low on its page as it can be.
};

struct Placed {
  Piece piece;
  double y = 0;
};
using Page = std::vector<Placed>;

struct Area {
  double top = 0, bottom = 0;
};
// The first page has an area of its own: the others repeat the heading.
std::vector<Page> paginated(const std::vector<Row>&, Area first, Area others);

}  // namespace mafia::print
