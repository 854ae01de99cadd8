// The log of one game, with undo: a mistake is answered by a RulingReversed, nothing is ever deleted.
#pragma once

#include <vector>

#include "engine/game.hpp"

namespace mafia {

// Positions of the events that still hold, in order.
std::vector<std::size_t> holding(std::span<const Event>);
std::vector<Event> holding_events(std::span<const Event>);

class History {
 public:
  explicit History(const RuleSet& rules) : rules_(&rules) {}

  const RuleSet& rules() const { return *rules_; }
  const State& state() const { return state_; }
  std::span<const Event> log() const { return log_; }
  const Grounds& grounds() const { return grounds_; }  // Of the last ruling.

  // Judges the command and, if it is accepted, appends its events.
  std::expected<void, Violation> submit(const Command&, GameTime at);
  // Appends events that were judged before, here or elsewhere, without judging them again.
  void record(std::span<const Event>);
  // Uses other rules from here on; past events stay.
  void follow(const RuleSet& rules) { rules_ = &rules; }
  // Undoes everything from log position `to` on.
  void reverse(std::size_t to, GameTime at);
  // Drops the last events, which have not left this object yet: for a line that is refused halfway.
  void roll_back(std::size_t size, const State&);

 private:
  const RuleSet* rules_;
  State state_;
  Log log_;
  Grounds grounds_;
};

}  // namespace mafia
