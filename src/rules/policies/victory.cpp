#include "rules/policies.hpp"

namespace mafia::policies {

// MC-2.7.1, MC-Q57, MC-Q58, FIIM-1.4. No blacks left: the reds win. As many blacks as reds, or more: the blacks win.
// Nobody left: a draw (MC-2.7.2.2, MC-Q30).
Outcome black_wins_at_parity(const State& state, SeatSet at_table) {
  const int black = (at_table & state.blacks).count();
  const int red = at_table.count() - black;
  if (black == 0) return red == 0 ? Outcome::draw : Outcome::red;
  return black >= red ? Outcome::black : Outcome::none;
}

namespace {

Outcome three_sides(const State& state, SeatSet at_table, bool maniac_blocks) {
  const auto maniac = holder(state, Role::maniac);
  const bool maniac_in = maniac && at_table.contains(*maniac);
  const int black = (at_table & state.blacks).count();
  const int red = at_table.count() - black - maniac_in;
  if (at_table.empty()) return Outcome::draw;  // CITY-win-5
  if (maniac_in) {
    if (black == 0 && red == 0) return Outcome::maniac;  // CITY-win-3
    const bool parity = !maniac_blocks && black > 0 && black >= red;
    return parity ? Outcome::black : Outcome::none;  // CITY-win-4, CITY-Q3
  }
  if (black == 0) return Outcome::red;                   // CITY-win-1, CITY-Q7
  return black >= red ? Outcome::black : Outcome::none;  // CITY-win-2, CITY-Q4
}

}  // namespace

Outcome last_side_standing(const State& state, SeatSet at_table) { return three_sides(state, at_table, true); }

// A house rule (CITY-Q2): a living Maniac does not keep the mafia from winning.
Outcome parity_despite_maniac(const State& state, SeatSet at_table) { return three_sides(state, at_table, false); }

}  // namespace mafia::policies
