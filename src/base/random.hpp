// Seeded random numbers: the same on every machine, also in the browser.
#pragma once

#include <cstdint>
#include <utility>

namespace mafia {

class Random {  // SplitMix64 (Steele, Lea, Flood 2014): one addition per number, one 64-bit number of state.
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E37'79B9'7F4A'7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9U;
    z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EBU;
    return z ^ (z >> 31);
  }
  // 0 .. limit-1. The bias is below limit / 2^32, too small to show in a million games.
  constexpr std::uint32_t below(std::uint32_t limit) {
    return static_cast<std::uint32_t>(((next() >> 32) * limit) >> 32);
  }
  constexpr bool one_in(std::uint32_t times) { return below(times) == 0; }

  // Every order is equally likely.
  template <class Values>
  constexpr void shuffle(Values&& values) {
    for (auto left = values.size(); left > 1; --left)
      std::swap(values[left - 1], values[below(static_cast<std::uint32_t>(left))]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace mafia
