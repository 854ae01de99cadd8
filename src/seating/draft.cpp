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

std::int64_t excess_of(const Meetings& met, const Draft& draft, const std::vector<Pair>& apart) {
  const int rounds = static_cast<int>(draft.rounds.size());
  const std::int64_t meetings = std::int64_t{rounds} * draft.tables * (table_size * (table_size - 1) / 2);
  std::int64_t squares = 0;
  for (int i = 0; i < met.players; ++i)
    for (int j = 0; j < i; ++j) squares += std::int64_t{met.row(i)[j]} * met.row(i)[j];
  squares -= static_cast<std::int64_t>(apart.size()) * Meetings::apart_weight * Meetings::apart_weight;
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

// The larger of two bounds. One has the meetings spread over the pairs as evenly as whole numbers allow. The other is
// for tournaments where everybody plays every round: there the tables of two rounds share players as evenly as
// possible, and the sum over all pairs of players is also the sum of |A and B| squared over all pairs of games.
std::int64_t least_squares(int players, int tables, int rounds, std::int64_t meetings) {
  const std::int64_t pairs = std::int64_t{players} * (players - 1) / 2;
  const std::int64_t each = meetings / pairs;
  const std::int64_t more = meetings % pairs;
  const std::int64_t spread = (pairs - more) * each * each + more * (each + 1) * (each + 1);
  if (players != tables * table_size) return spread;
  const std::int64_t shared = table_size / tables;
  const std::int64_t rest = table_size % tables;
  const std::int64_t row = (tables - rest) * shared * shared + rest * (shared + 1) * (shared + 1);
  const std::int64_t games = std::int64_t{rounds} * tables;
  const std::int64_t crossed =
      (games * table_size * table_size + games * (rounds - 1) * row - std::int64_t{players} * rounds * rounds) / 2;
  return std::max(spread, crossed);
}

}  // namespace mafia::seating
