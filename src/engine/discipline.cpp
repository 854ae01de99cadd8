// Remarks, fouls, technical fouls, cards, replays.                                 | MC             | done
// Which penalty a clause provides, and when                                        | 4.1-4.18       | yes
// Third foul: the next main speech is lost; fourth: out                            | 4.4, 4.5       | yes
// Second technical foul: out                                                       | 5.8            | yes
// Yellow and red cards, automatic replay, a sanction spared                        | 4.13-4.18, 4.21 | yes
#include <algorithm>

#include "engine/court.hpp"

namespace mafia {

const Sanction* find_sanction(const RuleSet& rules, Clause clause) {
  for (const Sanction& sanction : rules.sanctions)
    if (sanction.clause == clause) return &sanction;
  return nullptr;
}

namespace {

bool in_own_phase(const State& state, Seat who) {
  const Role role = state[who].role;
  switch (state.step) {
    case Step::arrangement: return team_of(role) == Team::black;
    case Step::don_look:
    case Step::don_check: return role == Role::don;
    case Step::sheriff_look:
    case Step::sheriff_check: return role == Role::sheriff;
    case Step::nota: return state.night.victim == who;
    default: return false;
  }
}

bool voting_today(const State& state) {
  const bool calling = state.step == Step::calling || state.step == Step::tie_speeches || state.step == Step::raise;
  return calling || (state.step == Step::farewell && state.ballot.round > 0) ||
         (state.step == Step::over && state.ballot.round > 0);
}

bool speaking(const State& state, Seat who) {
  return state.step == Step::speeches && state.day.speaker == who && state.day.started && state.day.turn != Turn::lost;
}

bool fits(Moment moment, const State& state, Seat who) {
  switch (moment) {
    case Moment::any: return true;
    case Moment::day: return !is_night(state);
    case Moment::night: return is_night(state);
    case Moment::deal: return state.step == Step::dealing && state[who].role == Role::unknown;
    case Moment::voting: return voting_today(state);
    case Moment::voting_undetermined:
      return state.step == Step::tie_speeches || state.step == Step::raise ||
             (state.step == Step::calling && !standing(state).determined);
    case Moment::nightfall: return state.step == Step::nightfall || state.step == Step::dealing;
    case Moment::nota:
      return state.night.victim == who &&
             (state.step == Step::nota || (state.step == Step::sheriff_check && may_name_nota(state, who)));
    case Moment::not_his_speech: return !speaking(state, who);
    case Moment::hunt_red:
      return (state.step == Step::nightfall || state.step == Step::hunt) && team_of(state[who].role) == Team::red;
    case Moment::night_zero: return state.round == 0 && is_night(state);
    case Moment::sheriff_only: return state[who].role == Role::sheriff;
    case Moment::killed_sheriff_lost:
      return state.outcome == Outcome::black && state[who].role == Role::sheriff && state[who].exit == Exit::shot;
    case Moment::drawn_table:
      return state.outcome == Outcome::draw && state.at_table.empty() && team_of(state[who].role) == Team::black;
    case Moment::removed_player: return state.expelled.contains(who);
  }
  return false;
}

// MC-2.7.5-c2: in the speech after the outcome only bad language and unethical conduct are punished.
bool barred_after_outcome(Court& court, const Sanction* sanction) {
  return court.rules.with.sanctions_limited_after_outcome.value && court.now().outcome != Outcome::none &&
         !court.now().last_words.empty() && (!sanction || !sanction->after_decision);
}

// Is this the moment of which the clause speaks?
bool refuse_moment(Court& court, const Punish& command, const Sanction& sanction) {
  if (!command.whom) return false;
  const State& now = court.now();
  // MC-4.3.13, MC-Q2: until he has his card an offence against the night costs a foul.
  const bool no_card = now.step == Step::dealing && now[*command.whom].role == Role::unknown;
  if (no_card && sanction.moment == Moment::night && command.penalty == Penalty::removal)
    return court.refuse(Refusal::wrong_moment, Law::offence_before_card), true;
  if (!fits(sanction.moment, now, *command.whom)) return court.refuse(Refusal::wrong_moment, command.clause), true;
  const auto own_phase = court.rules.behind(Law::mask_in_own_phase);
  const bool about_masks = !own_phase.empty() && command.clause == own_phase.front();
  if (about_masks && in_own_phase(now, *command.whom))
    return court.refuse(Refusal::exception_applies, command.clause), true;
  return false;
}

// Does the book provide this penalty for this clause?
bool refuse_penalty(Court& court, const Punish& command, const Sanction& sanction) {
  // MC-4.21, MC-Q53: spared can be what would bring a foul or a removal, not a card and not a replay.
  const bool spared = command.penalty == Penalty::spared;
  const auto minor = static_cast<std::uint8_t>(bit(Penalty::remark) | bit(Penalty::foul) | bit(Penalty::removal));
  if ((sanction.penalties & (spared ? minor : bit(command.penalty))) == 0)
    return court.refuse(Refusal::penalty_not_allowed, command.clause), true;
  if (sanction.needs_reason && !command.explained && court.rules.with.reason_required.value)
    return court.refuse(Refusal::reason_needed, command.clause), true;
  return false;
}

bool refuse_sanction(Court& court, const Punish& command) {
  if (!command.clause) return false;
  for (Clause missing : court.rules.elsewhere)
    if (missing == command.clause) return court.refuse(Refusal::not_in_this_edition, command.clause), true;
  const Sanction* sanction = find_sanction(court.rules, command.clause);
  if (barred_after_outcome(court, sanction))
    return court.refuse(Refusal::wrong_moment, Law::sanction_after_decision), true;
  if (!sanction) return false;  // MC-4.3.15, MC-4.8.14: the judge decides on other violations too.
  if (refuse_penalty(court, command, *sanction) || refuse_moment(court, command, *sanction)) return true;
  court.cite(sanction->chapter);
  return false;
}

// MC-4.4, MC-Q32, MC-Q35: the next main speech not yet begun is lost; a speech that is running is finished.
void forfeit_speech(Court& court, Seat who) {
  court.cite(Law::third_foul);
  if (!court.now().at_table.contains(who)) return;  // In a last word there is no further speech to lose.
  const Day& day = court.now().day;
  const bool his_turn = court.now().step == Step::speeches && day.speaker == who;
  if (his_turn && day.started) court.cite(Law::third_foul_in_speech);
  court.record(SpeechForfeited{who});
  if (his_turn && !day.started) begin_turn(court, who);
}

void give_foul(Court& court, Seat to, Clause clause) {
  const Parameters& with = court.rules.with;
  const int total = court.now()[to].fouls + 1;
  court.record(PenaltyGiven{Penalty::foul, to, static_cast<std::uint8_t>(total), clause});
  court.cite(Law::sanction_catalogue);
  if (total == with.fouls_to_silence.value) forfeit_speech(court, to);
  if (total < with.fouls_to_leave.value) return;
  court.cite(Law::fourth_foul);
  remove_player(court, to, clause);
}

void give_technical(Court& court, Seat to, Clause clause) {
  const int total = court.now()[to].technicals + 1;
  court.record(PenaltyGiven{Penalty::technical, to, static_cast<std::uint8_t>(total), clause});
  court.cite(Law::technical_fouls);
  if (total >= court.rules.with.technicals_to_leave.value) remove_player(court, to, clause);
}

void give_card(Court& court, Penalty card, Seat to, Clause clause) {
  const bool yellow = card == Penalty::yellow;
  const int total = yellow ? std::min(court.now()[to].yellows + 1, 255) : 1;
  if (!yellow && court.now().red_cards.contains(to)) return court.refuse(Refusal::already_there, Law::red_card);
  court.record(PenaltyGiven{card, to, static_cast<std::uint8_t>(total), clause});
  court.cite(yellow ? Law::yellow_card : Law::red_card);
  // MC-Q52: a red card also ends this game for him; after the outcome there is no game to leave.
  if (!yellow && court.now().outcome == Outcome::none && court.now().at_table.contains(to))
    remove_player(court, to, clause);
}

// MC-4.13, MC-Q76, MC-Q80: the game stops at once; a hint from outside is nobody's fault at the table.
void order_replay(Court& court, const Punish& command) {
  if (court.now().outcome != Outcome::none || foregone_outcome(court.rules, court.now()) != Outcome::none)
    return court.refuse(Refusal::result_is_final, Law::outcome_final);
  if (court.now().step == Step::seating) return court.refuse(Refusal::wrong_phase, Law::replay);
  const auto outsider_clauses = court.rules.behind(Law::replay_outsider);
  const bool outsider = !outsider_clauses.empty() && command.clause == outsider_clauses.front();
  if (!command.whom && !outsider) return court.refuse(Refusal::seat_needed, Law::replay_offender);
  for (Seat s : court.now().night.offenders)  // MC-Q78: the removals of this night are not annulled.
    if (!court.now().expelled.contains(s)) court.record(RemovalPenalised{s});
  court.record(ReplayOrdered{outsider ? std::nullopt : command.whom, command.clause});
  court.cite(Law::replay);
  court.cite(outsider ? Law::replay_outsider : Law::replay_offender);
  court.cite(Law::replay_procedure);
  court.record(ResultDecided{Outcome::replay});
}

bool can_still_offend(const State& state, Seat who) {
  return state.at_table.contains(who) || state.last_words.contains(who);
}

}  // namespace

void punish(Court& court, const Punish& command) {
  if (court.now().step == Step::seating && command.penalty != Penalty::yellow && command.penalty != Penalty::red)
    return court.refuse(Refusal::wrong_phase, Law::game_begins);
  if (command.whom && !everyone(court.now()).contains(*command.whom))
    return court.refuse(Refusal::not_at_table, Law::ten_seats);
  if (command.penalty == Penalty::spared && court.rules.behind(Law::sanction_spared).empty())
    return court.refuse(Refusal::not_in_this_edition, Law::sanction_catalogue);
  if (refuse_sanction(court, command)) return;
  if (command.penalty != Penalty::replay && !command.whom)
    return court.refuse(Refusal::seat_needed, Law::sanction_catalogue);
  court.cite(command.clause);
  if (command.penalty == Penalty::replay) return order_replay(court, command);

  const Seat whom = *command.whom;
  if (command.penalty == Penalty::yellow || command.penalty == Penalty::red)
    return give_card(court, command.penalty, whom, command.clause);
  if (!can_still_offend(court.now(), whom)) return court.refuse(Refusal::not_at_table, Law::sanction_catalogue);
  const bool leaving = court.now().night.offenders.contains(whom) || court.now().expelled.contains(whom);
  const bool counted = command.penalty == Penalty::foul || command.penalty == Penalty::technical;
  if ((command.penalty == Penalty::removal || counted) && leaving)
    return court.refuse(Refusal::already_there, Law::removal);
  switch (command.penalty) {
    case Penalty::foul: return give_foul(court, whom, command.clause);
    case Penalty::technical: return give_technical(court, whom, command.clause);
    case Penalty::removal:
      court.record(PenaltyGiven{Penalty::removal, whom, 1, command.clause});
      return remove_player(court, whom, command.clause);
    case Penalty::spared: court.cite(Law::sanction_spared); [[fallthrough]];
    case Penalty::remark: return court.record(PenaltyGiven{command.penalty, whom, 0, command.clause});
    case Penalty::yellow:
    case Penalty::red:
    case Penalty::replay: return;
  }
}

}  // namespace mafia
