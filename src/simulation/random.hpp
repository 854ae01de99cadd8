// Chance from a seed: the same numbers on every machine, also in the browser.
#pragma once

#include <cstdint>

#include "engine/seat.hpp"

namespace mafia::simulation {

class Random {  // SplitMix64 (Steele, Lea, Flood 2014): one addition a number, so that a seed is all its state.
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E37'79B9'7F4A'7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9U;
    z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EBU;
    return z ^ (z >> 31);
  }
  // 0 .. limit-1. The bias is below limit / 2^32: nothing that a million games could show.
  constexpr std::uint32_t below(std::uint32_t limit) {
    return static_cast<std::uint32_t>(((next() >> 32) * limit) >> 32);
  }
  constexpr bool one_in(std::uint32_t times) { return below(times) == 0; }

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
      if (left == 0) bits = next(), left = 4;
      if (((bits & 0xFFFFU) * times) >> 16 == 0) part.add(s);
      bits >>= 16;
      --left;
    }
    return part;
  }

  constexpr Seat member_of(SeatSet set);  // Not for an empty set.

 private:
  std::uint64_t state_;
};

// The member with so many members before it.
constexpr Seat nth(SeatSet set, std::uint64_t place) {
  std::uint32_t bits = set.bits();
  for (; place > 0; --place) bits &= bits - 1;
  return SeatSet::from_bits(bits).lowest();
}

constexpr Seat Random::member_of(SeatSet set) { return nth(set, below(static_cast<std::uint32_t>(set.count()))); }

}  // namespace mafia::simulation
