#include "engine/state.hpp"

namespace mafia {

std::optional<Seat> holder(const State& state, Role role) {
  const SeatSet held = state.holding(role);
  return held.empty() ? std::nullopt : std::optional(held.lowest());
}

// MC-2.3.13, MC-2.4.16: during a pause the rules of the night apply.
bool is_night(const State& state) { return state.paused || is_night_step(state.step); }

bool is_night_step(Step step) {
  switch (step) {
    case Step::dealing:
    case Step::arrangement:
    case Step::don_look:
    case Step::sheriff_look:
    case Step::nightfall:
    case Step::hunt:
    case Step::don_check:
    case Step::sheriff_check:
    case Step::nota:
    case Step::putana_meets:
    case Step::doctor_meets:
    case Step::maniac_meets:
    case Step::putana_visit:
    case Step::doctor_heal:
    case Step::maniac_hunt: return true;
    case Step::seating:
    case Step::morning:
    case Step::speeches:
    case Step::calling:
    case Step::tie_speeches:
    case Step::lift:
    case Step::farewell:
    case Step::over: break;
  }
  return false;
}

SeatSet nominees(const State& state) {
  SeatSet set;
  for (const Nomination& n : state.day.nominations) set.add(n.whom);
  return set;
}

SeatSet silenced(const State& state) { return state.speech_lost | state.silent_today; }

std::optional<Seat> next_speaker(const State& state) {
  const Day& day = state.day;
  if (day.waiting.empty()) return std::nullopt;
  if (day.speaker) return day.waiting.next_after(*day.speaker);
  if (!day.opened) return day.waiting.contains(day.opener) ? day.opener : day.waiting.next_after(day.opener);
  return day.waiting.next_after(day.closer);
}

std::optional<Seat> word_due(const State& state) {
  if (!state.last_words.empty()) return state.last_words.front();
  const Ballot& ballot = state.ballot;
  if (state.step != Step::tie_speeches || ballot.speeches_held >= ballot.tied.size()) return std::nullopt;
  return ballot.tied[ballot.speeches_held];
}

SeatSet not_voted(const State& state) { return state.at_table - state.ballot.voted - state.ballot.barred; }

SeatSet candidates_left(const State& state) { return nominees(state) & state.at_table; }

}  // namespace mafia
