#include "rules/policies.hpp"

namespace mafia::policies {

// FIIM-4.3.2, FIIM-Q7, CITY-morning-4: seat 1 on the first day, then the next living seat after the last opener.
Seat next_opener(const State& state) {
  return state.round == 1 ? state.at_table.lowest() : state.at_table.next_after(state.day.opener);
}

// MC-2.3.2a, MC-2.5.8, MC-Q8: the same, but one seat further if the same player would otherwise close two days in a
// row. One shift is always enough.
Seat next_opener_unless_same_closer(const State& state) {
  const Seat next = next_opener(state);
  if (state.round == 1) return next;
  const Seat would_close = state.at_table.last_before(next);
  return would_close == state.day.closer ? state.at_table.next_after(next) : next;
}

}  // namespace mafia::policies
