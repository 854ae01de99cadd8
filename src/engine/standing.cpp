// How a running ballot stands: determined or open (MC-2.4.3-c1, MC-Q18).
#include <algorithm>

#include "engine/court.hpp"

namespace mafia {
namespace {

// With U candidates not called, r votes not cast and M the best count so far the leaders cannot change any more when at
// most one candidate is left (he takes every hand not raised, MC-2.4.14) or when r < M.
Standing stand(const Ballot& ballot, int votes_left, std::optional<Seat> voided) {
  const std::size_t total = ballot.candidates.size();
  const std::size_t uncalled = total - ballot.called;
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
  if (uncalled == 1) {
    votes[total - 1] = votes_left;
    best = std::max(best, votes_left);
  }
  Standing result{uncalled <= 1 || votes_left < best, {}};
  if (!result.determined) return result;
  for (std::size_t i = 0; i < total; ++i)
    if (votes[i] == best) result.leaders.add(ballot.candidates[i]);
  return result;
}

}  // namespace

Standing standing(const State& state) { return stand(state.ballot, not_voted(state).count(), std::nullopt); }

Standing standing_with(const State& state, SeatSet hands) {
  Ballot ballot = state.ballot;
  ballot.hands[ballot.called++] = hands;
  return stand(ballot, (not_voted(state) - hands).count(), std::nullopt);
}

// MC-Q20. As it would stand without the uncast vote of somebody who is removed, or without his void hand (MC-2.4.12).
Standing standing_without(const State& state, Seat leaving, bool vote_void) {
  SeatSet left = not_voted(state);
  left.remove(leaving);
  return stand(state.ballot, left.count(), vote_void ? std::optional(leaving) : std::nullopt);
}

}  // namespace mafia
