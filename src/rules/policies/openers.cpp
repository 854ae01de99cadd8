#include "rules/policies.hpp"

namespace mafia::policies {

// MC-2.3.2a: seat 1 on the first day. MC-2.5.8, MC-Q8: then the next living seat after the last opener; one further if
// otherwise the same player would close two days running. One shift is always enough.
Seat next_opener_unless_same_closer(const State& state) {
  if (state.round == 1) return state.at_table.lowest();
  const Seat next = state.at_table.next_after(state.day.opener);
  const Seat would_close = state.at_table.last_before(next);
  return would_close == state.day.closer ? state.at_table.next_after(next) : next;
}

}  // namespace mafia::policies
