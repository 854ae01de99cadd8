// The rules signature: a number that changes whenever the same seeded games run differently. Printed with a commit that
// changes the rules, compared between machines and with the browser's build.
#pragma once

#include "engine/game.hpp"

namespace mafia::simulation {

class Digest {  // Of values, not of their bytes in memory, which have gaps and differ between machines.
 public:
  void add(std::uint64_t value) {
    sum_ = (sum_ ^ value) * 0x9E37'79B9'7F4A'7C15U;
    sum_ ^= sum_ >> 29;
  }
  void add(const Event&);
  std::uint64_t value() const { return sum_; }

 private:
  std::uint64_t sum_ = 0x5072'696D'614E'6F74U;
};

// Over so many games of one rule set: every event and the points of every seat. Half of the games have discipline.
std::uint64_t signature(const RuleSet&, unsigned games);

// Over all rule sets.
std::uint32_t rules_signature(unsigned games);

constexpr std::uint32_t folded(std::uint64_t signature) {
  return static_cast<std::uint32_t>(signature ^ (signature >> 32));
}

}  // namespace mafia::simulation
