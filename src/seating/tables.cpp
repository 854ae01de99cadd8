// The numbers of the tables.
#include <algorithm>

#include "seating/seats.hpp"

namespace mafia::seating {
namespace {

class Numbering {
 public:
  explicit Numbering(Draft& draft)
      : draft_(draft),
        tables_(static_cast<std::size_t>(draft.tables)),
        counts_(static_cast<std::size_t>(draft.players) * tables_) {
    for (std::vector<int>& round : draft_.rounds)
      for (std::size_t table = 0; table < tables_; ++table) bump(round, table, table, 1);
  }

  // Exchanges the numbers of two tables if that makes things more even.
  bool improve(std::size_t r, std::size_t a, std::size_t b) {
    std::vector<int>& round = draft_.rounds[r];
    // Squares fall by what both groups leave and grow by what they take up; twice ten games change hands.
    long change = 4 * table_size;
    for (std::size_t seat = 0; seat < table_size; ++seat) {
      change += 2 * (count(round[a * table_size + seat], b) - count(round[a * table_size + seat], a));
      change += 2 * (count(round[b * table_size + seat], a) - count(round[b * table_size + seat], b));
    }
    if (change >= 0) return false;
    bump(round, a, a, -1);
    bump(round, b, b, -1);
    bump(round, a, b, 1);
    bump(round, b, a, 1);
    const auto begin = round.begin();
    const auto first = begin + static_cast<std::ptrdiff_t>(a * table_size);
    std::swap_ranges(first, first + table_size, begin + static_cast<std::ptrdiff_t>(b * table_size));
    return true;
  }

 private:
  int& count(int player, std::size_t table) { return counts_[static_cast<std::size_t>(player) * tables_ + table]; }

  void bump(const std::vector<int>& round, std::size_t group, std::size_t table, int by) {
    for (std::size_t seat = 0; seat < table_size; ++seat) count(round[group * table_size + seat], table) += by;
  }

  Draft& draft_;
  std::size_t tables_;
  std::vector<int> counts_;  // By player and table.
};

}  // namespace

void number_tables(Draft& draft, Share share) {
  Numbering numbering(draft);
  const auto tables = static_cast<std::size_t>(draft.tables);
  bool better = true;
  while (better && !share.over()) {
    better = false;
    for (std::size_t round = 0; round < draft.rounds.size() && !share.over(); ++round)
      for (std::size_t a = 0; a < tables; ++a) {
        for (std::size_t b = 0; b < a; ++b) better |= numbering.improve(round, a, b);
        share.spend(40.0 * static_cast<double>(a));
      }
  }
}

}  // namespace mafia::seating
