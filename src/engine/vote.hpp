// Questions about rights: is a vote held, how does it stand, who may say or name what.
#pragma once

#include "engine/rule_set.hpp"

namespace mafia {

// What the day's voting slot holds, were the speeches over now.
enum class Slot : std::uint8_t { vote, cancelled, nobody, single_stays, single_leaves };
Slot voting_slot(const RuleSet&, const State&);
Law law_of(Slot);

struct Standing {
  bool determined;
  SeatSet leaders;  // If determined: who has the most votes whatever the rest do,
  int votes;        // and how many.
};
Standing standing(const RuleSet&, const State&);  // Of the running ballot.

std::optional<Seat> certain_single(const RuleSet&, const State&);  // The only candidate, and no nomination can follow.
SeatSet lift_voters(const RuleSet&, const State&);  // Who answers the question whether all tied players leave.
int last_word_seconds(const RuleSet&, const State&, Seat);
// The first victim, and still in time to name his three.
bool may_name_nota(const RuleSet&, const State&, Seat);

}  // namespace mafia
