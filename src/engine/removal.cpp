// Removals and what they do to votes.                                | MC             | FIIM, FSM
// By day: leaves at once, the nearest vote is cancelled              | 4.10, 4.12     | 6.5, 7.1
// During a vote: open or determined                                  | 4.12.1, 4.12.2 | 7.1b, 7.2, cancel-4..8
// After being killed or voted out: no vote is cancelled              | 4.12 A, B      | 7.1d, 7.1e
// Where no vote is held its result is known when night falls         |                | 7.2a, cancel-9..14
// At night: see removal_night.cpp
#include "engine/court.hpp"

namespace mafia {

void leave_table(Court& court, Seat who, Exit how) {
  court.record(PlayerLeft{who, how});
  const bool told = !is_night_step(court.now().step);  // A night exit is announced in the morning.
  if (told && court.rules.with.reveal_on_exit.value == YesNo::yes) court.record(RoleShown{who, court.now()[who].role});
}

void owe_votes(Court& court, int slots) {
  const Parameters& with = court.rules.with;
  if (with.cancel_vote.value == CancelVote::none) return court.cite(Law::removal_keeps_vote);
  const bool each = with.removals_of_one_day.value == RemovalsOfOneDay::each;
  const int owed = each ? court.now().owed + slots : 1;
  if (!each && (court.now().owed > 0 || slots > 1)) court.cite(Law::removal_same_window);
  if (owed != court.now().owed) court.record(VotesOwed{static_cast<std::uint8_t>(owed)});
}

namespace {

void owe_a_vote(Court& court, Law law) {
  owe_votes(court, 1);
  court.cite(law);
  if (court.now().owed == 0) return;
  court.cite(Law::removal_cancels_vote);
  if (court.now().owed > 1) court.cite(Law::removal_several);
  const bool day_one_single =
      court.now().round == 1 && court.now().day.nominations.size() <= 1 && !court.now().day.vote_settled;
  if (day_one_single) court.cite(Law::removal_day_one_single);
}

// Today's slot is over: the next day's vote is cancelled, unless no vote was held today (FIIM-7.2a).
void owe_after_slot(Court& court) {
  const Parameters& with = court.rules.with;
  const bool held = court.now().ballot.round > 0;
  if (with.cancel_window.value == CancelWindow::result && !held) return court.cite(Law::removal_no_vote_held);
  if (with.cancel_after_result.value == CancelAfterResult::next) owe_a_vote(court, Law::removal_determined);
}

// Before today's slot: today's vote is cancelled. FSM-cancel-7: if it is already certain who leaves, tomorrow's vote is
// cancelled instead; none if the removed player is the one who leaves (FSM-Q7).
void owe_before_slot(Court& court, std::optional<Seat> certain_leaver, Seat who) {
  if (!certain_leaver) return owe_a_vote(court, Law::removal);
  if (*certain_leaver == who) return court.cite(Law::removal_of_leaver);
  court.record(ResultKnown{});
  court.cite(Law::removal_result_certain);
  if (court.rules.with.cancel_after_result.value == CancelAfterResult::next) owe_a_vote(court, Law::removal_determined);
}

void settle_without_exit(Court& court) {
  court.record(VoteSettled{});
  court.record(StepBegan{Step::farewell, court.now().round});
  // MC-2.7.3-c1: what the determined vote had decided before the first removal stands.
  if (court.now().ballot.pending_outcome != Outcome::none)
    return decide_outcome(court, court.now().ballot.pending_outcome);
  judge_outcome(court, Ending::removal);
}

void cancel_running_vote(Court& court, Seat removed) {
  court.cite(Law::removal_cancels_vote);
  court.cite(Law::removal_undetermined);
  court.record(VoteCancelled{true});
  settle_without_exit(court);
  grant_last_word(court, removed, Law::removal);
}

// MC-4.12.2, MC-Q49: another player is certain to be voted out. First the removed player leaves, then the other one.
// Whether the game is decided is judged when both have left, unless the vote alone decides it.
void remove_after_determination(Court& court, Seat who, Seat leader) {
  if (!court.now().ballot.outcome_deferred) {
    SeatSet without_leader = court.now().at_table;
    without_leader.remove(leader);
    const bool by_result = court.rules.with.cancel_window.value == CancelWindow::result;
    court.record(ResultDeferred{court.rules.winner.value(court.now(), without_leader),
                                by_result ? std::optional(leader) : std::nullopt});
  }
  leave_table(court, who, Exit::removed);
  if (court.rules.with.cancel_after_result.value == CancelAfterResult::next) owe_a_vote(court, Law::removal_determined);
  close_ballot_if_called(court);
}

bool voids_the_hand(const Court& court, Clause clause) {
  if (court.rules.with.wrong_form.value != WrongForm::removal_void) return false;
  const Sanction* sanction = find_sanction(court.rules, clause);
  return sanction && sanction->moment == Moment::voting && (sanction->penalties & bit(Penalty::removal)) != 0;
}

// FIIM-7.2, FSM-cancel-3: it was certain that everybody stays, so tomorrow's vote is cancelled.
void remove_when_all_stay(Court& court, Seat who) {
  leave_table(court, who, Exit::removed);
  if (court.rules.with.cancel_after_result.value == CancelAfterResult::next) owe_a_vote(court, Law::removal_determined);
  settle_without_exit(court);
  grant_last_word(court, who, Law::removal);
}

void remove_during_ballot(Court& court, Seat who, Clause clause) {
  const bool vote_void = voids_the_hand(court, clause);
  const Standing before = standing(court.rules, court.now());
  const Standing after = standing_without(court.rules, court.now(), who, vote_void);
  if (vote_void) court.record(HandVoided{who});
  const bool known = before.leaders_certain && before.leaders.count() == 1;
  if (court.rules.with.cancel_window.value == CancelWindow::result) {
    const bool all_stay = !known && is_determined(court.rules, court.now(), before);
    if (all_stay && !court.now().ballot.certain_leaver) return remove_when_all_stay(court, who);
    if (!known && !court.now().ballot.certain_leaver) {
      leave_table(court, who, Exit::removed);
      return cancel_running_vote(court, who);
    }
    const Seat leader = court.now().ballot.certain_leaver.value_or(before.leaders.lowest());
    if (leader != who) return remove_after_determination(court, who, leader);
    leave_table(court, who, Exit::removed);  // FIIM-7.1e: was leaving anyway.
    court.cite(Law::removal_of_leaver);
    return settle_without_exit(court);
  }
  const bool stands = known && after.leaders_certain && after.leaders == before.leaders && !after.leaders.contains(who);
  if (stands) return remove_after_determination(court, who, after.leaders.lowest());
  leave_table(court, who, Exit::removed);
  cancel_running_vote(court, who);
}

// CITY-remove-6, CITY-Q35: the vote goes on without the removed player.
void remove_from_vote(Court& court, Seat who) {
  const bool spoke =
      court.now().step == Step::tie_speeches && court.now().ballot.tied[court.now().ballot.speeches_held] == who;
  if (spoke) court.record(TieSpeechEnded{who, court.elapsed()});
  leave_table(court, who, Exit::removed);
  court.record(CandidateDropped{who});
  court.cite(Law::removal_keeps_vote);
  judge_outcome(court, Ending::removal);
  if (court.now().outcome != Outcome::none) return;
  const Ballot& ballot = court.now().ballot;
  if (court.now().step == Step::calling) return close_ballot_if_called(court);
  if (ballot.tied.empty()) return settle_vote(court);
  if (spoke) resume_tie_speeches(court);
}

void remove_by_day(Court& court, Seat who, Clause clause) {
  const Step step = court.now().step;
  const bool voting = step == Step::calling || step == Step::tie_speeches || step == Step::lift;
  if (voting && court.rules.with.cancel_vote.value == CancelVote::none) return remove_from_vote(court, who);
  if (step == Step::calling) return remove_during_ballot(court, who, clause);
  const bool speaking = court.now().day.speaker == who;
  const bool by_result = court.rules.with.cancel_window.value == CancelWindow::result;
  const auto certain_leaver = by_result ? certain_single(court.rules, court.now()) : std::nullopt;
  leave_table(court, who, Exit::removed);
  if (voting) return cancel_running_vote(court, who);  // MC-Q47
  if (court.now().day.vote_settled)
    owe_after_slot(court);
  else
    owe_before_slot(court, certain_leaver, who);
  judge_outcome(court, Ending::removal);
  grant_last_word(court, who, Law::removal);
  if (court.now().outcome != Outcome::none) return;
  if (speaking) return go_on_speaking(court);
  // MC-4.4.1c: with three or four players left a lost speech becomes half a minute.
  const Day& day = court.now().day;
  const bool few = court.now().at_table.count() <= court.rules.with.few_left.value;
  if (few && step == Step::speeches && day.speaker && day.turn == Turn::lost) begin_turn(court, *day.speaker);
}

// MC-4.12 exceptions A and B, MC-Q48: the player had already been killed or voted out.
void remove_in_last_word(Court& court, Seat who) {
  court.record(LastWordLost{who});
  const Exit exit = court.now()[who].exit;
  const bool killed = exit == Exit::shot || exit == Exit::companion;
  court.cite(killed ? Law::removal_after_kill : Law::removal_after_vote);
  if (court.now().step == Step::speeches && court.now().last_words.empty()) go_on_speaking(court);
}

}  // namespace

void remove_player(Court& court, Seat who, Clause clause) {
  court.cite(Law::removal);
  const bool last_word = court.now().last_words.contains(who);
  if (court.now().outcome != Outcome::none) {  // MC-2.7.3-c1, FIIM-7.9: the points remain, the outcome does not change.
    court.cite(Law::outcome_final);
    court.record(RemovalPenalised{who});
    if (last_word) court.record(LastWordLost{who});
    if (court.now().at_table.contains(who)) leave_table(court, who, Exit::removed);
    return;
  }
  if (is_night_step(court.now().step)) return remove_at_night(court, who);
  court.record(RemovalPenalised{who});
  if (last_word) return remove_in_last_word(court, who);
  remove_by_day(court, who, clause);
}

}  // namespace mafia
