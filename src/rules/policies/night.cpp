#include <array>

#include "rules/policies.hpp"

namespace mafia::policies {
namespace {

// The one number that all shooters shot at, if that player is at the table.
std::optional<Seat> common_target(const State& state, SeatSet shooters) {
  if (shooters.empty()) return std::nullopt;
  const SeatSet target = state.night.targets[shooters.lowest().index()];
  if (target.count() != 1 || !state.at_table.contains(target)) return std::nullopt;
  for (Seat s : shooters)
    if (state.night.targets[s.index()] != target) return std::nullopt;
  return target.lowest();
}

std::optional<Seat> dons_target(const State& state) {
  const auto don = holder(state, Role::don);
  if (!don || !state.night.shot.contains(*don)) return std::nullopt;
  return common_target(state, SeatSet{*don});
}

bool don_is_in(const State& state) {
  const auto don = holder(state, Role::don);
  return don && state.at_table.contains(*don);
}

}  // namespace

// MC-2.5.2b to MC-2.5.2e. Every living black shoots exactly one and the same number; anything else is a miss. A player
// who offended before shooting counts as not having shot (MC-4.11a, MC-Q41).
std::optional<Seat> unanimous_shot(const State& state) {
  const SeatSet shooters = state.blacks & state.at_table;
  if (!(shooters & state.night.void_shots).empty()) return std::nullopt;
  return common_target(state, shooters);
}

// FIIM-4.5.4, FIIM-4.5.5, FSM-night-20b. The same, but an offender's shot is ignored. A shot at a player who has left
// is a miss (FIIM-Q49).
std::optional<Seat> unanimous_shot_of_the_rest(const State& state) {
  return common_target(state, (state.blacks & state.at_table) - state.night.void_shots);
}

// CITY-night-5, CITY-role-mafia-2, CITY-Q15. As long as the Don is in the game, the Don's number counts; after that all
// must show the same.
std::optional<Seat> the_dons_word(const State& state) {
  return don_is_in(state) ? dons_target(state) : common_target(state, state.blacks & state.at_table);
}

// A house rule: without the Don the number that most of them show.
std::optional<Seat> the_dons_word_or_most(const State& state) {
  if (don_is_in(state)) return dons_target(state);
  std::array<int, max_seats> votes{};
  const SeatSet blacks = state.blacks & state.at_table;
  for (Seat s : blacks)
    for (Seat target : state.night.targets[s.index()]) ++votes[target.index()];
  for (Seat s : state.at_table)
    if (votes[s.index()] * 2 > blacks.count()) return s;
  return std::nullopt;
}

}  // namespace mafia::policies
