// Headings: the judge presses "next" until the game stands there.
#include "engine/vote.hpp"
#include "play/notated_game.hpp"

namespace mafia::notation {

// Where a step lies within its round; morning and day N come before night N, whose steps are the book's.
std::optional<int> NotatedGame::place(Step step) const {
  constexpr int first_of_night = 5;
  switch (step) {
    case Step::morning: return 0;
    case Step::speeches: return 1;
    case Step::calling:
    case Step::tie_speeches:
    case Step::lift: return 2;
    case Step::farewell:
    case Step::seating: return 3;
    case Step::dealing:
    case Step::nightfall: return 4;
    case Step::over: return 99;
    default: break;
  }
  for (const Steps& steps : {rules_->night_zero.value, rules_->night.value})
    for (std::size_t i = 0; i < steps.size(); ++i)
      if (steps[i] == step) return first_of_night + static_cast<int>(i);
  return std::nullopt;
}

bool NotatedGame::is_before(int round, int target) const {
  return state().round < round || (state().round == round && place(state().step) < target);
}

// Presses "next" until the place is reached or the game has ended on the way there.
NotatedGame::Result NotatedGame::advance_to(int round, Step step) {
  if (state().step == Step::over) return refuse("game_over", Law::outcome_final);
  const auto wanted = place(step);
  if (!wanted) return refuse("wrong_phase", round == 0 ? Law::night_zero_order : Law::hunt);
  const int target = *wanted;
  if (!is_before(round, target)) {
    const bool here = state().round == round && place(state().step) == target;
    return refuse(here ? "already_there" : "out_of_order", Law::phases_by_judge);
  }
  while (state().step != Step::over && is_before(round, target))
    if (auto done = submit(Advance{}); !done) return done;
  return {};
}

// Passes the speeches that are left; refused where no vote is held, with the reason.
NotatedGame::Result NotatedGame::to_voting() {
  if (state().step == Step::over) return refuse("game_over", Law::outcome_final);
  if (state().step == Step::calling) return refuse("already_there", Law::voting_begins);
  if (state().step != Step::morning && state().step != Step::speeches) return refuse("no_vote", Law::voting_begins);
  const Slot slot = voting_slot(*rules_, state());
  if (slot != Slot::vote) return refuse("no_vote", law_of(slot));
  while (state().step != Step::calling)
    if (auto done = submit(Advance{}); !done) return done;
  return {};
}

// Where no vote is held: its slot is passed, and the last word of a single candidate who leaves is pending.
NotatedGame::Result NotatedGame::past_voting() {
  if (state().step == Step::over) return refuse("game_over", Law::outcome_final);
  if (state().step == Step::farewell) return refuse("already_there", Law::voting_begins);
  const bool day = state().step == Step::morning || state().step == Step::speeches;
  if (!day) return refuse("wrong_phase", Law::voting_begins);
  if (voting_slot(*rules_, state()) == Slot::vote) return refuse("ballot_open", Law::voting_begins);
  while (state().step == Step::morning || state().step == Step::speeches)
    if (auto done = submit(Advance{}); !done) return done;
  return {};
}

// Passes the speeches before his; if his own is behind or was never his, the engine will say so.
NotatedGame::Result NotatedGame::to_turn(Seat by) {
  while (state().step == Step::morning || state().step == Step::speeches) {
    if (state().step == Step::speeches && state().day.speaker == by) return {};
    if (!state().day.waiting.contains(by)) return {};
    if (auto done = submit(Advance{}); !done) return done;
  }
  while (state().step == Step::tie_speeches) {
    const Ballot& ballot = state().ballot;
    bool ahead = false;
    for (std::size_t i = ballot.speeches_held + 1U; i < ballot.tied.size(); ++i) ahead |= ballot.tied[i] == by;
    if (!ahead) return {};
    if (auto done = submit(Advance{}); !done) return done;
  }
  return {};
}

NotatedGame::Result NotatedGame::to_night_step(Step step) {
  const auto target = place(step);
  while (target && state().round > 0 && is_night_step(state().step) && place(state().step) < *target)
    if (auto done = submit(Advance{}); !done) return done;
  return {};
}

// The first victim is called only if he has the right; otherwise there is no such step.
NotatedGame::Result NotatedGame::to_nota() {
  if (!place(Step::nota)) return refuse("no_nota", Law::nota_moment);
  if (state().round == 0 || !is_night_step(state().step)) return refuse("wrong_phase", Law::nota_moment);
  if (state().step == Step::nota) return refuse("already_there", Law::nota_moment);
  if (auto done = to_night_step(Step::nota); !done) return done;
  if (state().step == Step::nota) return {};
  const bool killed = state().shooting_nights == 1 && !state().last_night.victims.empty();
  return refuse("no_nota", killed ? Law::nota_all_present : Law::nota_right);
}

namespace {

Step step_of(Role role, bool night_zero) {
  switch (role) {
    case Role::putana: return night_zero ? Step::putana_meets : Step::putana_visit;
    case Role::doctor: return night_zero ? Step::doctor_meets : Step::doctor_heal;
    case Role::mafia: return night_zero ? Step::arrangement : Step::hunt;
    default: return night_zero ? Step::maniac_meets : Step::maniac_hunt;
  }
}

}  // namespace

NotatedGame::Result NotatedGame::heading(const Statement& s) {
  const int round = state().round;
  const bool night = is_night_step(state().step);
  const bool dealt = state().step != Step::seating && state().step != Step::dealing;
  const Result not_dealt = state().step == Step::dealing ? refuse("cards_left", Law::all_cards_dealt)
                                                         : refuse("not_dealt", Law::opens_with_night);
  switch (s.verb) {
    case Verb::night:
      if (s.number == 0) {
        // Before the cards: the game begins. After them: the first of the night is awake already.
        if (state().step == rules_->night_zero.value.front()) return {};
        if (state().step == Step::dealing || (state().step == Step::seating && rules_->with.deal.value == Deal::show))
          return not_dealt;  // CITY-deal-6
        if (state().step != Step::seating) return refuse("out_of_order", Law::phases_by_judge);
        return submit(Advance{});
      }
      if (!dealt) return not_dealt;
      if (s.number != round && !(night && s.number == round + 1)) return refuse("wrong_number", Law::phases_by_judge);
      return advance_to(s.number, Step::nightfall);
    case Verb::day: {
      if (!dealt) return not_dealt;
      const int next = night ? round + 1 : round;
      if (s.number == next) return advance_to(s.number, Step::speeches);
      return refuse(s.number <= round ? "out_of_order" : "wrong_number", Law::phases_by_judge);
    }
    case Verb::voting: return to_voting();
    case Verb::no_vote: return past_voting();
    case Verb::hunt:
      if (round == 0) return refuse("wrong_phase", Law::night_zero_order);
      return advance_to(round, Step::hunt);
    case Verb::don: return advance_to(round, round == 0 ? Step::don_look : Step::don_check);
    case Verb::sheriff: return advance_to(round, round == 0 ? Step::sheriff_look : Step::sheriff_check);
    case Verb::role_step: return advance_to(round, step_of(s.role, round == 0));
    case Verb::nota_step: return to_nota();
    case Verb::morning: return advance_to(night ? round + 1 : round, Step::morning);
    default: return {};
  }
}

}  // namespace mafia::notation
