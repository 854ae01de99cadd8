#include "notation/next.hpp"

#include "engine/vote.hpp"

namespace mafia::notation {
namespace {

Statement last_word_of(const State& state) {
  return {.verb = Verb::last_word, .who = state.last_words.front().number()};
}

// After the last speech: a ballot, or what stands in its place.
Statement after_speeches(const State& state) {
  return {.verb = voting_slot(state) == Slot::vote ? Verb::voting : Verb::no_vote};
}

std::optional<Statement> in_speeches(const State& state) {
  if (!state.last_words.empty()) return last_word_of(state);
  const Day& day = state.day;
  if (!day.speaker && !day.waiting.empty()) return std::nullopt;
  if (!day.speaker) return after_speeches(state);
  // A lost speech is not spoken; the judge goes on to the next player.
  const Verb verb = day.turn == Turn::lost ? Verb::passes : Verb::speaks;
  return Statement{.verb = verb, .who = day.speaker->number()};
}

std::optional<Statement> at_night(const State& state) {
  switch (state.step) {
    case Step::nightfall: return Statement{.verb = Verb::hunt};
    case Step::hunt:
      if (!state.night.shot.contains(state.blacks & state.at_table)) return std::nullopt;
      return Statement{.verb = Verb::don};
    case Step::don_check: return Statement{.verb = Verb::sheriff};
    case Step::sheriff_check: {
      const bool nota = state.night.victim && may_name_nota(state, *state.night.victim);
      return Statement{.verb = nota ? Verb::nota_step : Verb::morning};
    }
    default: return Statement{.verb = Verb::morning};
  }
}

}  // namespace

std::optional<Statement> next_statement(const Table& table) {
  const State& state = table.state();
  if (state.paused) return Statement{.verb = Verb::resume};
  switch (state.step) {
    case Step::seating: return Statement{.verb = Verb::night, .number = 0};
    case Step::dealing:
    case Step::calling:
    case Step::raise: return std::nullopt;
    case Step::arrangement: return Statement{.verb = Verb::don};
    case Step::don_look: return Statement{.verb = Verb::sheriff};
    case Step::sheriff_look: return Statement{.verb = Verb::morning};
    case Step::morning: return Statement{.verb = Verb::day, .number = state.round};
    case Step::speeches: return in_speeches(state);
    case Step::tie_speeches: {
      const Seat by = state.ballot.tied[state.ballot.speeches_held];
      return Statement{.verb = Verb::speaks, .who = by.number()};
    }
    case Step::farewell:
      if (!state.last_words.empty()) return last_word_of(state);
      return Statement{.verb = Verb::night, .number = state.round};
    case Step::nightfall:
    case Step::hunt:
    case Step::don_check:
    case Step::sheriff_check:
    case Step::nota: return at_night(state);
    case Step::over:
      if (!state.last_words.empty() && !state.announced) return last_word_of(state);
      if (!state.announced) return Statement{.verb = Verb::stop};
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace mafia::notation
