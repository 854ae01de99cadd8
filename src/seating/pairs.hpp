// The search for who plays with whom.
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "seating/budget.hpp"
#include "seating/draft.hpp"

namespace mafia::seating {

class PairSearch {
 public:
  PairSearch(int players, int tables, int rounds, const std::vector<Pair>& apart)
      : players_(players), tables_(tables), rounds_(rounds), apart_(apart) {}

  // Runs until the bound is met or the budget is spent. There is a best draft from the start, even if it is stopped.
  void run(Budget&, Random&);

  const Draft& best() const;
  std::int64_t excess() const;

 private:
  bool found() const { return !best_.rounds.empty(); }
  bool everybody_plays() const { return players_ == tables_ * table_size; }
  void keep(const Draft&);

  void known_design(Random&);
  void with_rests(Budget&, double nanoseconds, Random&);
  void with_halves(Budget&, double nanoseconds, Random&);
  void with_shifts(Budget&, double nanoseconds, Random&);
  std::int64_t attempt(int shifted, Budget&, double nanoseconds, Random&);
  std::vector<int> candidates() const;

  int players_, tables_, rounds_;
  const std::vector<Pair>& apart_;
  Draft best_;
  std::int64_t excess_ = 0;
  double far_off_ = 0;
  const class Annealer* running_ = nullptr;  // May have a better draft already.
};

}  // namespace mafia::seating
