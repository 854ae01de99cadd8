// Seeded random numbers: the same on every machine, also in the browser.
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "engine/seat.hpp"

namespace mafia::simulation {

class Random : public mafia::Random {  // Also picks from sets of seats.
 public:
  using mafia::Random::Random;

  // Each member with probability one half.
  constexpr SeatSet half_of(SeatSet set) { return SeatSet::from_bits(static_cast<std::uint32_t>(next())) & set; }

  // Each member with probability 1/times; four members share one number.
  constexpr SeatSet part_of(SeatSet set, std::uint32_t times) {
    if (times == 1) return set;
    if (times == 2) return half_of(set);
    SeatSet part;
    std::uint64_t bits = 0;
    int left = 0;
    for (Seat s : set) {
      if (left == 0) {
        bits = next();
        left = 4;
      }
      if (((bits & 0xFFFFU) * times) >> 16 == 0) part.add(s);
      bits >>= 16;
      --left;
    }
    return part;
  }

  constexpr Seat member_of(SeatSet set);  // Not for an empty set.
};

// The member at this place, counted from 0 in ascending order.
constexpr Seat nth(SeatSet set, std::uint64_t place) {
  std::uint32_t bits = set.bits();
  for (; place > 0; --place) bits &= bits - 1;
  return SeatSet::from_bits(bits).lowest();
}

constexpr Seat Random::member_of(SeatSet set) { return nth(set, below(static_cast<std::uint32_t>(set.count()))); }

}  // namespace mafia::simulation
