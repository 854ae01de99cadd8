// Numbers the tables.
#include <algorithm>
#include <cmath>

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

  // How much the sum of squares grows if two tables of a round exchange their numbers: less for the numbers that the
  // players leave, more for those that they get.
  int change(std::size_t r, std::size_t a, std::size_t b) const {
    const std::vector<int>& round = draft_.rounds[r];
    int sum = 2 * table_size;
    for (std::size_t seat = 0; seat < table_size; ++seat) {
      const int* one = counts_of(round[a * table_size + seat]);
      const int* other = counts_of(round[b * table_size + seat]);
      sum += one[b] - one[a] + other[a] - other[b];
    }
    return 2 * sum;
  }

  void exchange(std::size_t r, std::size_t a, std::size_t b) {
    std::vector<int>& round = draft_.rounds[r];
    bump(round, a, a, -1);
    bump(round, b, b, -1);
    bump(round, a, b, 1);
    bump(round, b, a, 1);
    const auto first = round.begin() + static_cast<std::ptrdiff_t>(a * table_size);
    std::swap_ranges(first, first + table_size, round.begin() + static_cast<std::ptrdiff_t>(b * table_size));
  }

 private:
  const int* counts_of(int player) const { return counts_.data() + static_cast<std::size_t>(player) * tables_; }

  void bump(const std::vector<int>& round, std::size_t group, std::size_t table, int by) {
    for (std::size_t seat = 0; seat < table_size; ++seat)
      counts_[static_cast<std::size_t>(round[group * table_size + seat]) * tables_ + table] += by;
  }

  Draft& draft_;
  std::size_t tables_;
  std::vector<int> counts_;  // By player and table.
};

}  // namespace

void number_tables(Draft& draft, Share share, Random& random) {
  constexpr double warm = 16, cold = 1;
  if (draft.tables < 2) return;
  Numbering numbering(draft);
  const auto rounds = static_cast<std::uint32_t>(draft.rounds.size());
  const auto tables = static_cast<std::uint32_t>(draft.tables);
  while (!share.over()) {
    const double temperature = warm * std::pow(cold / warm, share.done());
    for (int left = 64; left > 0; --left) {
      const std::uint32_t round = random.below(rounds), a = random.below(tables);
      const std::uint32_t b = (a + 1 + random.below(tables - 1)) % tables;
      const int change = numbering.change(round, a, b);
      const double chance = static_cast<double>(random.next() >> 11) * 0x1p-53;
      if (change <= 0 || chance < std::exp(-change / temperature)) numbering.exchange(round, a, b);
    }
    share.spend(64 * 70.0);
  }
}

}  // namespace mafia::seating
