// Who plays in which round when not everybody can: in turn, so that numbers of games differ by one at most.
#pragma once

#include "base/random.hpp"
#include "seating/budget.hpp"
#include "seating/draft.hpp"

namespace mafia::seating {

// Fills the rounds of an empty draft: first those who play, in no order, then those who rest. With one table, playing
// in the same round is meeting, so forbidden pairs take turns.
Draft draw_rests(Draft empty, const std::vector<Pair>& apart, Share, Random&);

}  // namespace mafia::seating
