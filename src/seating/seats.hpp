// Turns who plays with whom into who sits where.
#pragma once

#include "base/random.hpp"
#include "seating/budget.hpp"
#include "seating/draft.hpp"

namespace mafia::seating {

// Gives the tables of each round their numbers, so that everybody plays at every table about as often.
void number_tables(Draft&, Share, Random&);

// Gives every player all seats equally often, give or take one game. Among such seatings it looks for one in which few
// players sit beside each other again.
Seating seat_players(const Draft&, Share, Random&);

}  // namespace mafia::seating
