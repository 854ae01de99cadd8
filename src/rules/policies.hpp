// Procedures by which books differ, each with a name that a judge would recognise.
#pragma once

#include "engine/rule_set.hpp"

namespace mafia::policies {

AfterTie vote_again_while_fewer_then_ask(const State&, SeatSet leaders);
AfterTie vote_again_once_then_ask(const State&, SeatSet leaders);

Outcome black_wins_at_parity(const State&, SeatSet at_table);

std::optional<Seat> unanimous_shot(const State&);

Seat next_opener_unless_same_closer(const State&);

}  // namespace mafia::policies
