// The table of the players, with the points on the right.
#include <algorithm>

#include "print/sheet_rows.hpp"

namespace mafia::print {
namespace {

struct Place {
  std::string_view key;
  double from, width;
  Align align;
};
constexpr Place places[] = {
    {"protocol.seat", 0, 24, Align::right},     {"protocol.name", 32, 158, Align::left},
    {"sheet.team", 196, 56, Align::left},       {"protocol.role", 255, 46, Align::left},
    {"protocol.fouls", 304, 36, Align::left},   {"protocol.exit", 343, 87, Align::left},
    {"protocol.points", 432, 24, Align::right}, {"protocol.extra", 460, 26, Align::right},
    {"protocol.total", 487, 28, Align::right},
};
constexpr double points_from = left_edge + 434;
constexpr int most_lines_of_a_name = 3;

double x_of(const Place& place) { return left_edge + place.from; }

}  // namespace

void SheetRows::players(const sheet::GameSheet& p) {
  Row table{.above = em(.2)};
  Column& column = table.columns.emplace_back();
  column.push_back(player_titles());
  for (const sheet::PlayerRow& row : p.players) column.push_back(player(row));
  column.push_back(closing(p.game.announced && p.game.outcome != Outcome::none));
  const bool marked = std::ranges::any_of(p.players, [](const sheet::PlayerRow& row) {
    return row.technicals > 0 || row.yellow_cards > 0 || row.red_card;
  });
  if (marked) {
    const Text legend = set(phrases_.word("protocol.marks"), {.size = 7, .ink = Ink::grey});
    column.push_back(line({{left_edge, legend}}));
  }
  rows_.push_back(std::move(table));
}

Piece SheetRows::player_titles() {
  std::vector<Cell> cells;
  for (const Place& place : places)
    cells.push_back({x_of(place), set(phrases_.word(place.key),
                                      {.size = 7.5, .ink = Ink::grey, .align = place.align, .width = place.width})});
  Piece piece = line(std::move(cells), em(.25));
  piece.draw = [draw = piece.draw, height = piece.height](Canvas& canvas, double y) {
    draw(canvas, y);
    canvas.rule(left_edge, right_edge, y + height, .8);
  };
  return piece;
}

Piece SheetRows::player(const sheet::PlayerRow& row) {
  const bool known = row.team != Team::unknown;
  const std::string texts[] = {std::to_string(row.seat),  row.name.empty() ? "—" : row.name,
                               phrases_.team(row.team),   phrases_.role(row.role),
                               phrases_.fouls(row),       phrases_.left(row),
                               phrases_.points(row.main), phrases_.points(row.extra),
                               phrases_.points(row.total)};
  const double mark = em(.72), indent = known ? em(1.05) : 0;
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < std::size(places); ++i) {
    const Place& place = places[i];
    const bool chief = place.key == "protocol.role" && (row.role == Role::sheriff || row.role == Role::don);
    Style style{.bold = chief || place.key == "protocol.seat" || place.key == "protocol.total", .align = place.align};
    const double shift = place.key == "sheet.team" ? indent : 0;
    if (place.key == "protocol.name") {
      style.narrow = set(texts[i], style).width() > place.width;
      style.most_lines = most_lines_of_a_name;
    }
    style.width = place.width - shift;
    cells.push_back({x_of(place) + shift, set(texts[i], style)});
  }
  const double middle = cells.front().text.height() * .55, pad = em(.1);
  const Piece inner = line(std::move(cells), 2 * pad);
  return {inner.height, [=, draw = inner.draw, height = inner.height, team = row.team](Canvas& canvas, double y) {
            draw(canvas, y + pad);
            canvas.mark(team, x_of(places[2]), y + pad + middle, mark);
            canvas.rule(left_edge, right_edge, y + height, .4, Ink::pale);
          }};
}

// A double line under the points means that nothing will be added to them.
Piece SheetRows::closing(bool closed) {
  return {em(.5), [closed](Canvas& canvas, double y) {
            canvas.rule(left_edge, right_edge, y, .8);
            if (closed) canvas.rule(points_from, right_edge, y + 2.4, .8);
          }};
}

}  // namespace mafia::print
