// Who plays in which round when not everybody can: in turn, so that numbers of games differ by one at most.
#pragma once

#include "base/random.hpp"
#include "seating/budget.hpp"
#include "seating/draft.hpp"

namespace mafia::seating {

// The places of each round: first those who play, in no order, then those who rest.
Draft draw_rests(int players, int tables, int rounds, Share, Random&);

}  // namespace mafia::seating
