// Shots that a page enters one by one. Its screen may be seen from the side, so it asks for as many as were dealt to
// the mafia; who of them is left, and whose shot is whose, is settled here.
#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "desk/desk.hpp"
#include "notation/check.hpp"

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

// The first rows stand for those who are left. Rows without a number that follow stand for nobody.
std::vector<Row> of_shooters(std::vector<Row> rows, std::size_t shooters) {
  while (rows.size() > shooters && rows.back().empty()) rows.pop_back();
  return rows;
}

}  // namespace

// MC-2.5.2b to MC-2.5.2e, FIIM-4.5.4, FIIM-4.5.5: who kills shoots with all the others at one number. If more or fewer
// shots were entered than there are shooters, nobody can tell whose they are: different numbers are a miss, and who
// shot at whom is not written down.
std::string Desk::shots_line(std::string_view text) const {
  const SeatSet shooters = table_.state().blacks & table_.state().at_table;
  const auto count = static_cast<std::size_t>(shooters.count());
  const std::vector<Row> rows = of_shooters(rows_of(text), count);
  if (shooters.empty() || rows.empty()) return {};
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
