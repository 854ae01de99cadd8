#include "seating/patterns.hpp"

#include <limits>
#include <numeric>

namespace mafia::seating {
namespace {

constexpr int paley = 19;

// Whether the player sits at the second table in this round. Paley's matrix: +1 where the difference is a square modulo
// 19, -1 elsewhere, and a column of +1 for the last player. Any two rows agree in ten places.
bool second_table(int round, int player) {
  if (player == paley) return false;
  if (player == round) return true;
  const int difference = (player - round + paley) % paley;
  for (int root = 1; root <= paley / 2; ++root)
    if (root * root % paley == difference) return false;
  return true;
}

std::vector<int> hadamard_round(int row) {
  std::vector<int> places;
  for (const bool second : {false, true})
    for (int player = 0; player < 2 * table_size; ++player)
      if (second_table(row, player) == second) places.push_back(player);
  return places;
}

}  // namespace

Draft hadamard_draft(int rounds, Random& random) {
  constexpr int choices = 100;
  std::vector<int> rows(most_hadamard_rounds);
  std::iota(rows.begin(), rows.end(), 0);
  Draft best;
  double least = std::numeric_limits<double>::max();
  for (int i = 0; i < choices; ++i) {
    random.shuffle(rows);
    Draft draft{2 * table_size, 2, {}};
    for (int r = 0; r < rounds; ++r) draft.rounds.push_back(hadamard_round(rows[static_cast<std::size_t>(r)]));
    const double off = far_off(meetings_of(draft, {}), draft);
    if (off >= least) continue;
    least = off;
    best = std::move(draft);
  }
  return best;
}

// Four blocks of 5 x 5, x the row and y the column in a block: xy, xy + 3x^2, xy - y^2, 2(xy - y^2 + 3x^2), modulo 5.
Shifts shifts_for_five_tables() {
  constexpr int q = 5;
  Shifts shifts(2 * q, std::vector<int>(2 * q));
  for (int x = 0; x < q; ++x)
    for (int y = 0; y < q; ++y) {
      const auto row = static_cast<std::size_t>(x), column = static_cast<std::size_t>(y);
      const int product = x * y, mixed = product - y * y + q * q;
      shifts[row][column] = product % q;
      shifts[row][column + q] = (product + 3 * x * x) % q;
      shifts[row + q][column] = mixed % q;
      shifts[row + q][column + q] = 2 * (mixed + 3 * x * x) % q;
    }
  return shifts;
}

// Found by the search in shifts.cpp, which succeeds once in about thirty attempts. Between any two rows four
// differences occur twice and two once. Elements as in Group: the first digit modulo 2, the second modulo 3.
Shifts shifts_for_six_tables() {
  return {
      {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 3, 4, 5, 2, 5, 2, 1, 4, 0}, {0, 3, 5, 3, 0, 1, 4, 2, 1, 5},
      {0, 4, 2, 0, 2, 1, 1, 3, 5, 4}, {0, 4, 5, 1, 1, 3, 5, 0, 4, 2}, {0, 1, 0, 5, 4, 2, 3, 2, 3, 4},
      {0, 1, 1, 2, 3, 0, 4, 4, 5, 2}, {0, 2, 4, 1, 5, 4, 1, 5, 3, 3}, {0, 5, 3, 3, 4, 4, 5, 1, 2, 1},
      {0, 5, 2, 4, 1, 5, 3, 4, 1, 3},
  };
}

}  // namespace mafia::seating
