// The time limit of what is running now, as a viewer may see it.
#pragma once

#include <string>

#include "engine/rule_set.hpp"

namespace mafia::notation {

struct Clock {
  bool running = false;       // Not in a pause.
  std::optional<int> acting;  // Whose time it is, as far as this view knows.
  std::uint32_t allowed_ms = 0;
  std::uint32_t warn_ms = 0;  // Signal after so much time; 0: no signal.
  GameTime since;             // Used up: the time of the game, or of the pause, minus this.
  bool paused = false;
  GameTime paused_at;  // Only in a pause.

  bool operator==(const Clock&) const = default;
};

// Nothing: no time is limited now. Everything comes from the given state, so a view tells no more than it knows.
std::optional<Clock> clock_of(const RuleSet&, const State& view);

// {"running":true,"acting":3,"allowed_ms":60000,"warn_ms":0,"since":1000,"paused":false,"paused_at":null}, or null.
std::string clock_json(const std::optional<Clock>&);

}  // namespace mafia::notation
