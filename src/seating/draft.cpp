#include "seating/draft.hpp"

#include <algorithm>
#include <cmath>

namespace mafia::seating {

Meetings meetings_of(const Draft& draft, const std::vector<Pair>& apart) {
  Meetings met{draft.players, static_cast<std::size_t>(draft.players + 7) / 8 * 8, {}};
  met.counts.assign(static_cast<std::size_t>(draft.players) * met.width, 0);
  for (const Pair& pair : apart) {
    met.row(pair.one)[pair.other] = Meetings::apart_weight;
    met.row(pair.other)[pair.one] = Meetings::apart_weight;
  }
  for (const std::vector<int>& round : draft.rounds)
    for (int from = 0; from < draft.playing(); from += table_size)
      for (int x = from; x < from + table_size; ++x)
        for (int y = from; y < from + table_size; ++y)
          if (x != y) ++met.row(round[static_cast<std::size_t>(x)])[round[static_cast<std::size_t>(y)]];
  return met;
}

long excess_of(const Meetings& met, const Draft& draft, const std::vector<Pair>& apart) {
  const int rounds = static_cast<int>(draft.rounds.size());
  const long meetings = long{rounds} * draft.tables * (table_size * (table_size - 1) / 2);
  long squares = 0;
  for (int i = 0; i < met.players; ++i)
    for (int j = 0; j < i; ++j) squares += long{met.row(i)[j]} * met.row(i)[j];
  squares -= static_cast<long>(apart.size()) * Meetings::apart_weight * Meetings::apart_weight;
  return squares - least_squares(draft.players, draft.tables, rounds, meetings);
}

double far_off(const Meetings& met, const Draft& draft) {
  const double games = static_cast<double>(draft.rounds.size()) * draft.tables;
  const double mean =
      games * table_size * (table_size - 1) / (static_cast<double>(draft.players) * (draft.players - 1));
  double sum = 0;
  for (int i = 0; i < met.players; ++i)
    for (int j = 0; j < i; ++j) sum += std::pow(met.row(i)[j] % Meetings::apart_weight - mean, 4);
  return sum;
}

// Two bounds, the larger holds. Meetings spread over the pairs as evenly as whole numbers allow; and, where everybody
// plays every round, tables of two rounds that share players as evenly as possible: the sum over all pairs of players
// is also a sum over all pairs of games, |A and B| squared.
long least_squares(int players, int tables, int rounds, long meetings) {
  const long pairs = long{players} * (players - 1) / 2;
  const long each = meetings / pairs;
  const long more = meetings % pairs;
  const long spread = (pairs - more) * each * each + more * (each + 1) * (each + 1);
  if (players != tables * table_size) return spread;
  const long shared = table_size / tables;
  const long rest = table_size % tables;
  const long row = (tables - rest) * shared * shared + rest * (shared + 1) * (shared + 1);
  const long games = long{rounds} * tables;
  const long crossed =
      (games * table_size * table_size + games * (rounds - 1) * row - long{players} * rounds * rounds) / 2;
  return std::max(spread, crossed);
}

}  // namespace mafia::seating
