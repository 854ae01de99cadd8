// The three numbers of the first victim.                                           | MC      | FIIM
// Prima Nota: called at night after the Sheriff's step                             | 2.6     |
// Best move: during the last word, number by number; any other talk ends it        |         | 7.10, 8.3
#include "engine/court.hpp"

namespace mafia {
namespace {

// MC-2.6.1, MC-Q6, MC-Q43: the victim of the first shooting night, of any role, with all ten still in the game. A house
// may require less. A victim who was healed is not called.
bool may_be_called(const RuleSet& rules, const State& state, Seat by) {
  const NightActs& night = state.night;
  if (night.victim != by || (night.healed == by && !night.heal_blocked)) return false;
  if (state.step == Step::nota) return !night.offenders.contains(by);  // Called already.
  if (!is_night_step(state.step) || !night.resolved) return false;
  switch (rules.with.first_kill_right.value) {
    case FirstKillRight::all_present: return night.offenders.empty() && state.at_table == everyone(state);
    case FirstKillRight::one_voted_out: return !night.offenders.contains(by) && state.voted_on_day_one <= 1;
    case FirstKillRight::always: break;
  }
  return !night.offenders.contains(by);
}

// FIIM-7.10, MC-2.6.1a: too many have left.
bool is_right_lost(const RuleSet& rules, const State& state, Seat by) {
  SeatSet others = everyone(state);
  others.remove(by);
  switch (rules.with.first_kill_right.value) {
    case FirstKillRight::all_present: return !state.at_table.contains(others);
    case FirstKillRight::one_voted_out: return state.voted_on_day_one > 1;
    case FirstKillRight::always: break;
  }
  return false;
}

// FIIM-8.3: killed in the first shooting night.
bool has_best_move(const RuleSet& rules, const State& state, Seat by) {
  return state.first_victim == by && !state.expelled.contains(by) && !is_right_lost(rules, state, by);
}

// Why this player cannot name three numbers now.
Law law_of_missing_nota(const RuleSet& rules, const State& state, Seat by) {
  if (state.shooting_nights > 1 && state.first_victim != by) return Law::nota_first_night;
  if (state.first_victim != by) return Law::nota_right;
  if (rules.with.first_kill.value == FirstKill::best_move)
    return state.voted_on_day_one > 1 ? Law::nota_day_one_exits : Law::nota_moment;
  SeatSet others = everyone(state);
  others.remove(by);
  return state.at_table.contains(others) ? Law::nota_moment : Law::nota_all_present;
}

bool refuse_numbers(Court& court, const NameNota& command) {
  const bool night = court.rules.with.first_kill.value == FirstKill::nota;
  const SeatSet named = to_set(command.three);
  const auto count = static_cast<int>(command.three.size());
  // FIIM-8.3.2, FIIM-Q33: numbers named before the player broke off count, and a number said twice counts once.
  const bool complete = night ? count == 3 && named.count() == 3 : count >= 1 && count <= 3;
  if (complete && everyone(court.now()).contains(named)) return false;
  court.refuse(Refusal::nota_incomplete, Law::nota_three);
  return true;
}

}  // namespace

bool may_name_nota(const RuleSet& rules, const State& state, Seat by) {
  if (state.nota_given || state.shooting_nights != 1) return false;
  switch (rules.with.first_kill.value) {
    case FirstKill::none: return false;
    case FirstKill::nota: return may_be_called(rules, state, by);
    case FirstKill::best_move: break;
  }
  const bool ahead = is_night_step(state.step) && state.night.resolved;
  return has_best_move(rules, state, by) && (ahead || state.last_words.contains(by));
}

bool has_no_nota(const RuleSet& rules, const State& state, Seat by) {
  const bool first = state.first_victim == by && state.shooting_nights == 1;
  return first && rules.with.first_kill.value != FirstKill::none && !state.nota_given && !state.expelled.contains(by) &&
         is_right_lost(rules, state, by);
}

int nota_seconds(const RuleSet& rules, const State& state, Seat by) {
  const bool night = rules.with.first_kill.value == FirstKill::nota;
  return night ? rules.with.nota_close_seconds.value : last_word_seconds(rules, state, by);
}

void name_nota(Court& court, const NameNota& command) {
  const State& now = court.now();
  const Parameters& with = court.rules.with;
  if (with.first_kill.value == FirstKill::none) return court.refuse(Refusal::not_in_this_book, Law::nota_right);
  if (now.nota_given) return court.refuse(Refusal::nota_final, Law::nota_final);
  if (now.night.victim == command.by && now.night.offenders.contains(command.by))
    return court.refuse(Refusal::acts_void, Law::removal_voids_acts);
  const bool night = with.first_kill.value == FirstKill::nota;
  const bool in_time = night ? now.step == Step::nota : now.last_words.contains(command.by);
  if (!in_time || !may_name_nota(court.rules, now, command.by))
    return court.refuse(Refusal::no_nota,
                        in_time && night ? Law::nota_right : law_of_missing_nota(court.rules, now, command.by));
  if (command.form == Form::conditional || command.form == Form::colloquial)
    return court.refuse(Refusal::wrong_form, Law::nota_form);
  if (refuse_numbers(court, command)) return;
  if (court.too_late(nota_seconds(court.rules, now, command.by)))
    return court.refuse(Refusal::time_is_up, Law::nota_moment);
  std::array<Seat, 3> three{};
  for (std::size_t i = 0; i < command.three.size(); ++i) three[i] = command.three[i];
  court.record(NotaNamed{command.by, three, static_cast<std::uint8_t>(command.three.size())});
  court.cite(Law::nota_right);
  court.cite(Law::nota_three);
  court.cite(Law::nota_accepted);
  if (command.three.size() < 3) court.cite(Law::nota_broken_off);
  court.cite(now.blacks.contains(command.by) ? Law::nota_points_black : Law::nota_points);
}

}  // namespace mafia
