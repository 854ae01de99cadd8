// Which player stands in which column of a symmetric seating.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "seating/seating.hpp"

namespace mafia::seating {

// Players in ten columns of `height`, one after the other. Players who should not meet share a column if there is room:
// players of a column never meet in a shifted round.
std::vector<int> draw_columns(int height, const std::vector<Pair>& apart, Random&);

}  // namespace mafia::seating
