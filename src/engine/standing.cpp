// How a running ballot stands: determined or open (MC-2.4.3-c1, MC-Q18).
#include "engine/court.hpp"

namespace mafia {
namespace {

// With r votes not cast and M the best count so far, the leaders cannot change any more when r < M, or when at most one
// candidate is left to call, who takes every hand not raised (MC-2.4.14). Where hands not raised count for nobody
// (CITY-vote-5), the last candidate's votes are not certain, and a tie may still be broken.
template <class HandsFor>
Standing stand(const RuleSet& rules, const Ballot& ballot, std::size_t called, int votes_left, HandsFor hands_for) {
  const std::size_t total = ballot.candidates.size();
  const bool rest_to_last = called + 1 == total && rules.with.abstention.value == Abstention::last;
  const std::size_t known = rest_to_last ? total : called;
  Standing result{false, {}, 0};
  for (std::size_t i = 0; i < known; ++i) {
    int votes = i < called ? hands_for(i).count() : votes_left;
    if (called == total && i + 1 == total) votes += ballot.defaulted;
    if (votes > result.votes) result = {false, {}, votes};
    if (votes == result.votes) result.leaders.add(ballot.candidates[i]);
  }
  result.leaders_certain = known == total || votes_left < result.votes;
  if (!result.leaders_certain) result.leaders = {};
  return result;
}

}  // namespace

Standing standing(const RuleSet& rules, const State& state) {
  const Ballot& ballot = state.ballot;
  return stand(rules, ballot, ballot.called, not_voted(state).count(), [&](std::size_t i) { return ballot.hands[i]; });
}

Standing standing_with(const RuleSet& rules, const State& state, SeatSet hands) {
  const Ballot& ballot = state.ballot;
  return stand(rules, ballot, ballot.called + 1U, (not_voted(state) - hands).count(),
               [&](std::size_t i) { return i < ballot.called ? ballot.hands[i] : hands; });
}

// MC-Q20. As it would stand without the uncast vote of a removed player, or without their void hand (MC-2.4.12).
Standing standing_without(const RuleSet& rules, const State& state, Seat leaving, bool vote_void) {
  const Ballot& ballot = state.ballot;
  const SeatSet removed{leaving};
  return stand(rules, ballot, ballot.called, (not_voted(state) - removed).count(), [&](std::size_t i) {
    const bool voided = vote_void && i + 1U == ballot.called;
    return voided ? ballot.hands[i] - removed : ballot.hands[i];
  });
}

// MC-2.4.3-c1: determined once the leaders are certain. FSM-cancel-3, FSM-cancel-4d: a tie that leads to another vote
// or to the question whether all leave determines nothing; one after which everybody stays does (FIIM-7.8).
bool is_determined(const RuleSet& rules, const State& state, const Standing& now) {
  if (!now.leaders_certain) return false;
  if (rules.with.determined.value == Determined::leaders || now.leaders.count() <= 1) return true;
  return after_tie(rules, state, now.leaders) == AfterTie::everybody_stays;
}

bool is_determined(const RuleSet& rules, const State& state) {
  return state.ballot.certain_leaver || is_determined(rules, state, standing(rules, state));
}

// FSM-cancel-7, FSM-Q5: the last speaker has named the only candidate, or has ended without naming another.
std::optional<Seat> certain_single(const RuleSet& rules, const State& state) {
  const Day& day = state.day;
  const SeatSet left = candidates_left(state);
  const bool slot_ahead = state.step == Step::speeches && state.round > 1 && day.waiting.empty();
  const bool cancelled = state.owed > 0 && !day.result_known;
  if (!slot_ahead || cancelled || left.count() != 1 || rules.with.single_later.value == SingleCandidate::no_vote)
    return std::nullopt;
  bool used = !day.speaker;
  for (const Nomination& n : day.nominations) used |= n.by == day.speaker;
  return used ? std::optional(left.lowest()) : std::nullopt;
}

bool certain_to_leave(const RuleSet& rules, const State& state, Seat who) {
  if (state.last_words.contains(who) || certain_single(rules, state) == who) return true;
  if (state.step != Step::calling) return false;
  if (state.ballot.certain_leaver) return state.ballot.certain_leaver == who;
  const Standing now = standing(rules, state);
  return now.leaders_certain && now.leaders == SeatSet{who};
}

}  // namespace mafia
