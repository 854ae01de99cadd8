#include "print/sheet_rows.hpp"

#include <algorithm>

namespace mafia::print {

std::vector<Row> SheetRows::of(const sheet::GameSheet& p) && {
  heading(p);
  result(p);
  players(p);
  course(p.game);
  if (!p.game.days.empty()) legend();
  endings(p.game);
  // The game that counts comes first, even if another one was played before it.
  for (std::size_t i = 0; i < p.annulled.size(); ++i) {
    const std::string number = p.annulled.size() > 1 ? " " + std::to_string(i + 1) : "";
    section(phrases_.word("sheet.annulled") + number);
    course(p.annulled[i]);
    endings(p.annulled[i]);
  }
  signatures(p);
  return std::move(rows_);
}

void SheetRows::legend() {
  const Style small{.size = 7, .ink = Ink::grey, .width = right_edge - left_edge};
  add(line({{left_edge, set(phrases_.word("sheet.legend"), small)}}), em(.3));
}

void SheetRows::section(const std::string& title) {
  const Text text = set(title, {.size = 11, .bold = true, .serif = true});
  rows_.push_back({.columns = {{line({{left_edge, text}}, em(.2))}}, .above = em(.8), .with_next = true});
}

void SheetRows::add(Piece piece, double above) { rows_.push_back({.columns = {{std::move(piece)}}, .above = above}); }

Text SheetRows::set(const std::string& content, Style style) {
  style.size *= scale_;
  return canvas_.text(content, style);
}

Piece SheetRows::line(std::vector<Cell> cells, double below) {
  double baseline = 0, height = 0;
  for (const Cell& cell : cells) baseline = std::max(baseline, cell.text.baseline());
  for (const Cell& cell : cells) height = std::max(height, baseline - cell.text.baseline() + cell.text.height());
  return {height + below, [cells = std::move(cells), baseline](Canvas& canvas, double y) {
            for (const Cell& cell : cells) canvas.draw(cell.text, cell.x, y + baseline - cell.text.baseline());
          }};
}

// A title over a hairline.
Piece SheetRows::titled(const std::string& title, double x, double width) {
  const Text text = set(title, {.bold = true});
  const double rule = text.height() + em(.06);
  return {rule + em(.2), [=](Canvas& canvas, double y) {
            canvas.draw(text, x, y);
            canvas.rule(x, x + width, y + rule, .4, Ink::grey);
          }};
}

}  // namespace mafia::print
