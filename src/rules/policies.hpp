// Procedures by which books differ, each with a name that a judge would recognise.
#pragma once

#include "engine/rule_set.hpp"

namespace mafia::policies {

// Who has won if these players are left at the table.
Outcome black_wins_at_parity(const State&, SeatSet at_table);
Outcome last_side_standing(const State&, SeatSet at_table);
Outcome parity_despite_maniac(const State&, SeatSet at_table);

// Whom the mafia has killed.
std::optional<Seat> unanimous_shot(const State&);
std::optional<Seat> unanimous_shot_of_the_rest(const State&);
std::optional<Seat> the_dons_word(const State&);
std::optional<Seat> the_dons_word_or_most(const State&);

// Who opens the day.
Seat next_opener(const State&);
Seat next_opener_unless_same_closer(const State&);

}  // namespace mafia::policies
