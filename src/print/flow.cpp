#include "print/flow.hpp"

#include <algorithm>

namespace mafia::print {
namespace {

double height_of(const Column& column) {
  double height = 0;
  for (const Piece& piece : column) height += piece.height;
  return height;
}

double height_of(const Row& row) {
  double height = 0;
  for (const Column& column : row.columns) height = std::max(height, height_of(column));
  return height;
}

class Flow {
 public:
  Flow(Area first, Area others) : area_(first), others_(others), y_(first.top) { pages_.emplace_back(); }

  std::vector<Page> place(const std::vector<Row>& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double together = height_with_next(rows, i);
      if (!at_top() && y_ + rows[i].above + together > area_.bottom && together <= others_.bottom - others_.top)
        turn_page();
      if (!at_top()) y_ += rows[i].above;
      if (rows[i].at_foot) y_ = std::max(y_, area_.bottom - height_of(rows[i]));
      place(rows[i]);
    }
    return std::move(pages_);
  }

 private:
  bool at_top() const { return pages_.back().empty(); }
  void turn_page() {
    pages_.emplace_back();
    area_ = others_;
    y_ = area_.top;
  }

  // Stops once the height exceeds a page, so that a long chain of `with_next` rows is not added up again for each row.
  double height_with_next(const std::vector<Row>& rows, std::size_t i) const {
    double height = height_of(rows[i]);
    const double page = others_.bottom - others_.top;
    for (; rows[i].with_next && i + 1 < rows.size() && height <= page; ++i)
      height += rows[i + 1].above + height_of(rows[i + 1]);
    return height;
  }

  void place(const Row& row) {
    std::vector<std::size_t> next(row.columns.size());
    while (true) {
      const double start = y_;
      bool done = true;
      for (std::size_t i = 0; i < row.columns.size(); ++i) {
        next[i] = place(row.columns[i], next[i], start);
        done &= next[i] == row.columns[i].size();
      }
      if (done) return;
      turn_page();
    }
  }

  // Places the pieces from `next` on that fit. A piece that fits no page is placed at the top of one.
  std::size_t place(const Column& column, std::size_t next, double y) {
    const bool top = y == area_.top;
    for (bool first = true; next < column.size(); ++next, first = false) {
      if (y + column[next].height > area_.bottom && !(first && top)) break;
      pages_.back().push_back({column[next], y});
      y += column[next].height;
    }
    y_ = std::max(y_, y);
    return next;
  }

  Area area_, others_;
  double y_;
  std::vector<Page> pages_;
};

}  // namespace

std::vector<Page> paginated(const std::vector<Row>& rows, Area first, Area others) {
  return Flow(first, others).place(rows);
}

}  // namespace mafia::print
