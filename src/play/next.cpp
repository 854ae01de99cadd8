#include "play/next.hpp"

#include "engine/game.hpp"
#include "engine/vote.hpp"

namespace mafia::notation {

Statement heading_of(Step step) {
  switch (step) {
    case Step::arrangement: return {.verb = Verb::role_step, .role = Role::mafia};
    case Step::hunt: return {.verb = Verb::hunt};
    case Step::don_look:
    case Step::don_check: return {.verb = Verb::don};
    case Step::sheriff_look:
    case Step::sheriff_check: return {.verb = Verb::sheriff};
    case Step::putana_meets:
    case Step::putana_visit: return {.verb = Verb::role_step, .role = Role::putana};
    case Step::doctor_meets:
    case Step::doctor_heal: return {.verb = Verb::role_step, .role = Role::doctor};
    case Step::maniac_meets:
    case Step::maniac_hunt: return {.verb = Verb::role_step, .role = Role::maniac};
    case Step::nota: return {.verb = Verb::nota_step};
    default: return {.verb = Verb::morning};
  }
}

namespace {

Statement last_word_of(const State& state) {
  return {.verb = Verb::last_word, .who = state.last_words.front().number()};
}

// After the last speech: a ballot, or what stands in its place.
Statement after_speeches(const RuleSet& rules, const State& state) {
  return {.verb = voting_slot(rules, state) == Slot::vote ? Verb::voting : Verb::no_vote};
}

std::optional<Statement> in_speeches(const RuleSet& rules, const State& state) {
  if (!state.last_words.empty()) return last_word_of(state);
  const Day& day = state.day;
  if (!day.speaker && !day.waiting.empty()) return std::nullopt;
  if (!day.speaker) return after_speeches(rules, state);
  // A lost speech is not spoken; the judge goes on to the next player.
  const Verb verb = day.turn == Turn::lost ? Verb::passes : Verb::speaks;
  return Statement{.verb = verb, .who = day.speaker->number()};
}

// The step that follows in this night, as the engine will have it.
std::optional<Statement> at_night(const RuleSet& rules, const State& state) {
  const Verdict verdict = decide(rules, state, Advance{}, state.at);
  if (!verdict) return std::nullopt;  // Something is still to be done.
  for (const Event& event : verdict->events)
    if (const auto* began = std::get_if<StepBegan>(&event.what)) return heading_of(began->step);
  return Statement{.verb = Verb::morning};
}

}  // namespace

std::optional<Statement> next_statement(const NotatedGame& game) {
  const State& state = game.state();
  if (state.paused) return Statement{.verb = Verb::resume};
  switch (state.step) {
    case Step::seating:
      if (game.rules().with.deal.value == Deal::show) return std::nullopt;
      return Statement{.verb = Verb::night, .number = 0};
    case Step::dealing:
    case Step::calling:
    case Step::lift: return std::nullopt;
    case Step::morning: return Statement{.verb = Verb::day, .number = state.round};
    case Step::speeches: return in_speeches(game.rules(), state);
    case Step::tie_speeches: {
      const Seat by = state.ballot.tied[state.ballot.speeches_held];
      const bool silent = silenced(state).contains(by);
      const bool lost = silent && game.rules().with.silenced_tie_seconds.value == 0;
      return Statement{.verb = lost ? Verb::passes : Verb::speaks, .who = by.number()};
    }
    case Step::farewell:
      if (!state.last_words.empty()) return last_word_of(state);
      return Statement{.verb = Verb::night, .number = state.round};
    case Step::arrangement: {
      const auto next = following(game.rules().night_zero.value, state.step);
      return next ? heading_of(*next) : Statement{.verb = Verb::morning};
    }
    case Step::over:
      if (!state.last_words.empty() && !state.announced) return last_word_of(state);
      if (!state.announced) return Statement{.verb = Verb::stop};
      return std::nullopt;
    default: return at_night(game.rules(), state);
  }
  return std::nullopt;
}

}  // namespace mafia::notation
