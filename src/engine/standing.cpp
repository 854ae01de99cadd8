// How a running ballot stands: determined or open (MC-2.4.3-c1, MC-Q18).
#include <algorithm>

#include "engine/court.hpp"

namespace mafia {
namespace {

// With r votes not cast and M the best count so far, the leaders cannot change any more when r < M, or when at most one
// candidate is left to call, who takes every hand not raised (MC-2.4.14). Where hands not raised count for nobody
// (CITY-vote-5), the last candidate's votes are not certain, and a tie may still be broken.
Standing stand(const RuleSet& rules, const Ballot& ballot, int votes_left, std::optional<Seat> voided) {
  const bool to_last = rules.with.abstention.value == Abstention::last;
  const std::size_t total = ballot.candidates.size();
  const std::size_t uncalled = total - ballot.called;
  if (total == 0) return {true, {}, 0};
  std::array<int, max_seats> votes{};
  int best = 0;
  for (std::size_t i = 0; i < ballot.called; ++i) {
    SeatSet hands = ballot.hands[i];
    if (voided && i + 1 == ballot.called) hands.remove(*voided);
    votes[i] = hands.count();
    best = std::max(best, votes[i]);
  }
  if (uncalled == 0) {
    votes[total - 1] += ballot.defaulted;
    best = std::max(best, votes[total - 1]);
  }
  if (uncalled == 1 && to_last) {
    votes[total - 1] = votes_left;
    best = std::max(best, votes_left);
  }
  Standing result{uncalled == 0 || (uncalled == 1 && to_last) || votes_left < best, {}, best};
  if (!result.leaders_certain) return result;
  for (std::size_t i = 0; i < total; ++i)
    if (votes[i] == best) result.leaders.add(ballot.candidates[i]);
  return result;
}

}  // namespace

Standing standing(const RuleSet& rules, const State& state) {
  return stand(rules, state.ballot, not_voted(state).count(), std::nullopt);
}

Standing standing_with(const RuleSet& rules, const State& state, SeatSet hands) {
  Ballot ballot = state.ballot;
  ballot.hands[ballot.called++] = hands;
  return stand(rules, ballot, (not_voted(state) - hands).count(), std::nullopt);
}

// MC-Q20. As it would stand without the uncast vote of a removed player, or without their void hand (MC-2.4.12).
Standing standing_without(const RuleSet& rules, const State& state, Seat leaving, bool vote_void) {
  SeatSet left = not_voted(state);
  left.remove(leaving);
  return stand(rules, state.ballot, left.count(), vote_void ? std::optional(leaving) : std::nullopt);
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
