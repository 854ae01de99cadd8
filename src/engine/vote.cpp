// The vote.                                                                        | MC             | done
// Held or not: no candidate, a single one, cancelled                               | 2.4.4, 4.12    | yes
// Calls in order, one hand each, hands not raised go to the last                   | 2.4.5-2.4.14   | yes
// Tie speeches, votes among the tied, the question whether all leave               | 2.4.15         | yes
#include "engine/court.hpp"

namespace mafia {

Slot voting_slot(const State& state) {
  if (state.owed > 0) return Slot::cancelled;  // MC-Q40: also where no vote would have been held.
  const std::size_t count = state.day.nominations.size();
  if (count == 0) return Slot::nobody;
  if (count > 1) return Slot::vote;
  return state.round == 1 ? Slot::single_stays : Slot::single_leaves;
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

void vote_out(Court& court, Seat who) {
  court.record(PlayerLeft{who, Exit::voted});
  settle_vote(court);
  grant_last_word(court, who, Law::last_word_voted);
}

void begin_tie_speech(Court& court) {
  const Seat by = court.now().ballot.tied[court.now().ballot.speeches_held];
  court.record(TieSpeechBegan{by, static_cast<std::uint8_t>(court.rules.with.tie_seconds.value)});
  court.cite(Law::tie);
  if (court.now().silenced.contains(by)) court.cite(Law::silenced_tie_speech);
}

// MC-2.4.15. The first tie always leads to speeches and a vote among the tied; a later one as the edition says.
void resolve_tie(Court& court, SeatSet leaders) {
  const bool again =
      court.now().ballot.round == 1 || court.rules.after_tie.value(court.now(), leaders) == AfterTie::vote_again;
  const bool first = court.now().ballot.round == 1;
  court.record(BallotTied{leaders});
  court.cite(Law::tie);
  if (again) {
    if (!first) court.cite(Law::tie_shrunk);
    court.record(StepBegan{Step::tie_speeches, court.now().round});
    return begin_tie_speech(court);
  }
  court.cite(Law::tie_repeated);
  court.cite(Law::raise);
  court.record(StepBegan{Step::raise, court.now().round});
}

void resolve_ballot(Court& court) {
  const Standing result = standing(court.now());
  court.cite(Law::ballot_to_the_end);
  if (result.leaders.count() > 1) return resolve_tie(court, result.leaders);
  court.cite(Law::most_votes);
  court.cite(Law::determined);
  vote_out(court, result.leaders.lowest());
}

}  // namespace

void enter_voting_slot(Court& court) {
  const Slot slot = voting_slot(court.now());
  court.cite(law_of(slot));
  switch (slot) {
    case Slot::vote: return court.record(StepBegan{Step::calling, court.now().round});
    case Slot::cancelled:
      court.record(VoteCancelled{false});
      court.record(VotesOwed{static_cast<std::uint8_t>(court.now().owed - 1)});
      return settle_vote(court);
    case Slot::nobody:
    case Slot::single_stays: return settle_vote(court);
    case Slot::single_leaves: return vote_out(court, court.now().day.nominations[0].whom);
  }
}

// The day's voting slot is behind us: after exits somebody may have won, without any the quiet rounds are counted.
void settle_vote(Court& court) {
  court.record(VoteSettled{});
  court.record(StepBegan{Step::farewell, court.now().round});
  if (court.now().ballot.locked != Outcome::none) return decide_outcome(court, court.now().ballot.locked);
  judge_outcome(court);
  if (court.now().outcome == Outcome::none) count_quiet_round(court);
}

void close_ballot_if_called(Court& court) {
  if (court.now().ballot.called == court.now().ballot.candidates.size()) resolve_ballot(court);
}

void count_votes(Court& court, const CountVotes& command) {
  const State& now = court.now();
  if (now.step != Step::calling) return court.refuse(Refusal::no_vote, Law::voting_begins);
  const Ballot& ballot = now.ballot;
  if (!ballot.candidates.contains(command.candidate))
    return court.refuse(Refusal::not_a_candidate, ballot.round > 1 ? Law::tie_revote : Law::ballot_order);
  if (ballot.candidates[ballot.called] != command.candidate)
    return court.refuse(Refusal::wrong_order, Law::ballot_order);
  if (!now.at_table.contains(command.hands)) return court.refuse(Refusal::not_at_table, Law::voter_at_table);
  if (!(command.hands & ballot.voted).empty()) return court.refuse(Refusal::already_voted, Law::one_vote);

  const bool last = ballot.called + 1U == ballot.candidates.size();
  if (!standing(now).determined && standing_with(now, command.hands).determined) court.cite(Law::determined);
  const int missing = last ? (not_voted(now) - command.hands).count() : 0;
  court.record(VotesCounted{command.candidate, command.hands, static_cast<std::uint8_t>(missing)});
  court.cite(Law::ballot_order);
  court.cite(Law::one_vote);
  if (now.ballot.round > 1) court.cite(Law::tie_revote);
  if (missing > 0) court.cite(Law::unused_votes);
  if (last) close_ballot_if_called(court);
}

// MC-2.4.7a, MC-Q22: with or after "thank you" a hand is no vote and no offence; he may vote for a later candidate.
void late_hand(Court& court, const LateHand& command) {
  if (court.now().step != Step::calling) return court.refuse(Refusal::no_vote, Law::late_hand);
  if (!court.now().at_table.contains(command.by)) return court.refuse(Refusal::not_at_table, Law::voter_at_table);
  court.record(HandCameLate{command.by});
  court.cite(Law::late_hand);
}

void advance_tie_speeches(Court& court) {
  const Seat by = court.now().ballot.tied[court.now().ballot.speeches_held];
  court.record(TieSpeechEnded{by, court.elapsed()});
  court.cite(Law::tie);
  if (court.now().ballot.speeches_held < court.now().ballot.tied.size()) return begin_tie_speech(court);
  court.record(StepBegan{Step::calling, court.now().round});
  court.cite(Law::tie_revote);
}

// MC-2.4.15d, MC-Q28: more than half of those at the table; whoever raises no hand wants them to stay.
void count_lift(Court& court, const CountLift& command) {
  if (court.now().step != Step::raise) return court.refuse(Refusal::wrong_phase, Law::raise);
  if (!court.now().at_table.contains(command.hands)) return court.refuse(Refusal::not_at_table, Law::voter_at_table);
  const bool lifted = command.hands.count() * 2 > court.now().at_table.count();
  court.record(LiftCounted{command.hands, lifted});
  court.cite(Law::raise);
  court.cite(lifted ? Law::raise_passed : Law::raise_failed);
  if (!lifted) return settle_vote(court);
  const Seats leaving = court.now().ballot.tied;
  for (Seat s : leaving) court.record(PlayerLeft{s, Exit::lifted});
  settle_vote(court);  // MC-Q29: victory is judged once, after all of them.
  for (Seat s : leaving) grant_last_word(court, s, Law::last_word_voted);
}

}  // namespace mafia
