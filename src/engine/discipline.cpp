// Remarks, fouls, technical fouls, cards, replays.                                 | MC
// Which penalty a clause provides, and when                                        | 4.1-4.18
// Third foul: the next main speech is lost; fourth: out                            | 4.4, 4.5
// Second technical foul: out                                                       | 5.8
// Yellow and red cards, automatic replay, a sanction spared                        | 4.13-4.18, 4.21
#include <algorithm>

#include "engine/court.hpp"

namespace mafia {

const Sanction* find_sanction(const RuleSet& rules, Clause clause) {
  for (const Sanction& sanction : rules.sanctions)
    if (sanction.clause == clause) return &sanction;
  return nullptr;
}

Clause clause_behind(const RuleSet& rules, Penalty penalty) {
  const auto first = [&](Law law) {
    const auto clauses = rules.behind(law);
    return clauses.empty() ? Clause{} : clauses.front();
  };
  switch (penalty) {
    case Penalty::foul: return first(Law::foul);
    case Penalty::technical: return first(Law::technical_fouls);
    case Penalty::removal: return first(Law::removal_offence);
    case Penalty::yellow: return first(Law::yellow_card);
    case Penalty::red: return first(Law::red_card);
    case Penalty::replay: return first(Law::replay);
    case Penalty::spared: return first(Law::sanction_spared);
    case Penalty::team_loss: return first(Law::team_loss);
    case Penalty::exclusion: return first(Law::excluded);
    case Penalty::remark: break;
  }
  return {};
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
    case Step::putana_meets:
    case Step::putana_visit: return role == Role::putana;
    case Step::doctor_meets:
    case Step::doctor_heal: return role == Role::doctor;
    case Step::maniac_meets:
    case Step::maniac_hunt: return role == Role::maniac;
    default: return false;
  }
}

bool voting_today(const State& state) {
  const bool calling = state.step == Step::calling || state.step == Step::tie_speeches || state.step == Step::lift;
  return calling || (state.step == Step::farewell && state.ballot.round > 0) ||
         (state.step == Step::over && state.ballot.round > 0);
}

bool speaking(const State& state, Seat who) {
  if (!state.last_words.empty() && state.last_words.front() == who) return true;
  if (state.step == Step::tie_speeches) return state.ballot.tied[state.ballot.speeches_held] == who;
  if (state.step != Step::speeches) return false;
  const bool own = state.day.speaker == who && state.day.started && state.day.turn != Turn::lost;
  return own || state.day.guest_speaker == who;
}

// The first victim is in the last word and may still name three numbers.
bool before_best_move(const RuleSet& rules, const State& state) {
  return !state.last_words.empty() && may_name_nota(rules, state, state.last_words.front());
}

bool fits_vote(const RuleSet& rules, Moment moment, const State& state) {
  // Putting a hand on the table between the last speech and the first candidate is an offence too.
  const bool due = state.step == Step::speeches && !state.day.speaker && state.day.waiting.empty() &&
                   voting_slot(rules, state) == Slot::vote;
  if (moment == Moment::voting_phase) return due || voting_today(state);
  if (moment == Moment::voting) return voting_today(state);
  return state.step == Step::tie_speeches || state.step == Step::lift ||
         (state.step == Step::calling && !is_determined(rules, state));
}

bool fits(const RuleSet& rules, Moment moment, const State& state, Seat who) {
  switch (moment) {
    case Moment::any: return true;
    case Moment::day: return !is_night(state);
    case Moment::night: return is_night(state);
    case Moment::deal: return state.step == Step::dealing && state[who].role == Role::unknown;
    case Moment::voting:
    case Moment::voting_phase:
    case Moment::voting_undetermined: return fits_vote(rules, moment, state);
    case Moment::nightfall: return state.step == Step::nightfall || state.step == Step::dealing;
    case Moment::nota:
      return state.night.victim == who &&
             (state.step == Step::nota || (state.step == Step::sheriff_check && may_name_nota(rules, state, who)));
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
    case Moment::leaving: return certain_to_leave(rules, state, who);
    case Moment::before_nota: return before_best_move(rules, state);
    case Moment::night_removed:
      return is_night(state) && (state.night.offenders | state.night.counted_out | state.night.told).contains(who);
  }
  return false;
}

// Without the removals of this night, which are announced at dawn.
Outcome decided_by_kill_or_vote(const RuleSet& rules, const State& state) {
  if (!is_night_step(state.step)) return foregone_outcome(rules, state);
  State acts = state;
  acts.ballot.pending_outcome = Outcome::none;
  return foregone_outcome(rules, acts);
}

// MC-2.7.5-c2: in the speech after the outcome only bad language and unethical conduct are punished. FIIM-6.9: once the
// outcome is decided, only fouls, leaving the table and insults.
bool barred_after_outcome(Court& court, const Sanction* sanction) {
  const State& now = court.now();
  switch (court.rules.with.sanctions_after_outcome.value) {
    case AfterOutcome::all: return false;
    case AfterOutcome::limited_in_speech:
      if (now.outcome == Outcome::none || now.last_words.empty()) return false;
      break;
    case AfterOutcome::limited:
      if (now.outcome == Outcome::none && decided_by_kill_or_vote(court.rules, now) == Outcome::none) return false;
      break;
  }
  return !sanction || !sanction->after_decision;
}

// Refuses if the clause does not cover this moment.
bool refuse_moment(Court& court, const Punish& command, const Sanction& sanction) {
  if (!command.whom) return false;
  const State& now = court.now();
  // MC-4.3.13, MC-Q2: before a player has a card, an offence against the night costs a foul.
  const bool no_card = now.step == Step::dealing && now[*command.whom].role == Role::unknown;
  if (no_card && sanction.moment == Moment::night && command.penalty == Penalty::removal) {
    court.refuse(Refusal::wrong_moment, Law::offence_before_card);
    return true;
  }
  if (!fits(court.rules, sanction.moment, now, *command.whom)) {
    court.refuse(Refusal::wrong_moment, command.clause);
    return true;
  }
  const auto own_phase = court.rules.behind(Law::mask_in_own_phase);
  const bool about_masks = !own_phase.empty() && command.clause == own_phase.front();
  if (about_masks && in_own_phase(now, *command.whom)) {
    court.refuse(Refusal::exception_applies, command.clause);
    return true;
  }
  return false;
}

Effect effect_of(const Parameters& with, Topic topic) {
  switch (topic) {
    case Topic::oath: return with.oath.value;
    case Topic::bet: return with.bet.value;
    case Topic::threat: return with.threat.value;
    case Topic::audience_hint: return with.audience_hint.value;
    case Topic::night_information: return with.night_information.value;
    case Topic::tears: return with.tears.value;
    case Topic::language: return with.foreign_language.value;
    case Topic::late_information: return with.late_information.value;
    case Topic::second_hand: return with.second_hand.value == SecondHand::foul_first ? Effect::foul : Effect::none;
    case Topic::hand_taken_back:
      return with.hand_taken_back.value == HandTakenBack::counts_foul ? Effect::foul : Effect::none;
    case Topic::protest_in_game:
      return with.protest_in_game.value == ProtestInGame::removal ? Effect::removal : Effect::none;
    case Topic::oath_or_bet:
    case Topic::none: break;
  }
  return Effect::none;
}

std::uint16_t bits_of(Effect effect) {
  switch (effect) {
    case Effect::foul: return bit(Penalty::foul);
    case Effect::removal: return bit(Penalty::removal);
    case Effect::replay: return bit(Penalty::replay);
    case Effect::team_loss: return bit(Penalty::team_loss);
    case Effect::none: break;
  }
  return 0;
}

// The penalties that a clause provides. Where the house sets the effect of an offence, it replaces the book's.
std::uint16_t provided(const RuleSet& rules, const Sanction& sanction) {
  if (sanction.topic == Topic::none) return sanction.penalties;
  constexpr auto effects = static_cast<std::uint16_t>(bit(Penalty::foul) | bit(Penalty::removal) |
                                                      bit(Penalty::replay) | bit(Penalty::team_loss));
  const auto penalties = static_cast<std::uint16_t>(sanction.penalties & ~effects);
  if (sanction.topic == Topic::oath_or_bet)
    return static_cast<std::uint16_t>(penalties | bits_of(rules.with.oath.value) | bits_of(rules.with.bet.value));
  return static_cast<std::uint16_t>(penalties | bits_of(effect_of(rules.with, sanction.topic)));
}

// FIIM-6.8.5: some offences cost the team the game if the offender is already leaving.
bool is_upgraded(const RuleSet& rules, const State& state, const Punish& command, const Sanction& sanction) {
  const bool asked = command.penalty == Penalty::removal || command.penalty == Penalty::team_loss;
  return sanction.upgraded && asked && command.whom && rules.with.final_minute.value == FinalMinute::team_loss &&
         state.outcome == Outcome::none && certain_to_leave(rules, state, *command.whom);
}

// Refuses if the book does not provide this penalty for this clause.
bool refuse_penalty(Court& court, const Punish& command, const Sanction& sanction) {
  // FSM-tears-6, -8, -9: named as no offence; only "spared" is right.
  const bool spared = command.penalty == Penalty::spared;
  if (sanction.excused && !spared) {
    court.refuse(Refusal::exception_applies, command.clause);
    return true;
  }
  if (sanction.excused || is_upgraded(court.rules, court.now(), command, sanction)) return false;
  // MC-4.21, MC-Q53: what would bring a foul or a removal can be spared, a card or a replay cannot.
  const auto minor = static_cast<std::uint16_t>(bit(Penalty::remark) | bit(Penalty::foul) | bit(Penalty::removal));
  if ((provided(court.rules, sanction) & (spared ? minor : bit(command.penalty))) == 0) {
    court.refuse(Refusal::penalty_not_allowed, command.clause);
    return true;
  }
  const bool required = court.rules.with.reason_required.value == Reason::required;
  if (sanction.needs_reason && !command.explained && required) {
    court.refuse(Refusal::reason_needed, command.clause);
    return true;
  }
  return false;
}

// FIIM-6.3. Refuses a level of punishment that the book does not have.
bool refuse_level(Court& court, Penalty penalty) {
  const Parameters& with = court.rules.with;
  const bool card = penalty == Penalty::yellow || penalty == Penalty::red;
  const Effect effects[] = {with.oath.value,
                            with.bet.value,
                            with.threat.value,
                            with.audience_hint.value,
                            with.night_information.value,
                            with.tears.value,
                            with.foreign_language.value,
                            with.late_information.value};
  const bool no_team_loss = court.rules.behind(Law::team_loss).empty() &&
                            std::ranges::find(effects, Effect::team_loss) == std::end(effects) &&
                            with.final_minute.value == FinalMinute::none;
  const bool missing = (card && with.cards.value == Cards::none) ||
                       (penalty == Penalty::technical && with.technicals_to_leave.value == 0) ||
                       (penalty == Penalty::replay && with.replays.value == Replays::none) ||
                       (penalty == Penalty::team_loss && no_team_loss) ||
                       (penalty == Penalty::exclusion && court.rules.behind(Law::excluded).empty());
  if (missing) court.refuse(Refusal::not_in_this_book, Law::penalty_levels);
  return missing;
}

bool refuse_sanction(Court& court, const Punish& command) {
  if (!command.clause) return false;
  for (Clause missing : court.rules.elsewhere)
    if (missing == command.clause) {
      court.refuse(Refusal::not_in_this_edition, command.clause);
      return true;
    }
  const Sanction* sanction = find_sanction(court.rules, command.clause);
  if (barred_after_outcome(court, sanction)) {
    court.refuse(Refusal::wrong_moment, Law::sanction_after_decision);
    return true;
  }
  if (!sanction) return false;  // MC-4.3.15, MC-4.8.14: the judge decides on other violations too.
  if (refuse_penalty(court, command, *sanction) || refuse_moment(court, command, *sanction)) return true;
  court.cite(sanction->chapter);
  return false;
}

// MC-4.4, MC-Q32, MC-Q35: the next main speech that has not begun is lost; a running speech is finished.
void forfeit_speech(Court& court, Seat who) {
  court.cite(Law::third_foul);
  if (!court.now().at_table.contains(who)) return;  // In a last word there is no further speech to lose.
  if (court.rules.with.silence_from.value == SilenceFrom::next_round) {  // CITY-foul-4
    court.record(RoundForfeited{who, false});
    return court.cite(Law::round_forfeited);
  }
  const Day& day = court.now().day;
  const bool his_turn = court.now().step == Step::speeches && day.speaker == who;
  const bool running = his_turn && day.started;
  if (running) court.cite(Law::third_foul_in_speech);
  court.record(SpeechForfeited{who});
  if (his_turn && !day.started) begin_turn(court, who);
  if (running && court.rules.with.third_in_speech.value == ThirdInSpeech::stop) advance_speeches(court);
}

// CITY-foul-5: no speech, nomination or vote in the next round.
void forfeit_round(Court& court, Seat who) {
  court.cite(Law::forfeited_round);
  if (court.now().at_table.contains(who)) court.record(RoundForfeited{who, true});
}

// Whether a removal now, at night, is announced only later.
bool leaves_quietly(Court& court) {
  return is_night_step(court.now().step) && court.rules.with.night_removal.value != NightRemoval::at_once;
}

void give_foul(Court& court, Seat to, Clause clause) {
  const Parameters& with = court.rules.with;
  const int total = court.now()[to].fouls + 1;
  const bool quiet = total >= with.fouls_to_leave.value && leaves_quietly(court);
  court.record(PenaltyGiven{Penalty::foul, to, static_cast<std::uint8_t>(total), clause, quiet});
  court.cite(Law::sanction_catalogue);
  if (!clause) court.cite(Law::foul);
  if (total == with.fouls_to_silence.value) forfeit_speech(court, to);
  if (total == with.fouls_to_mute.value) forfeit_round(court, to);
  if (total < with.fouls_to_leave.value) return;
  court.cite(Law::fourth_foul);
  remove_player(court, to, clause);
}

void give_technical(Court& court, Seat to, Clause clause) {
  const int total = court.now()[to].technicals + 1;
  const bool quiet = total >= court.rules.with.technicals_to_leave.value && leaves_quietly(court);
  court.record(PenaltyGiven{Penalty::technical, to, static_cast<std::uint8_t>(total), clause, quiet});
  court.cite(Law::technical_fouls);
  if (total >= court.rules.with.technicals_to_leave.value) remove_player(court, to, clause);
}

void give_card(Court& court, Penalty card, Seat to, Clause clause) {
  const bool yellow = card == Penalty::yellow;
  const int total = yellow ? std::min(court.now()[to].yellows + 1, 255) : 1;
  if (!yellow && court.now().red_cards.contains(to)) return court.refuse(Refusal::already_there, Law::red_card);
  court.record(PenaltyGiven{card, to, static_cast<std::uint8_t>(total), clause});
  court.cite(yellow ? Law::yellow_card : Law::red_card);
  // MC-Q52: a red card also ends this game for the player; after the outcome there is no game to leave.
  if (!yellow && court.now().outcome == Outcome::none && court.now().at_table.contains(to))
    remove_player(court, to, clause);
}

// MC-4.13, MC-Q76, MC-Q80: the game stops at once; a hint from outside has no offender at the table.
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
  while (!court.now().last_words.empty()) court.record(LastWordLost{court.now().last_words.front()});
  court.record(ResultDecided{Outcome::replay, Ending::replay});
}

bool can_still_offend(const State& state, Seat who) {
  return state.at_table.contains(who) || state.last_words.contains(who);
}

// FIIM-7.3: out of the game and of the tournament.
void exclude(Court& court, Seat whom, Clause clause) {
  court.record(PenaltyGiven{Penalty::exclusion, whom, 1, clause});
  court.cite(Law::excluded);
}

// Penalties counted against one player.
void punish_player(Court& court, const Punish& command, const Sanction* sanction) {
  const Seat whom = *command.whom;
  if (!can_still_offend(court.now(), whom)) return court.refuse(Refusal::not_at_table, Law::sanction_catalogue);
  const NightActs& night = court.now().night;
  const bool leaving = (night.offenders | night.counted_out).contains(whom) || court.now().expelled.contains(whom);
  const bool lenient = command.penalty == Penalty::remark || command.penalty == Penalty::spared;
  if (!lenient && leaving) return court.refuse(Refusal::already_there, Law::removal);
  switch (command.penalty) {
    case Penalty::foul: return give_foul(court, whom, command.clause);
    case Penalty::technical: return give_technical(court, whom, command.clause);
    case Penalty::removal:
    case Penalty::exclusion:
      court.record(PenaltyGiven{Penalty::removal, whom, 1, command.clause});
      if (!command.clause) court.cite(Law::removal_offence);
      if (command.penalty == Penalty::exclusion || (sanction && sanction->excludes))
        exclude(court, whom, command.clause);
      return remove_player(court, whom, command.clause);
    case Penalty::spared:
      court.cite(sanction && sanction->excused ? Law::sanction_excused : Law::sanction_spared);
      [[fallthrough]];
    default: return court.record(PenaltyGiven{command.penalty, whom, 0, command.clause});
  }
}

}  // namespace

void punish(Court& court, const Punish& command) {
  if (court.now().step == Step::seating && command.penalty != Penalty::yellow && command.penalty != Penalty::red)
    return court.refuse(Refusal::wrong_phase, Law::game_begins);
  if (command.whom && !everyone(court.now()).contains(*command.whom))
    return court.refuse(Refusal::not_at_table, Law::ten_seats);
  const Sanction* sanction = command.clause ? find_sanction(court.rules, command.clause) : nullptr;
  const bool excused = sanction && sanction->excused;
  if (command.penalty == Penalty::spared && court.rules.behind(Law::sanction_spared).empty() && !excused)
    return court.refuse(Refusal::not_in_this_edition, Law::sanction_catalogue);
  if (refuse_level(court, command.penalty) || refuse_sanction(court, command)) return;
  // FIIM-Q27: only a hint from the audience has no offender at the table.
  const bool outsider = command.team != Team::unknown && sanction && sanction->topic == Topic::audience_hint;
  if (command.penalty != Penalty::replay && !command.whom && !outsider)
    return court.refuse(Refusal::seat_needed, Law::sanction_catalogue);
  court.cite(command.clause);
  if (command.penalty == Penalty::replay) return order_replay(court, command);
  const bool upgraded = sanction && is_upgraded(court.rules, court.now(), command, *sanction);
  if (upgraded) court.cite(Law::final_minute);
  if (upgraded || command.penalty == Penalty::team_loss) return lose_team(court, command);
  if (command.penalty == Penalty::yellow || command.penalty == Penalty::red)
    return give_card(court, command.penalty, *command.whom, command.clause);
  punish_player(court, command, sanction);
}

}  // namespace mafia
