// The vote.                                                                        | MC
// Held or not: no candidate, a single one, cancelled                               | 2.4.4, 4.12
// Calls in order, one hand each, hands not raised go to the last                   | 2.4.5-2.4.14
// Tie speeches, votes among the tied, the question whether all leave               | 2.4.15
#include "engine/court.hpp"

namespace mafia {

Slot voting_slot(const RuleSet& rules, const State& state) {
  const int count = candidates_left(state).count();
  const bool first_day = state.round == 1;
  const SingleCandidate single = first_day ? rules.with.single_first_day.value : rules.with.single_later.value;
  const bool held = count > 1 || (count == 1 && single != SingleCandidate::no_vote);
  // MC-Q40: a vote that would not have been held is cancelled too, unless the house lets the cancellation wait.
  const bool waits = first_day && !held && rules.with.cancel_first_day_single.value == FirstDaySingle::carries;
  if (state.owed > 0 && !state.day.result_known && !waits) return Slot::cancelled;
  if (count == 0) return Slot::nobody;
  if (count > 1 || single == SingleCandidate::vote) return Slot::vote;
  return single == SingleCandidate::leaves ? Slot::single_leaves : Slot::single_stays;
}

SeatSet lift_voters(const RuleSet& rules, const State& state) {
  const bool without_tied = rules.with.lift_voters.value == LiftVoters::electorate;
  return state.at_table - state.voteless_today - (without_tied ? to_set(state.ballot.tied) : SeatSet{});
}

Law law_of(Slot slot) {
  switch (slot) {
    case Slot::vote: return Law::voting_begins;
    case Slot::cancelled: return Law::vote_cancelled;
    case Slot::nobody: return Law::no_vote_without_candidates;
    case Slot::single_stays: return Law::single_on_day_one;
    case Slot::single_leaves: return Law::single_later;
  }
  return Law::voting_begins;
}

namespace {

// CITY-role-putana-9, CITY-Q18 to CITY-Q20: the Putana's guest of the last night stays, and nobody leaves instead.
bool has_alibi(const Court& court, const State& now, Seat who) {
  return court.rules.with.alibi.value == YesNo::yes && now.night.guest == who;
}

void vote_out(Court& court, Seat who) {
  if (has_alibi(court, court.now(), who)) {
    court.record(AlibiShown{who});
    court.cite(Law::alibi);
    return settle_vote(court);
  }
  leave_table(court, who, Exit::voted);
  settle_vote(court);
  grant_last_word(court, who, Law::last_word_voted);
}

// Opens a ballot. Players who have forfeited the round with its vote do not vote, nor do tied players where the book
// says so.
void open_ballot(Court& court) {
  court.record(StepBegan{Step::calling, court.now().round});
  const State& now = court.now();
  SeatSet barred = now.voteless_today & now.at_table;
  const bool again = now.ballot.round > 1;
  if (again && court.rules.with.second_vote.value == SecondVote::except_tied) {
    barred = barred | to_set(now.ballot.tied);
    court.cite(Law::tied_do_not_vote);
  }
  if (!barred.empty()) court.record(VotersBarred{barred});
}

void begin_tie_speech(Court& court) {
  const Seat by = court.now().ballot.tied[court.now().ballot.speeches_held];
  const bool silent = silenced(court.now()).contains(by);
  const Parameters& with = court.rules.with;
  const int seconds = silent ? with.silenced_tie_seconds.value : with.tie_seconds.value;
  court.record(TieSpeechBegan{by, static_cast<std::uint8_t>(seconds)});
  court.cite(Law::tie);
  if (silent) court.cite(Law::silenced_tie_speech);
}

// Tied players do not vote where the book says so (CITY-crash); if all are tied, nobody is left to vote.
SeatSet voters_after(const RuleSet& rules, const State& state, SeatSet leaders) {
  const SeatSet voters = state.at_table - state.voteless_today;
  return rules.with.second_vote.value == SecondVote::except_tied ? voters - leaders : voters;
}

bool leads_to_vote(const RuleSet& rules, const State& state, SeatSet leaders) {
  if (state.ballot.round == 1) return true;
  const bool fewer = leaders.count() < static_cast<int>(state.ballot.tied.size());
  return fewer && rules.with.tie_fewer.value == TieFewer::repeat;
}

bool lifts_whole_table(const RuleSet& rules, const State& state, SeatSet leaders) {
  return rules.with.lift_all.value == LiftAll::forbidden && leaders == state.at_table;  // FIIM-7.8
}

void cite_tie(Court& court, SeatSet leaders) {
  const State& now = court.now();
  if (!leads_to_vote(court.rules, now, leaders)) {
    court.cite(Law::tie_repeated);
    if (lifts_whole_table(court.rules, now, leaders)) court.cite(Law::lift_all_forbidden);
    return;
  }
  if (now.ballot.round > 1) court.cite(Law::tie_shrunk);
  if (voters_after(court.rules, now, leaders).empty()) court.cite(Law::lift_nobody_votes);  // CITY-Q33
}

void resolve_tie(Court& court, SeatSet leaders) {
  const AfterTie then = after_tie(court.rules, court.now(), leaders);
  cite_tie(court, leaders);
  court.record(BallotTied{leaders});
  court.cite(Law::tie);
  switch (then) {
    case AfterTie::vote_again:
      court.record(StepBegan{Step::tie_speeches, court.now().round});
      return begin_tie_speech(court);
    case AfterTie::ask_to_lift_all:
      court.cite(Law::lift);
      return court.record(StepBegan{Step::lift, court.now().round});
    case AfterTie::everybody_stays: return settle_vote(court);
  }
}

void resolve_ballot(Court& court) {
  const State& now = court.now();
  court.cite(Law::ballot_to_the_end);
  if (now.ballot.certain_leaver) {
    court.cite(Law::most_votes);
    return vote_out(court, *now.ballot.certain_leaver);
  }
  if (now.ballot.candidates.empty()) return settle_vote(court);
  const Standing result = standing(court.rules, now);
  const int most = result.votes;
  // CITY-Q30, CITY-Q31: without a single hand nobody leaves, but a tie without hands in the second vote is a tie.
  const bool nobody = most == 0 && (now.ballot.round == 1 || now.ballot.candidates.size() == 1);
  const int voters = (now.at_table - now.ballot.barred).count();
  const bool too_few = court.rules.with.majority.value == Majority::absolute && most * 2 <= voters;
  if (nobody || (too_few && result.leaders.count() == 1)) {
    court.cite(Law::no_votes_at_all);
    return settle_vote(court);
  }
  if (result.leaders.count() > 1) return resolve_tie(court, result.leaders);
  court.cite(Law::most_votes);
  court.cite(Law::determined);
  vote_out(court, result.leaders.lowest());
}

// The judge reads the list: from now on screens show the nominations that they withheld.
void read_nominations(Court& court) {
  if (!court.now().nominees_withheld) return;
  const auto nominations = court.now().day.nominations;
  for (const Nomination& n : nominations)
    if (court.now().at_table.contains(n.whom)) court.record(NominationRead{n.by, n.whom});
}

}  // namespace

// MC-2.4.15, FIIM-4.4.12, CITY-crash. The first tie leads to speeches and a vote among the tied; so does a later
// one among fewer players, if the edition says so. The tied set can only shrink or repeat, so this ends (MC-Q26).
AfterTie after_tie(const RuleSet& rules, const State& state, SeatSet leaders) {
  if (leads_to_vote(rules, state, leaders))
    return voters_after(rules, state, leaders).empty() ? AfterTie::everybody_stays : AfterTie::vote_again;
  const bool stay = rules.with.tie_same.value == TieSame::stay || lifts_whole_table(rules, state, leaders);
  return stay ? AfterTie::everybody_stays : AfterTie::ask_to_lift_all;
}

void enter_voting_slot(Court& court) {
  const Slot slot = voting_slot(court.rules, court.now());
  court.cite(law_of(slot));
  if (slot == Slot::vote || slot == Slot::single_stays || slot == Slot::single_leaves) read_nominations(court);
  switch (slot) {
    case Slot::vote:
      if (candidates_left(court.now()).count() == 1)
        court.cite(court.now().round == 1 ? Law::single_first_day_voted : Law::single_voted);
      return open_ballot(court);
    case Slot::cancelled:
      // FSM-cancel-12: its result is known when night is announced.
      if (court.rules.with.cancel_window.value == CancelWindow::result) court.cite(Law::removal_no_vote_held);
      court.record(VoteCancelled{false});
      court.record(VotesOwed{static_cast<std::uint8_t>(court.now().owed - 1)});
      return settle_vote(court);
    case Slot::nobody:
    case Slot::single_stays: return settle_vote(court);
    case Slot::single_leaves: return vote_out(court, candidates_left(court.now()).lowest());
  }
}

// Ends the day's voting slot: after exits a side may have won, without any the quiet rounds are counted.
void settle_vote(Court& court) {
  court.record(VoteSettled{});
  court.record(StepBegan{Step::farewell, court.now().round});
  if (court.now().ballot.pending_outcome != Outcome::none)
    return decide_outcome(court, court.now().ballot.pending_outcome);
  judge_outcome(court);
  if (court.now().outcome == Outcome::none && court.rules.with.quiet_counted.value == QuietCounted::nights_and_days)
    count_quiet_round(court);
}

void close_ballot_if_called(Court& court) {
  if (court.now().ballot.called >= court.now().ballot.candidates.size()) resolve_ballot(court);
}

namespace {

// Refuses a candidate who is not being called, and hands that may not vote for them.
bool refuse_hands(Court& court, const CountVotes& command) {
  const State& now = court.now();
  const Ballot& ballot = now.ballot;
  if (!ballot.candidates.contains(command.candidate)) {
    court.refuse(Refusal::not_a_candidate, ballot.round > 1 ? Law::tie_revote : Law::ballot_order);
    return true;
  }
  if (ballot.candidates[ballot.called] != command.candidate) {
    court.refuse(Refusal::wrong_order, Law::ballot_order);
    return true;
  }
  if (!now.at_table.contains(command.hands)) {
    court.refuse(Refusal::not_at_table, Law::voter_at_table);
    return true;
  }
  if (!(command.hands & ballot.voted).empty()) {
    court.refuse(Refusal::already_voted, Law::one_vote);
    return true;
  }
  if (!court.rules.with.self_vote.value && command.hands.contains(command.candidate)) {
    court.refuse(Refusal::own_candidate, Law::self_vote);
    return true;
  }
  const SeatSet barred = command.hands & ballot.barred;
  if (barred.empty()) return false;
  const bool voteless = !(barred & now.voteless_today).empty();
  court.refuse(Refusal::right_lost, voteless ? Law::forfeited_round : Law::tied_do_not_vote);
  return true;
}

}  // namespace

void count_votes(Court& court, const CountVotes& command) {
  const State& now = court.now();
  if (now.step != Step::calling) return court.refuse(Refusal::no_vote, Law::voting_begins);
  if (refuse_hands(court, command)) return;
  const Ballot& ballot = now.ballot;
  const bool last = ballot.called + 1U == ballot.candidates.size();
  const Standing after = standing_with(court.rules, now, command.hands);
  bool becomes_certain = false;  // It is these hands that make the leaders certain.
  if (after.leaders_certain) {
    const Standing before = standing(court.rules, now);
    becomes_certain = !before.leaders_certain;
    const bool determined = ballot.certain_leaver || is_determined(court.rules, now, before);
    if (!determined && is_determined(court.rules, now, after)) court.cite(Law::determined);
  }
  const bool to_last = court.rules.with.abstention.value == Abstention::last;
  const int unused = last ? (not_voted(now) - command.hands).count() : 0;
  const int missing = to_last ? unused : 0;
  court.record(VotesCounted{command.candidate, command.hands, static_cast<std::uint8_t>(missing)});
  court.cite(Law::ballot_order);
  court.cite(Law::one_vote);
  if (now.ballot.round > 1) court.cite(Law::tie_revote);
  if (unused > 0) court.cite(to_last ? Law::unused_votes : Law::abstention);
  if (last || (becomes_certain && !court.rules.with.whole_ballot.value)) resolve_ballot(court);
}

// MC-2.4.7a, MC-Q22: a hand at "thank you" or later is no vote and no offence; the player may vote for a later
// candidate.
void late_hand(Court& court, const LateHand& command) {
  if (court.now().step != Step::calling) return court.refuse(Refusal::no_vote, Law::late_hand);
  if (!court.now().at_table.contains(command.by)) return court.refuse(Refusal::not_at_table, Law::voter_at_table);
  if (court.now().ballot.barred.contains(command.by)) {
    const bool voteless = court.now().voteless_today.contains(command.by);
    return court.refuse(Refusal::right_lost, voteless ? Law::forfeited_round : Law::tied_do_not_vote);
  }
  court.record(HandCameLate{command.by});
  court.cite(Law::late_hand);
}

void advance_tie_speeches(Court& court) {
  const Seat by = court.now().ballot.tied[court.now().ballot.speeches_held];
  court.record(TieSpeechEnded{by, court.elapsed()});
  court.cite(Law::tie);
  resume_tie_speeches(court);
}

void resume_tie_speeches(Court& court) {
  if (court.now().ballot.speeches_held < court.now().ballot.tied.size()) return begin_tie_speech(court);
  open_ballot(court);
  court.cite(Law::tie_revote);
}

// MC-2.4.15d, MC-Q28, CITY-Q34: more than half of those asked; a hand not raised counts for staying.
void count_lift(Court& court, const CountLift& command) {
  if (court.now().step != Step::lift) return court.refuse(Refusal::wrong_phase, Law::lift);
  if (!court.now().at_table.contains(command.hands)) return court.refuse(Refusal::not_at_table, Law::voter_at_table);
  const SeatSet voters = lift_voters(court.rules, court.now());
  if (!voters.contains(command.hands)) {
    const bool voteless = !(command.hands & court.now().voteless_today).empty();
    return court.refuse(Refusal::right_lost, voteless ? Law::forfeited_round : Law::tied_do_not_vote);
  }
  const int twice = command.hands.count() * 2;
  const bool even = twice == voters.count() && court.rules.with.lift_even.value == LiftEven::leave;
  const bool lifted = twice > voters.count() || even;
  court.record(LiftCounted{command.hands, lifted});
  court.cite(Law::lift);
  court.cite(lifted ? Law::lift_passed : Law::lift_failed);
  if (!lifted) return settle_vote(court);
  Seats leaving;
  for (Seat s : court.now().ballot.tied) {
    if (!has_alibi(court, court.now(), s)) {
      leaving.push_back(s);
      continue;
    }
    court.record(AlibiShown{s});
    court.cite(Law::alibi);
  }
  for (Seat s : leaving) leave_table(court, s, Exit::lifted);
  if (leaving.size() > 1) court.cite(Law::several_leave_at_once);
  settle_vote(court);  // MC-Q29, FIIM-Q6: victory is judged once, after all of them have left.
  for (Seat s : leaving) grant_last_word(court, s, Law::last_word_voted);
}

}  // namespace mafia
