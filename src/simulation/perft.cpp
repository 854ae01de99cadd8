#include "simulation/perft.hpp"

#include "simulation/enumerate.hpp"
#include "simulation/random_game.hpp"

namespace mafia::simulation {
namespace {

// 0 if the command is refused.
std::uint64_t continuations(const RuleSet& rules, const State& state, const Command& command, int depth) {
  State next = state;
  Log events;
  if (!judge(rules, next, command, time_of(state, command), events)) return 0;
  return perft(rules, next, depth - 1);
}

}  // namespace

std::uint64_t perft(const RuleSet& rules, const State& state, int depth) {
  if (depth == 0) return 1;
  const Offers offers = legal_commands(rules, state);
  if (offers.empty()) return 1;
  std::uint64_t sum = 0;
  for_each_command(offers, [&](const Command& command) { sum += continuations(rules, state, command, depth); });
  return sum;
}

std::vector<Branch> divide(const RuleSet& rules, const State& state, int depth) {
  std::vector<Branch> branches;
  for_each_command(legal_commands(rules, state), [&](const Command& command) {
    branches.push_back({command, continuations(rules, state, command, depth)});
  });
  return branches;
}

}  // namespace mafia::simulation
