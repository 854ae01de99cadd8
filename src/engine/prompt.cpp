// What the judge needs at each step, from the tables of the rule set.
#include "engine/prompt.hpp"

#include <algorithm>

#include "engine/court.hpp"

namespace mafia {
namespace {

class Writer {
 public:
  Writer(const RuleSet& rules, Prompt& prompt) : rules_(rules), prompt_(prompt) {}

  void say(Say say) { put({say, {}}); }
  void say(Say say, Seat seat) {
    Seats numbers;
    numbers.push_back(seat);
    put({say, numbers});
  }
  void say(Say say, const Seats& numbers) { put({say, numbers}); }
  void say(Say say, SeatSet numbers) {
    Seats list;
    for (Seat s : numbers) list.push_back(s);
    put({say, list});
  }
  bool has(Say say) const { return !rules_.says[static_cast<std::size_t>(say)].empty(); }
  // The first of these sentences that the book has.
  template <class... Numbers>
  void say_first(std::initializer_list<Say> choice, const Numbers&... numbers) {
    for (Say each : choice)
      if (has(each)) return say(each, numbers...);
  }
  // Said only where the book has it.
  template <class... Numbers>
  void say_if(Say sentence, const Numbers&... numbers) {
    say_first({sentence}, numbers...);
  }
  void say_number(Say sentence, int number) {
    if (const auto seat = Seat::from(number)) say_if(sentence, *seat);
  }
  // A reminder that a setting requires, even if the book has no clause for it.
  void remind(Watch watch) {
    if (prompt_.watch.full()) return;
    prompt_.watch.push_back(watch);
    cite(rules_.watches[static_cast<std::size_t>(watch)]);
  }
  // A reminder that is given only if the edition has a clause for it.
  void watch(Watch watch) {
    const auto clauses = rules_.watches[static_cast<std::size_t>(watch)];
    if (clauses.empty() || prompt_.watch.full()) return;
    prompt_.watch.push_back(watch);
    cite(clauses);
  }
  void time(std::optional<Seat> acting, int seconds) {
    prompt_.acting = acting;
    prompt_.allowed_ms = static_cast<std::uint32_t>(seconds) * 1000U;
  }

 private:
  void put(const Sentence& sentence) {
    prompt_.say.push_back(sentence);
    cite(rules_.says[static_cast<std::size_t>(sentence.say)]);
  }
  void cite(std::span<const Clause> clauses) {
    for (Clause clause : clauses)
      if (!prompt_.because.full() && !prompt_.because.contains(clause)) prompt_.because.push_back(clause);
  }

  const RuleSet& rules_;
  Prompt& prompt_;
};

void prompt_seating(const RuleSet& rules, const State& state, Writer& out) {
  out.say(Say::check_table);
  out.say_if(Say::introduce, everyone(state));  // FIIM-4.1.2: before night is announced.
  switch (rules.with.seat_draw.value) {
    case SeatDraw::random: out.remind(Watch::seats_by_lot); break;
    case SeatDraw::keg: out.remind(Watch::seats_by_keg); break;
    case SeatDraw::free: break;
  }
  out.watch(Watch::one_host);
  out.watch(Watch::side_judges);
  out.watch(Watch::address_by_number);
  out.watch(Watch::devices);
  out.watch(Watch::own_masks);
  out.watch(Watch::number_plates);
  out.watch(Watch::record_violations);
}

void prompt_dealing(const RuleSet& rules, Writer& out, const Prompt& prompt) {
  const bool shown = rules.with.deal.value == Deal::show;
  if (!shown) out.say_first({Say::night_falls, Say::night});
  if (!prompt.expected.empty()) out.say(shown ? Say::show_number : Say::take_card, prompt.expected[0].by);
  out.watch(Watch::night_music);
  out.watch(Watch::night_pose);
  out.watch(Watch::pose_in_three_seconds);
  out.watch(Watch::pose_correction);
  out.watch(Watch::cards_hidden);
  out.watch(Watch::heads_down);
  out.watch(Watch::call_in_turn);
}

// The sentence that ends the step before this one.
void close_step_before(const Steps& steps, Step step, Writer& out) {
  Step before = step;
  for (std::size_t i = 1; i < steps.size(); ++i)
    if (steps[i] == step) before = steps[i - 1U];
  if (before == step) return;
  switch (before) {
    case Step::arrangement: return out.say(Say::mafia_sleeps);
    case Step::hunt: return out.say_first({Say::mafia_withdraws, Say::mafia_ends_hunt, Say::mafia_sleeps});
    case Step::don_look:
    case Step::don_check: return out.say(Say::don_sleeps);
    case Step::sheriff_look:
    case Step::sheriff_check: return out.say(Say::sheriff_sleeps);
    case Step::putana_meets:
    case Step::putana_visit: return out.say(Say::putana_sleeps);
    case Step::doctor_meets:
    case Step::doctor_heal: return out.say(Say::doctor_sleeps);
    default: return;
  }
}

// FSM-night-9 to -14: a removal is shown by gesture now and announced when the Sheriff sleeps.
void prompt_silent_removal(const State& state, Writer& out) {
  if ((state.night.offenders - state.night.told).empty()) return;
  out.watch(Watch::gesture_out);
  out.watch(Watch::wake_by_touch);
  out.watch(Watch::tell_after_sheriff);
}

void prompt_night_zero(const RuleSet& rules, const State& state, Writer& out) {
  const Parameters& with = rules.with;
  close_step_before(rules.night_zero.value, state.step, out);
  if (state.night.just_told) out.say_if(Say::removed_now, *state.night.just_told);
  prompt_silent_removal(state, out);
  switch (state.step) {
    case Step::arrangement:
      out.say(Say::mafia_wakes, state.blacks);
      out.time(std::nullopt, with.arrangement_seconds.value);
      out.watch(Watch::judge_does_not_help);
      out.watch(Watch::shooting_order);
      return out.watch(Watch::don_signs_carefully);
    case Step::don_look:
      out.say(Say::don_wakes_to_look);
      out.time(holder(state, Role::don), with.don_look_seconds.value);
      return out.watch(Watch::don_gesture);
    case Step::sheriff_look:
      out.say(Say::sheriff_wakes_to_look);
      out.time(holder(state, Role::sheriff), with.sheriff_look_seconds.value);
      return out.watch(Watch::sheriff_gesture);
    case Step::putana_meets: out.say(Say::putana_wakes); return out.time(holder(state, Role::putana), 0);
    case Step::doctor_meets: out.say(Say::doctor_wakes); return out.time(holder(state, Role::doctor), 0);
    case Step::maniac_meets: out.say(Say::maniac_wakes); return out.time(holder(state, Role::maniac), 0);
    default: return;
  }
}

// MC-2.4.15d: said once, before the first of them speaks.
void prompt_lifted(const State& state, Writer& out) {
  Seats lifted;
  for (Seat s : state.ballot.candidates)
    if (state[s].exit == Exit::lifted) lifted.push_back(s);
  if (lifted.size() > 1 && lifted == state.last_words) out.say_if(Say::all_leave, lifted);
}

// FIIM-4.4.6, CITY-vote-10: the number of votes is announced. MC-2.4.9, FIIM-4.4.11, CITY-vote-11: who has most leaves.
void prompt_voted_out(const State& state, Seat by, Writer& out) {
  const Ballot& ballot = state.ballot;
  const auto place = std::ranges::find(ballot.candidates, by);
  if (ballot.round == 0U || state[by].exit != Exit::voted || place == ballot.candidates.end()) return;
  const auto index = static_cast<std::size_t>(place - ballot.candidates.begin());
  const bool last = index + 1U == ballot.candidates.size();
  const int votes = ballot.hands[index].count() + (last ? ballot.defaulted : 0);
  Seats numbers;
  numbers.push_back(by);
  if (const auto count = Seat::from(votes)) numbers.push_back(*count);
  if (numbers.size() == 2) out.say_if(Say::voted_out, numbers);
}

// A last word that goes on after a pause, or past the end of the game, is not called again.
void prompt_last_word(const RuleSet& rules, const State& state, Writer& out) {
  const Seat by = state.last_words.front();
  const bool decided = state.outcome != Outcome::none;
  if (!state.called) {
    prompt_lifted(state, out);
    prompt_voted_out(state, by, out);
    if (decided)
      out.say_first({Say::last_word_after_outcome, Say::last_word}, by);
    else
      out.say(Say::last_word, by);
  }
  out.time(by, last_word_seconds(rules, state, by));
  if (may_name_nota(rules, state, by)) {
    if (!state.called) out.say_if(Say::best_move, by);
    out.watch(Watch::best_move_in_a_row);
    out.watch(Watch::best_move_breaks);
  }
  if (!state.called && has_no_nota(rules, state, by)) out.say_if(Say::no_nota, by);
  const bool named = state.nota_given && state.first_victim == by && state.shooting_nights == 1;
  const bool unsaid = !state.called || state.latest.deed == Deed::named;
  if (named && unsaid && rules.with.first_kill.value == FirstKill::best_move) {
    Seats three;
    for (std::size_t i = 0; i < state.nota_named; ++i) three.push_back(state.nota[i]);
    out.say_if(Say::best_move_accepted, three);
  }
  out.watch(Watch::leave_silently);
  out.watch(Watch::foul_ordinal);
  if (decided && rules.with.last_word_decided.value == LastWordDecided::may_be_cut) out.watch(Watch::speech_may_be_cut);
}

// FSM-night-1 to -3, -16: how the night's removals are announced when the Sheriff sleeps.
void prompt_removed(const State& state, Writer& out) {
  const SeatSet offenders = state.night.offenders;
  if (offenders.empty()) return;
  if (out.has(Say::removed_one) && offenders.count() == 1) out.say(Say::removed_one, offenders.lowest());
  if (out.has(Say::removed_several) && offenders.count() > 1) out.say(Say::removed_several, offenders);
  if (!out.has(Say::removed_one))
    for (Seat s : offenders) out.say_if(Say::removed_at_night, s);
  out.watch(Watch::no_reason_given);
}

void prompt_night_result(const State& state, Writer& out) {
  if (!state.last_night.known) return;
  const SeatSet victims = state.last_night.victims;
  const SeatSet removed = victims & (state.night.counted_out | state.night.offenders);
  out.watch(Watch::healed_secret);
  if (victims.empty()) return out.say_first({Say::nobody_hurt, Say::missed});
  out.say_if(Say::victims, victims);
  for (Seat s : victims)
    if (removed.contains(s))
      out.say_first({Say::killed_and_removed, Say::killed}, s);
    else
      out.say_if(Say::killed, s);
}

void prompt_morning(const RuleSet& rules, const State& state, Writer& out) {
  if ((state.dawn_told || state.called) && !state.last_words.empty()) return prompt_last_word(rules, state, out);
  if (state.dawn_told) return;  // Only the day remains.
  const Steps& steps = state.round == 1 ? rules.night_zero.value : rules.night.value;
  const Step last = state.night.nota_called      ? Step::nota
                    : steps.back() == Step::nota ? Step::sheriff_check
                                                 : steps.back();
  if (last == Step::sheriff_check || last == Step::sheriff_look) out.say(Say::sheriff_sleeps);
  if (last == Step::maniac_hunt || last == Step::maniac_meets) out.say(Say::maniac_sleeps);
  if (rules.with.night_removal.value == NightRemoval::by_stage) prompt_removed(state, out);
  out.say(state.round == 1 ? Say::first_morning : Say::morning);
  if (rules.with.masks_by_day.value == MasksByDay::demand) out.remind(Watch::masks_off);
  if (rules.with.night_removal.value == NightRemoval::after_sheriff) prompt_removed(state, out);
  prompt_night_result(state, out);
  if (!state.last_words.empty() && !state.announced) prompt_last_word(rules, state, out);
}

void prompt_slot(const RuleSet& rules, const State& state, Writer& out) {
  const SeatSet left = candidates_left(state);
  switch (voting_slot(rules, state)) {
    case Slot::vote:
      if (out.has(Say::discussion_over))
        out.say(Say::discussion_over, left);
      else
        out.say(Say::voting_begins);
      return out.watch(Watch::elbow);
    case Slot::cancelled: return out.say(Say::no_vote_cancelled);
    case Slot::nobody: return out.say(Say::no_vote_no_candidates);
    case Slot::single_stays: return out.say(Say::no_vote_single, left.lowest());
    case Slot::single_leaves: return out.say(Say::single_leaves, left.lowest());
  }
}

void prompt_turn(const Day& day, Writer& out) {
  switch (day.turn) {
    case Turn::full: return out.say_first({Say::your_minute, Say::speech}, *day.speaker);
    case Turn::brief: return out.say(Say::speech_brief, *day.speaker);
    case Turn::lost: return out.say(Say::speech_lost, *day.speaker);
  }
}

void prompt_speeches(const RuleSet& rules, const State& state, Writer& out) {
  const Day& day = state.day;
  if (!state.last_words.empty())
    return day.opened ? prompt_last_word(rules, state, out) : prompt_morning(rules, state, out);
  if (!day.speaker) return prompt_slot(rules, state, out);
  if (!state.called) prompt_turn(day, out);
  out.time(day.speaker, day.turn == Turn::lost ? rules.with.silenced_nomination_seconds.value : day.seconds);
  for (const Nomination& n : day.nominations)
    if (n.by == *day.speaker && (!state.called || state.latest.deed == Deed::nominated))
      out.say(rules.with.reply.value == Reply::candidacy ? Say::candidacy_accepted : Say::candidate_accepted, n.whom);
  if (state.latest.deed == Deed::withdrew) out.say_if(Say::withdrawn, state.latest.who);
  if (rules.with.list_on_request.value == YesNo::yes && !day.nominations.empty()) {
    Seats candidates;
    for (const Nomination& n : day.nominations) candidates.push_back(n.whom);
    out.say_if(Say::candidates_so_far, candidates);
  }
  out.watch(Watch::speech_clock);
  out.watch(Watch::words_in_passing);
  out.watch(Watch::talk_to_judge);
  out.watch(Watch::foul_question);
  out.watch(Watch::foul_ordinal);
  out.watch(Watch::record_violations);
  out.watch(Watch::present_tense);
  if (rules.with.gesture.value == Gesture::thumb) out.remind(Watch::thumb_nomination);
  out.watch(Watch::silent_if_faulty);
  if (rules.with.duplicate.value == Duplicate::announced) out.remind(Watch::duplicate_announced);
  out.watch(Watch::no_candidate_list);
  if (rules.with.masks_by_day.value == MasksByDay::demand) out.remind(Watch::masks_off);
  out.watch(Watch::colloquial_nomination);
  out.watch(Watch::repeat_needs_no_word);
  out.watch(Watch::withdrawal_word);
  out.watch(Watch::lone_surrender);
  out.watch(Watch::spare_if_harmless);
  if (state.owed > 0) out.watch(Watch::nominations_still_taken);
}

void prompt_calling(const RuleSet& rules, const State& state, Writer& out, Prompt& prompt) {
  const Ballot& ballot = state.ballot;
  if (ballot.called == 0) out.say_if(Say::candidates, ballot.candidates);
  out.say_first({Say::who_for_leaving, Say::who_votes}, ballot.candidates[ballot.called]);
  prompt.allowed_ms = static_cast<std::uint32_t>(rules.with.call_ms.value);
  if (is_determined(rules, state)) {
    out.say(Say::outcome_determined);
    out.watch(Watch::gestures_free);
  }
  const bool last = ballot.called + 1U == ballot.candidates.size();
  const bool to_last = rules.with.abstention.value == Abstention::last;
  if (last && to_last && !not_voted(state).empty()) out.say(Say::demand_hands, not_voted(state));
  if (rules.with.vote_form.value == VoteForm::elbow_thumb) {
    out.remind(Watch::elbow);
    out.remind(Watch::hand_form);
  }
  if (rules.with.vote_form.value == VoteForm::fist) out.remind(Watch::fist);
  out.watch(Watch::hand_until_count);
  out.watch(Watch::hand_until_number);
  out.watch(Watch::thanks_after_two);
  out.watch(Watch::hands_until_accepted);
  out.remind(rules.with.second_hand.value == SecondHand::foul_first ? Watch::second_hand_foul : Watch::one_hand);
  if (rules.with.hand_taken_back.value == HandTakenBack::counts_foul) out.remind(Watch::hand_back_counts);
  out.watch(Watch::foul_ordinal);
}

void prompt_tie(const RuleSet& rules, const State& state, Writer& out) {
  const bool speeches = state.step == Step::tie_speeches;
  const bool told = speeches && (state.ballot.speeches_held > 0 || state.called);
  if (!told) out.say(Say::tie, state.ballot.tied);
  out.watch(Watch::crash_word);
  if (speeches) {
    const Seat by = state.ballot.tied[state.ballot.speeches_held];
    const bool silent = silenced(state).contains(by);
    if (!state.called) out.say(Say::tie_speech, by);
    return out.time(by, silent ? rules.with.silenced_tie_seconds.value : rules.with.tie_seconds.value);
  }
  out.say_first({Say::raise_question, Say::raise_leave}, state.ballot.tied);
  if (rules.with.two_lift_questions.value == LiftQuestions::two) out.say(Say::raise_stay, state.ballot.tied);
  out.say_number(Say::raise_threshold, lift_voters(rules, state).count() / 2 + 1);
}

// The gesture that answers a check, as long as the step lasts.
void prompt_answer(const State& state, bool don, Writer& out) {
  if (state.blocked || is_blocked(state, don ? Role::don : Role::sheriff)) return out.say_if(Say::crossed_arms);
  if (!state.answer) return;
  out.watch(Watch::official_gestures);
  if (don) return out.watch(*state.answer ? Watch::gesture_sheriff : Watch::gesture_not_sheriff);
  out.watch(*state.answer ? Watch::gesture_black : Watch::gesture_red);
}

void prompt_check(const RuleSet& rules, const State& state, Writer& out) {
  const bool don = state.step == Step::don_check;
  out.say(don ? Say::don_seeks : Say::sheriff_seeks);
  const auto by = holder(state, don ? Role::don : Role::sheriff);
  out.time(by, don ? rules.with.don_check_seconds.value : rules.with.sheriff_check_seconds.value);
  if (!by || !state.at_table.contains(*by)) out.say_if(Say::absent_role);
  prompt_answer(state, don, out);
  out.watch(Watch::same_length);
  out.watch(Watch::night_pose);
  if (!don) out.watch(Watch::early_unmasking);
  prompt_silent_removal(state, out);
}

void prompt_role(const State& state, Role role, Say wakes, const std::optional<Seat>& chosen, Writer& out) {
  out.say(wakes);
  const auto by = holder(state, role);
  out.time(by, 0);
  // CITY-role-putana-8: a blocked role is shown crossed arms instead of the number.
  if (!by || !state.at_table.contains(*by))
    out.say_if(Say::absent_role);
  else if (is_blocked(state, role))
    out.say_if(Say::crossed_arms);
  else if (chosen)
    out.say_if(Say::repeat_number, *chosen);
  if (role == Role::putana) out.watch(Watch::mafia_block_is_silent);
}

void prompt_hunt(const RuleSet& rules, const State& state, Writer& out) {
  if (rules.with.shot_mode.value == ShotMode::open) {
    out.say(Say::mafia_chooses, state.blacks & state.at_table);
    if ((state.blacks & state.at_table).empty()) out.say_if(Say::absent_role);
    return out.time(std::nullopt, rules.with.mafia_talk_seconds.value);
  }
  const bool all = rules.with.numbers_called.value == NumbersCalled::all;
  out.say(Say::mafia_hunts);
  out.say(Say::call_numbers, all ? everyone(state) : state.at_table);
  out.watch(Watch::night_pose);
  if (state.night.counted_out.empty()) return;
  out.watch(Watch::finish_the_count);
  out.watch(Watch::gesture_out);
}

void prompt_nota(const RuleSet& rules, const State& state, Writer& out, Prompt& prompt) {
  // A viewer does not know whom the mafia has killed.
  const auto victim = state.night.victim;
  const bool lost = victim && !state.nota_given && !may_name_nota(rules, state, *victim);  // For example MC-2.6.2.1.
  if (victim && !lost) out.say(state.nota_given ? Say::nota_accepted : Say::nota, *victim);
  const bool open = !state.nota_given && !lost;  // MC-2.6.2: "Accepted" ends the time.
  out.time(state.night.victim, open ? rules.with.nota_close_seconds.value : 0);
  prompt.warn_ms = open ? static_cast<std::uint32_t>(rules.with.nota_warn_seconds.value) * 1000U : 0U;
  out.watch(Watch::nota_wording);
  out.watch(Watch::early_unmasking);
}

void prompt_nightfall(const RuleSet& rules, const State& state, Writer& out, Prompt& prompt) {
  out.say_first({Say::night_falls, Say::night});
  if (state.night.just_told) out.say_if(Say::removed_now, *state.night.just_told);
  prompt.allowed_ms = static_cast<std::uint32_t>(rules.with.pose_ms.value);
  out.watch(Watch::night_music);
  out.watch(Watch::night_pose);
  out.watch(Watch::night_pose_shoulders);
  out.watch(Watch::mask_fit);
  out.watch(Watch::headgear);
  out.watch(Watch::pose_in_three_seconds);
  out.watch(Watch::pose_correction);
  if (state.night.just_told) out.watch(Watch::no_reason_given);
}

void prompt_night(const RuleSet& rules, const State& state, Writer& out, Prompt& prompt) {
  const NightActs& night = state.night;
  if (state.step != Step::nightfall) {
    close_step_before(rules.night.value, state.step, out);
    if (night.just_told) out.say_if(Say::removed_now, *night.just_told);
  }
  if (state.step == Step::don_check && !night.counted_out.empty()) {
    out.say_if(Say::removed_now, night.counted_out);
    out.watch(Watch::no_reason_given);
  }
  switch (state.step) {
    case Step::nightfall: return prompt_nightfall(rules, state, out, prompt);
    case Step::hunt: return prompt_hunt(rules, state, out);
    case Step::don_check:
    case Step::sheriff_check: return prompt_check(rules, state, out);
    case Step::putana_visit: return prompt_role(state, Role::putana, Say::putana_wakes, night.guest, out);
    case Step::doctor_heal: return prompt_role(state, Role::doctor, Say::doctor_wakes, night.healed, out);
    case Step::maniac_hunt: return prompt_role(state, Role::maniac, Say::maniac_wakes, night.prey, out);
    case Step::nota: return prompt_nota(rules, state, out, prompt);
    default: return;
  }
}

// MC-2.4.15d, FIIM-4.4.12.3b, CITY-crash-7: the vote is over, and everybody voted on is still there.
void prompt_nobody_leaves(const State& state, Writer& out) {
  const Ballot& ballot = state.ballot;
  const bool held = ballot.round > 0 && !state.day.cancelled;
  if (held && ballot.alibis.empty() && state.at_table.contains(to_set(ballot.candidates)))
    out.say_if(Say::nobody_leaves);
}

// What is still to be said before the result. MC-2.7.4a: a game stopped by a surrender, a removal or an offence is
// closed by its phrase alone. A running last word has been called already and keeps its time (MC-2.7.5).
void prompt_before_result(const RuleSet& rules, const State& state, Writer& out) {
  if (state.outcome == Outcome::draw) prompt_nobody_leaves(state, out);          // MC-2.7.2.1: the last quiet vote.
  if (state.dawn && !state.dawn_told) return prompt_morning(rules, state, out);  // The night has decided the game.
  if (!state.last_words.empty()) prompt_last_word(rules, state, out);
}

void prompt_end(const RuleSet& rules, const State& state, Writer& out) {
  // MC-4.13: a replay cancels everything that was due.
  if (!state.announced && state.outcome != Outcome::replay) prompt_before_result(rules, state, out);
  // MC-2.7.5: a player who leaves speaks before the announcement.
  if (!state.announced && !state.last_words.empty() && !state.called) return;
  switch (state.outcome) {
    case Outcome::red: return out.say(Say::red_wins);
    case Outcome::black: return out.say(Say::black_wins);
    case Outcome::draw: return out.say(Say::draw);
    case Outcome::maniac: return out.say(Say::maniac_wins);
    case Outcome::replay:
      out.say(Say::replay);
      out.watch(Watch::replay_steps);
      return out.watch(Watch::time_out);
    case Outcome::none: return;
  }
}

// FSM-tears-8a, FSM-Q14: the blacks win with a hit tonight. A player who cries now is not sent off.
bool practically_decided(const State& state) {
  const int blacks = (state.blacks & state.at_table).count();
  return blacks > 0 && blacks * 2 + 1 >= state.at_table.count();
}

void prompt_farewell(const RuleSet& rules, const State& state, Writer& out) {
  if (practically_decided(state)) out.watch(Watch::practically_decided);
  if (!state.ballot.alibis.empty()) out.say_if(Say::alibi, state.ballot.alibis);
  if (!state.last_words.empty()) return prompt_last_word(rules, state, out);
  prompt_nobody_leaves(state, out);
  // MC-4.12.1: cancelled during the vote. A vote that had not begun was called off before.
  if (state.day.cancelled && state.ballot.round > 0U) out.say(Say::no_vote_cancelled);
  // MC-2.5.1: night is announced when the judge goes on, and the pose is timed from then.
  out.say(state.day.cancelled        ? Say::vote_was_cancelled
          : state.ballot.round == 0U ? Say::vote_was_not_held
                                     : Say::vote_is_over);
  out.watch(Watch::headgear);
}

void prompt_step(const RuleSet& rules, const State& state, Writer& out, Prompt& prompt) {
  switch (state.step) {
    case Step::seating: return prompt_seating(rules, state, out);
    case Step::dealing: return prompt_dealing(rules, out, prompt);
    case Step::arrangement:
    case Step::don_look:
    case Step::sheriff_look:
    case Step::putana_meets:
    case Step::doctor_meets:
    case Step::maniac_meets: return prompt_night_zero(rules, state, out);
    case Step::morning: return prompt_morning(rules, state, out);
    case Step::speeches: return prompt_speeches(rules, state, out);
    case Step::calling: return prompt_calling(rules, state, out, prompt);
    case Step::tie_speeches:
    case Step::lift: return prompt_tie(rules, state, out);
    case Step::farewell: return prompt_farewell(rules, state, out);
    case Step::nightfall:
    case Step::hunt:
    case Step::don_check:
    case Step::sheriff_check:
    case Step::putana_visit:
    case Step::doctor_heal:
    case Step::maniac_hunt:
    case Step::nota: return prompt_night(rules, state, out, prompt);
    case Step::over: return prompt_end(rules, state, out);
  }
}

// MC-4.7: every foul by its number. MC-4.10, FIIM-6.5, CITY-foul-6: a player who is sent off leaves at once, without a
// last word; a removal of the night is announced later. MC-Q96: nothing while roles are awake.
void prompt_penalty(const State& state, Writer& out) {
  constexpr Say ordinals[] = {Say::first_foul, Say::second_foul, Say::third_foul, Say::fourth_foul, Say::fifth_foul};
  const bool night = is_night_step(state.step);
  const bool at_dusk = state.step == Step::dealing || state.step == Step::nightfall;
  if (night && !at_dusk) return;
  const auto [deed, who] = state.latest;
  const std::size_t fouls = state[who].fouls;
  const bool counted = deed == Deed::fouled || deed == Deed::fouled_out;
  if (counted && fouls >= 1 && fouls <= std::size(ordinals)) out.say_if(ordinals[fouls - 1], who);
  if (deed == Deed::fouled_out && !night) out.say_if(Say::sent_off_for_fouls, who);
  if (deed == Deed::sent_off && !night) out.say_if(Say::sent_off, who);
}

// The levels of punishment that this book has.
void offer_penalties(const RuleSet& rules, const State& state, Prompt& prompt) {
  const Parameters& with = rules.with;
  for (Penalty p : {Penalty::remark, Penalty::foul}) prompt.optional.push_back(p);
  if (with.technicals_to_leave.value > 0) prompt.optional.push_back(Penalty::technical);
  prompt.optional.push_back(Penalty::removal);
  if (with.cards.value == Cards::yellow_red)
    for (Penalty p : {Penalty::yellow, Penalty::red}) prompt.optional.push_back(p);
  if (!rules.behind(Law::excluded).empty()) prompt.optional.push_back(Penalty::exclusion);
  const bool open = state.outcome == Outcome::none;
  if (open && with.replays.value == Replays::automatic) prompt.optional.push_back(Penalty::replay);
  if (open && !rules.behind(Law::team_loss).empty()) prompt.optional.push_back(Penalty::team_loss);
  if (!rules.behind(Law::sanction_spared).empty() || !rules.behind(Law::sanction_excused).empty())
    prompt.optional.push_back(Penalty::spared);
}

}  // namespace

Prompt prompt(const RuleSet& rules, const State& state) {
  Prompt prompt;
  Writer out(rules, prompt);
  prompt.expected = legal_commands(rules, state);
  if (state.paused) {
    State running = state;
    running.paused = false;
    const Prompt interrupted = mafia::prompt(rules, running);  // Its clock is frozen but still shown.
    prompt.acting = interrupted.acting;
    prompt.allowed_ms = interrupted.allowed_ms;
    prompt.warn_ms = interrupted.warn_ms;
    prompt_penalty(state, out);
    out.say(Say::pause);
    out.watch(Watch::night_pose);
    return prompt;
  }
  prompt_penalty(state, out);
  // MC-2.3.13a. After a pause at night nobody wakes (MC-2.5.9).
  if (state.latest.deed == Deed::resumed && !is_night_step(state.step)) out.say_if(Say::everybody_wakes);
  prompt_step(rules, state, out, prompt);
  if (state.step == Step::seating) return prompt;
  offer_penalties(rules, state, prompt);
  return prompt;
}

}  // namespace mafia
