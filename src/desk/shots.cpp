// Shots that a page enters one by one. Its screen may be seen from the side, so it asks for as many as were dealt to
// the mafia; who of them is left, and whose shot is whose, is settled here.
#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "desk/desk.hpp"
#include "play/check.hpp"

namespace mafia::desk {

using namespace notation;

namespace {

using Row = std::vector<int>;

std::vector<Row> rows_of(std::string_view text) {
  std::vector<Row> rows;
  for (std::string_view line : lines_of(text)) {
    Row row;
    for (std::string_view word : words_of(line)) {
      int number = 0;
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
      if (error == std::errc{} && end == word.data() + word.size()) row.push_back(number);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

bool all_at_one(const std::vector<Row>& rows) {
  return rows.front().size() == 1 && std::ranges::all_of(rows, [&](const Row& row) { return row == rows.front(); });
}

std::vector<Row> with_numbers(std::vector<Row> rows) {
  std::erase_if(rows, [](const Row& row) { return row.empty(); });
  return rows;
}

}  // namespace

// MC-2.5.2b to MC-2.5.2e, FIIM-4.5.4, FIIM-4.5.5: who kills shoots with all the others at one number. As many rows as
// there are shooters are theirs, in the order of seats. If there are more, one that is empty may be that of somebody
// gone: the rows with a number count if there is one for each shooter. Otherwise nobody can tell whose they are:
// different numbers are a miss, and who shot at whom is not written down.
std::string Desk::shots_line(std::string_view text) const {
  const SeatSet shooters = game_.state().blacks & game_.state().at_table;
  const auto count = static_cast<std::size_t>(shooters.count());
  std::vector<Row> rows = rows_of(text);
  if (shooters.empty() || rows.empty()) return {};
  if (rows.size() > count) {
    std::vector<Row> shots = with_numbers(rows);
    shots.empty() ? rows.resize(count) : rows.swap(shots);
  }
  Statement s{.verb = Verb::shots};
  if (rows.size() == count) {
    for (auto row = rows.begin(); Seat by : shooters) s.shots.push_back({by.number(), *row++});
  } else if (rows.size() > count && all_at_one(rows)) {
    s = {.verb = Verb::shot, .who = rows.front().front()};
  } else {
    s = {.verb = Verb::mafia_misses};
  }
  return print_statement(s, Language::en);
}

}  // namespace mafia::desk
