// Removals and what they do to votes.                                              | MC             | done
// By day: leaves at once, the nearest vote is cancelled                            | 4.10, 4.12     | yes
// During a vote: open or determined                                                | 4.12.1, 4.12.2 | yes
// After being killed or voted out: no vote is cancelled                            | 4.12 A, B      | yes
// At night: carried out after the Sheriff's step                                   | 4.11           | yes
#include "engine/court.hpp"

namespace mafia {
namespace {

void owe_a_vote(Court& court, Law law) {
  owe_votes(court, 1);
  court.cite(law);
  court.cite(Law::removal_cancels_vote);
  if (court.now().owed > 1) court.cite(Law::removal_several);
  const bool day_one_single =
      court.now().round == 1 && court.now().day.nominations.size() <= 1 && !court.now().day.settled;
  if (day_one_single) court.cite(Law::removal_day_one_single);
}

void cancel_running_vote(Court& court) {
  court.cite(Law::removal_cancels_vote);
  court.cite(Law::removal_undetermined);
  court.record(VoteCancelled{true});
  court.record(VoteSettled{});
  court.record(StepBegan{Step::farewell, court.now().round});
  // MC-2.7.3-c1: what the determined vote had decided before the first removal stands.
  if (court.now().ballot.locked != Outcome::none) return decide_outcome(court, court.now().ballot.locked);
  judge_outcome(court);
}

// MC-4.12.2, MC-Q49: another player has the majority for certain. First the removed one leaves, then the voted one;
// whether the game is decided is judged when both are gone, unless the vote alone decides it.
void remove_after_determination(Court& court, Seat who, Seat leader) {
  if (!court.now().ballot.deferred) {
    SeatSet without_leader = court.now().at_table;
    without_leader.remove(leader);
    court.record(ResultDeferred{court.rules.winner.value(court.now(), without_leader)});
  }
  court.record(PlayerLeft{who, Exit::removed});
  owe_a_vote(court, Law::removal_determined);
  close_ballot_if_called(court);
}

bool voids_the_hand(const Court& court, Clause clause) {
  const Sanction* sanction = find_sanction(court.rules, clause);
  return sanction && sanction->moment == Moment::voting && (sanction->penalties & bit(Penalty::removal)) != 0;
}

void remove_during_ballot(Court& court, Seat who, Clause clause) {
  const bool vote_void = voids_the_hand(court, clause);
  const Standing before = standing(court.now());
  const Standing after = standing_without(court.now(), who, vote_void);
  if (vote_void) court.record(HandVoided{who});
  const bool stands = before.determined && after.determined && after.leaders == before.leaders &&
                      after.leaders.count() == 1 && !after.leaders.contains(who);
  if (stands) return remove_after_determination(court, who, after.leaders.lowest());
  court.record(PlayerLeft{who, Exit::removed});
  cancel_running_vote(court);
}

void remove_by_day(Court& court, Seat who, Clause clause) {
  const Step step = court.now().step;
  if (step == Step::calling) return remove_during_ballot(court, who, clause);
  const bool speaking = court.now().day.speaker == who;
  court.record(PlayerLeft{who, Exit::removed});
  if (step == Step::tie_speeches || step == Step::raise) return cancel_running_vote(court);  // MC-Q47
  owe_a_vote(court, Law::removal);
  judge_outcome(court);
  if (court.now().outcome != Outcome::none) return;
  if (speaking) return go_on_speaking(court);
  // MC-4.4.1c: with three or four left the speech that was lost becomes half a minute.
  const Day& day = court.now().day;
  const bool few = court.now().at_table.count() <= court.rules.with.few_left.value;
  if (few && step == Step::speeches && day.speaker && day.turn == Turn::lost) begin_turn(court, *day.speaker);
}

// MC-4.12 exceptions A and B, MC-Q48: he had been killed or voted out already.
void remove_in_last_word(Court& court, Seat who) {
  court.record(LastWordLost{who});
  court.cite(court.now()[who].exit == Exit::shot ? Law::removal_after_kill : Law::removal_after_vote);
  if (court.now().step == Step::speeches && court.now().last_words.empty()) go_on_speaking(court);
}

}  // namespace

void owe_votes(Court& court, int slots) {
  const bool each = court.rules.with.vote_for_each_removal.value;
  const int owed = each ? court.now().owed + slots : 1;
  if (owed != court.now().owed) court.record(VotesOwed{static_cast<std::uint8_t>(owed)});
}

void remove_player(Court& court, Seat who, Clause clause) {
  court.cite(Law::removal);
  const bool last_word = court.now().last_words.contains(who);
  if (court.now().outcome != Outcome::none) {  // MC-2.7.3-c1: the points remain, the outcome does not change.
    court.cite(Law::outcome_final);
    court.record(RemovalPenalised{who});
    if (last_word) court.record(LastWordLost{who});
    return;
  }
  if (is_night_step(court.now().step)) {
    court.record(RemovalRecorded{who});
    court.cite(Law::removal_at_night);
    return court.cite(Law::removal_voids_acts);
  }
  court.record(RemovalPenalised{who});
  if (last_word) return remove_in_last_word(court, who);
  remove_by_day(court, who, clause);
}

}  // namespace mafia
