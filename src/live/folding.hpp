// A log of events folded while it grows. States are kept on the way, so that taking something back late in a long game
// costs no more than early in it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/game.hpp"

namespace mafia::live {

class Folding {
 public:
  const State& state() const { return state_; }
  // Whether anything from this position of the log on still holds.
  bool holds_from(std::size_t position) const { return !holding_.empty() && holding_.back() >= position; }

  // The event at the next position of the log; not one that takes back.
  void add(std::size_t position, const Event& event) {
    if (holding_.size() % interval == 0) kept_.push_back(state_);
    holding_.push_back(static_cast<std::uint32_t>(position));
    evolve(state_, event);
  }

  // Everything from position `to` on no longer holds. `event_at` gives the event at a position.
  template <typename EventAt>
  void take_back(std::size_t to, const EventAt& event_at) {
    if (!holds_from(to)) return;
    while (holds_from(to)) holding_.pop_back();
    kept_.resize(holding_.size() / interval + 1);
    state_ = kept_.back();
    if (holding_.size() % interval == 0) kept_.pop_back();  // add() keeps it again.
    for (std::size_t i = holding_.size() / interval * interval; i < holding_.size(); ++i)
      evolve(state_, event_at(holding_[i]));
  }

 private:
  static constexpr std::size_t interval = 32;
  State state_;
  std::vector<std::uint32_t> holding_;  // Positions of the events that still hold.
  std::vector<State> kept_;             // kept_[i] is the state before the event holding_[i * interval].
};

}  // namespace mafia::live
