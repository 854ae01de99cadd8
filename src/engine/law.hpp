// Points of law by name; the clauses behind them belong to the rule sets.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mafia {

enum class Law : std::uint16_t {
#define LAW(name) name,
#include "engine/law.def"
#undef LAW
};

inline constexpr std::size_t law_count = 0
#define LAW(name) +1
#include "engine/law.def"
#undef LAW
    ;

// The points of law that a ruling rests on: one bit each, so that citing costs nothing while judging.
class Laws {
 public:
  void add(Law law) { bits_[index(law) / 64] |= std::uint64_t{1} << (index(law) % 64); }
  bool contains(Law law) const { return (bits_[index(law) / 64] >> (index(law) % 64) & 1U) != 0; }

 private:
  static constexpr std::size_t index(Law law) { return static_cast<std::size_t>(law); }
  std::uint64_t bits_[(law_count + 63) / 64] = {};
};

}  // namespace mafia
