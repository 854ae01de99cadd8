// Questions about a day's vote: is one held, and how does it stand.
#pragma once

#include "engine/rule_set.hpp"

namespace mafia {

// What the day's voting slot holds, were the speeches over now.
enum class Slot : std::uint8_t { vote, cancelled, nobody, single_stays, single_leaves };
Slot voting_slot(const State&);
Law law_of(Slot);

struct Standing {
  bool determined;
  SeatSet leaders;  // If determined: who has the most votes whatever the rest do.
};
Standing standing(const State&);  // Of the running ballot.

}  // namespace mafia
