// How many continuations a position has: the same number from every correct implementation of the book.
#pragma once

#include <vector>

#include "engine/game.hpp"

namespace mafia::simulation {

// Counts sequences of `depth` offered commands. A game that ends earlier counts once; so does one that is paused.
std::uint64_t perft(const RuleSet&, const State&, int depth);

struct Branch {
  Command command;
  std::uint64_t count;
};
// The same number split by the first command. Depth 1 or more.
std::vector<Branch> divide(const RuleSet&, const State&, int depth);

}  // namespace mafia::simulation
