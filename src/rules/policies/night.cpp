#include "rules/policies.hpp"

namespace mafia::policies {

// MC-2.5.2b to MC-2.5.2e. Every living black shoots exactly one and the same number; anything else is a miss. Whoever
// offended before his shot counts as not having shot (MC-4.11a, MC-Q41).
std::optional<Seat> unanimous_shot(const State& state) {
  const SeatSet shooters = state.blacks & state.at_table;
  if (shooters.empty() || !(shooters & state.night.void_shots).empty()) return std::nullopt;
  const SeatSet target = state.night.targets[shooters.lowest().index()];
  if (target.count() != 1) return std::nullopt;
  for (Seat s : shooters)
    if (state.night.targets[s.index()] != target) return std::nullopt;
  return target.lowest();
}

}  // namespace mafia::policies
