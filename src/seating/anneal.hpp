// Evens out who meets whom by exchanging players of one round between two tables. This is simulated annealing: steps
// that make things worse are accepted at first, then ever less.
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "seating/budget.hpp"
#include "seating/draft.hpp"

namespace mafia::seating {

struct Cooling {
  double from;
  double to;
  int first_round;  // The rounds before it stay as they are.
};

class Annealer {
 public:
  Annealer(Draft draft, const std::vector<Pair>& apart);

  // Continues from the current draft until the share is used up or the bound is met.
  void run(const Cooling&, Share, Random&);

  // Explores drafts that are as good as the best one, and prefers those with fewer pairs far from the mean.
  void wander(double temperature, Share, Random&);

  void restart_from_best();

  const Draft& best() const { return best_; }
  std::int64_t best_excess() const { return best_excess_; }

 private:
  std::int64_t visit(std::size_t round, const std::vector<std::uint32_t>& odds, Random&);
  void sum_table(const std::vector<int>& places, int table);
  void exchange(std::vector<int>& places, int x, int y);
  void keep_if_better();

  Draft draft_;
  const std::vector<Pair>& apart_;
  Meetings met_;
  std::vector<std::int16_t> sums_;  // By table of the current round: how often each player has met those at it.
  std::int64_t excess_;
  std::vector<bool> changed_;  // By round, since the best draft.
  Draft best_;
  std::int64_t best_excess_;
};

}  // namespace mafia::seating
