// Designs that are known to be as even as possible.
#pragma once

#include "base/random.hpp"
#include "seating/draft.hpp"
#include "seating/shifts.hpp"

namespace mafia::seating {

// 20 players, up to 19 rounds: the rows of a Hadamard matrix of order 20.
inline constexpr int most_hadamard_rounds = 19;
Draft hadamard_draft(int rounds, Random&);

// 50 players: ten rows of shifts over Z5, a generalised Hadamard matrix. Together with the round that seats two whole
// columns at each table they make eleven rounds, an orthogonal array OA(50, 11, 5, 2).
Shifts shifts_for_five_tables();

// 60 players: ten rows of shifts in the group with six elements, any two of them as even as possible.
Shifts shifts_for_six_tables();

}  // namespace mafia::seating
