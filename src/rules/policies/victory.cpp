#include "rules/policies.hpp"

namespace mafia::policies {

// MC-2.7.1, MC-Q57, MC-Q58. No black left: reds; as many blacks as reds, or more: blacks. Nobody left at all: a draw
// (MC-2.7.2.2, MC-Q30).
Outcome black_wins_at_parity(const State& state, SeatSet at_table) {
  const int black = (at_table & state.blacks).count();
  const int red = at_table.count() - black;
  if (black == 0) return red == 0 ? Outcome::draw : Outcome::red;
  return black >= red ? Outcome::black : Outcome::none;
}

}  // namespace mafia::policies
