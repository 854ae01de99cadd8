// What follows the course of a game: sanctions, points given and taken, steps ended early, protests.
#include "nota/names.hpp"
#include "print/sheet_rows.hpp"

namespace mafia::print {
namespace {

constexpr double when_width = 46, seat_from = left_edge + 46, seat_width = 16;
constexpr double penalty_from = left_edge + 72, penalty_width = 118;
constexpr double clause_from = left_edge + 194, clause_width = 72;
constexpr double reason_from = left_edge + 270;
constexpr double text_from = left_edge + 72;
constexpr std::size_t longest_piece = 1200;  // Bytes; well under a page.

// A long text is printed in parts, so that a page can end between them.
std::vector<std::string> in_parts(std::string_view text) {
  std::vector<std::string> parts;
  while (text.size() > longest_piece) {
    std::size_t end = text.rfind(' ', longest_piece);
    if (end == text.npos || end == 0) end = longest_piece;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
    if (text.starts_with(' ')) text.remove_prefix(1);
  }
  parts.emplace_back(text);
  return parts;
}

}  // namespace

void SheetRows::endings(const sheet::Game& game) {
  sanctions(game);
  awards(game);
  overrides(game);
  protests(game);
}

void SheetRows::free_text(std::vector<Cell> start, double x, const std::string& text) {
  for (const std::string& part : in_parts(text)) {
    start.push_back({x, set(part, {.width = right_edge - x})});
    add(line(std::move(start), em(.05)));
    start = {};
  }
}

void SheetRows::sanctions(const sheet::Game& game) {
  if (game.sanctions.empty()) return;
  section(phrases_.word("protocol.sanctions"));
  for (const sheet::SanctionRow& row : game.sanctions) {
    const std::string seat = row.seat ? std::to_string(*row.seat) : "—";
    free_text({{left_edge, set(phrases_.when(row.when), {.size = 8, .ink = Ink::grey, .width = when_width})},
               {seat_from, set(seat, {.bold = true, .align = Align::right, .width = seat_width})},
               {penalty_from, set(phrases_.penalty(row), {.width = penalty_width})},
               {clause_from, set(clause_name(row.clause), {.width = clause_width})}},
              reason_from, row.reason);
  }
}

// Short entries, three side by side.
void SheetRows::awards(const sheet::Game& game) {
  if (game.awards.empty() && game.fines.empty() && !game.consent) return;
  section(phrases_.word("sheet.points"));
  constexpr double part = (right_edge - left_edge) / 3;
  std::vector<Cell> cells;
  int column = 0;
  const auto entry = [&](int seat, const std::string& what, Points points) {
    const double x = left_edge + column * part;
    cells.push_back({x, set(std::to_string(seat), {.bold = true, .align = Align::right, .width = 14})});
    cells.push_back({x + 18, set(phrases_.signed_points(points), {.align = Align::right, .width = 26})});
    cells.push_back({x + 50, set(what, {.width = part - 56})});
    if (++column < 3) return;
    add(line(std::move(cells)));
    cells = {};
    column = 0;
  };
  for (const sheet::AwardRow& row : game.awards) {
    const std::string reason = row.reason ? ", " + clause_name(row.reason) : "";
    entry(row.seat, phrases_.word("award." + std::string(notation::name_of(row.kind))) + reason, row.points);
  }
  for (const sheet::FineRow& row : game.fines) entry(row.seat, clause_name(row.clause), row.points);
  if (!cells.empty()) add(line(std::move(cells)));
  if (game.consent) add(line({{left_edge, set(phrases_.word("protocol.consent"))}}));
}

void SheetRows::overrides(const sheet::Game& game) {
  if (game.overrides.empty()) return;
  section(phrases_.word("protocol.overrides"));
  for (const sheet::TextRow& row : game.overrides)
    free_text({{left_edge, set(phrases_.when(row.when), {.size = 8, .ink = Ink::grey, .width = when_width})}},
              text_from, row.text);
}

void SheetRows::protests(const sheet::Game& game) {
  if (game.protests.empty()) return;
  section(phrases_.word("protocol.protests"));
  for (const sheet::ProtestRow& row : game.protests)
    free_text({{left_edge, set(phrases_.when(row.when), {.size = 8, .ink = Ink::grey, .width = when_width})},
               {seat_from, set(std::to_string(row.seat), {.bold = true, .align = Align::right, .width = seat_width})}},
              text_from, phrases_.protest(row));
}

}  // namespace mafia::print
