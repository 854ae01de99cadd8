// Watches a game's log for what the books name as reasons for an award or a fine.
#pragma once

#include "engine/game.hpp"
#include "scoring/record.hpp"

namespace mafia::scoring {

class Suggestions {
 public:
  explicit Suggestions(const RuleSet& rules) : rules_(&rules) {}

  void see(const State& before, const Event&);
  std::vector<Suggestion> list(const ScoreSheet&) const;  // Once the result is known.

 private:
  void night_shots(const State&);
  void night_checks(const State&);
  void red_hands(const State&, const LiftCounted&);
  void add(Seat, Law);

  const RuleSet* rules_;
  std::vector<Suggestion> found_;
  std::array<std::uint8_t, max_seats> misses_{}, idle_shots_{};
  int sheriff_idle_ = 0, black_checks_ = 0;
  bool checked_[2] = {};        // By the Don, by the Sheriff, this night.
  bool sheriff_found_ = false;  // By the Don.
};

}  // namespace mafia::scoring
