// A seating in the making: who plays with whom in each round, not yet at which table and on which seat.
#pragma once

#include <cstdint>
#include <vector>

#include "seating/seating.hpp"

namespace mafia::seating {

struct Draft {
  int players = 0;
  int tables = 0;
  // A place for every player: ten for each table, then those who rest.
  std::vector<std::vector<int>> rounds;

  int playing() const { return tables * table_size; }
};

// How often every two players meet, in rows of `width`. Forbidden pairs begin as if they had met `apart_weight` times
// already, so minimising the sum of squares avoids their meetings.
struct Meetings {
  static constexpr int apart_weight = 512;

  int players = 0;
  std::size_t width = 0;  // A multiple of eight.
  std::vector<std::int16_t> counts;

  std::int16_t* row(int player) { return counts.data() + static_cast<std::size_t>(player) * width; }
  const std::int16_t* row(int player) const { return counts.data() + static_cast<std::size_t>(player) * width; }
};

Meetings meetings_of(const Draft&, const std::vector<Pair>& apart);

// The sum of squares over all pairs minus its lower bound; every meeting of a forbidden pair adds 2 * apart_weight.
std::int64_t excess_of(const Meetings&, const Draft&, const std::vector<Pair>& apart);

// Ranks drafts of the same score: large where pairs meet far too often or far too rarely.
double far_off(const Meetings&, const Draft&);

// No draft has a smaller sum of the squares of the meetings.
std::int64_t least_squares(int players, int tables, int rounds, std::int64_t meetings);

}  // namespace mafia::seating
