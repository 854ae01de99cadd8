// Queries about rights: whether a vote is held, how it stands, who may say or name what.
#pragma once

#include "engine/rule_set.hpp"

namespace mafia {

// What the day's voting slot would be if the speeches were over now.
enum class Slot : std::uint8_t { vote, cancelled, nobody, single_stays, single_leaves };
Slot voting_slot(const RuleSet&, const State&);
Law law_of(Slot);

struct Standing {
  bool leaders_certain;
  SeatSet leaders;  // If they are certain: who has the most votes whatever the rest do,
  int votes;        // and how many.
};
Standing standing(const RuleSet&, const State&);  // Of the running ballot.
// Whether the book calls the result of the running ballot determined: once the leaders are certain, or once it is
// certain who leaves.
bool is_determined(const RuleSet&, const State&);
bool is_determined(const RuleSet&, const State&, const Standing&);

// What a tie among these leads to.
enum class AfterTie : std::uint8_t { vote_again, ask_to_lift_all, everybody_stays };
AfterTie after_tie(const RuleSet&, const State&, SeatSet leaders);

std::optional<Seat> certain_single(const RuleSet&, const State&);  // The only candidate, if no nomination can follow.
SeatSet lift_voters(const RuleSet&, const State&);  // Who answers the question whether all tied players leave.
int last_word_seconds(const RuleSet&, const State&, Seat);
// Whether the player is the first victim and still in time to name three numbers.
bool may_name_nota(const RuleSet&, const State&, Seat);
// Whether the player is the first victim and has lost that right by those who have left.
bool has_no_nota(const RuleSet&, const State&, Seat);

}  // namespace mafia
