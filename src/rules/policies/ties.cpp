#include "rules/policies.hpp"

namespace mafia::policies {

// MC-2.4.15 with its comments (Russian edition). The question is put only when as many players tie again; fewer speak
// and are voted on once more. The tied set can only shrink or repeat, so this ends (MC-Q26).
AfterTie vote_again_while_fewer_then_ask(const State& state, SeatSet leaders) {
  const auto tied_before = static_cast<int>(state.ballot.tied.size());
  return leaders.count() < tied_before ? AfterTie::vote_again : AfterTie::ask_to_lift_all;
}

// MC-2.4.15 (English edition): votes divided in the second round lead to the question at once.
AfterTie vote_again_once_then_ask(const State&, SeatSet) { return AfterTie::ask_to_lift_all; }

}  // namespace mafia::policies
