// What the judge needs at each step, from the table of the rule set.
#include "engine/prompt.hpp"

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
  // A reminder that the edition has no clause for is not given.
  void watch(Watch watch) {
    const auto clauses = rules_.watches[static_cast<std::size_t>(watch)];
    if (clauses.empty()) return;
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

void prompt_opening(const RuleSet& rules, const State& state, Writer& out, Prompt& prompt) {
  const Parameters& with = rules.with;
  switch (state.step) {
    case Step::seating:
      out.say(Say::check_table);
      out.watch(Watch::one_host);
      out.watch(Watch::address_by_number);
      return;
    case Step::dealing:
      out.say(Say::night);
      if (!prompt.expected.empty()) out.say(Say::take_card, prompt.expected[0].by);
      out.watch(Watch::night_pose);
      out.watch(Watch::pose_in_three_seconds);
      out.watch(Watch::pose_correction);
      out.watch(Watch::cards_hidden);
      return;
    case Step::arrangement:
      out.say(Say::mafia_wakes, state.blacks);
      out.time(std::nullopt, with.arrangement_seconds.value);
      out.watch(Watch::judge_does_not_help);
      return;
    case Step::don_look:
      out.say(Say::mafia_sleeps);
      out.say(Say::don_wakes_to_look);
      out.time(holder(state, Role::don), with.don_look_seconds.value);
      return out.watch(Watch::don_gesture);
    case Step::sheriff_look:
      out.say(with.don_look_seconds.value > 0 ? Say::don_sleeps : Say::mafia_sleeps);
      out.say(Say::sheriff_wakes_to_look);
      out.time(holder(state, Role::sheriff), with.sheriff_look_seconds.value);
      return out.watch(Watch::sheriff_gesture);
    default: return;
  }
}

void prompt_last_word(const RuleSet& rules, const State& state, Writer& out) {
  const Seat by = state.last_words.front();
  const bool decided = state.outcome != Outcome::none;
  out.say(decided ? Say::last_word_after_outcome : Say::last_word, by);
  out.time(by, rules.with.last_word_seconds.value);
  out.watch(Watch::leave_silently);
  out.watch(Watch::foul_ordinal);
  if (decided) out.watch(Watch::speech_may_be_cut);
}

void prompt_morning(const RuleSet& rules, const State& state, Writer& out) {
  if (!state.night.nota_called) out.say(Say::sheriff_sleeps);
  out.say(state.round == 1 ? Say::morning_in_city : Say::morning);
  for (Seat s : state.night.offenders) out.say(Say::removed_at_night, s);
  if (!state.night.offenders.empty()) out.watch(Watch::no_reason_given);
  if (state.last_night.known && state.last_night.victim) out.say(Say::killed, *state.last_night.victim);
  if (state.last_night.known && !state.last_night.victim) out.say(Say::missed);
  if (!state.last_words.empty() && !state.announced) prompt_last_word(rules, state, out);
}

void prompt_slot(const State& state, Writer& out) {
  switch (voting_slot(state)) {
    case Slot::vote: out.say(Say::voting_begins); return out.watch(Watch::elbow);
    case Slot::cancelled: return out.say(Say::no_vote_cancelled);
    case Slot::nobody: return out.say(Say::no_vote_no_candidates);
    case Slot::single_stays: return out.say(Say::no_vote_single, state.day.nominations[0].whom);
    case Slot::single_leaves: return out.say(Say::single_leaves, state.day.nominations[0].whom);
  }
}

void prompt_speeches(const RuleSet& rules, const State& state, Writer& out) {
  const Day& day = state.day;
  if (!state.last_words.empty())
    return day.opened ? prompt_last_word(rules, state, out) : prompt_morning(rules, state, out);
  if (!day.speaker) return prompt_slot(state, out);
  const Say say = day.turn == Turn::full ? Say::speech : day.turn == Turn::brief ? Say::speech_brief : Say::speech_lost;
  out.say(say, *day.speaker);
  out.time(*day.speaker, day.turn == Turn::lost ? rules.with.silenced_nomination_seconds.value : day.seconds);
  for (const Nomination& n : day.nominations)
    if (n.by == *day.speaker) out.say(Say::candidate_accepted, n.whom);
  out.watch(Watch::speech_clock);
  out.watch(Watch::words_in_passing);
  out.watch(Watch::talk_to_judge);
  out.watch(Watch::foul_question);
  out.watch(Watch::foul_ordinal);
  out.watch(Watch::colloquial_nomination);
  out.watch(Watch::repeat_needs_no_word);
  out.watch(Watch::withdrawal_word);
  out.watch(Watch::lone_surrender);
  out.watch(Watch::spare_if_harmless);
  if (state.owed > 0) out.watch(Watch::nominations_still_taken);
}

void prompt_calling(const RuleSet& rules, const State& state, Writer& out, Prompt& prompt) {
  const Ballot& ballot = state.ballot;
  if (ballot.called == 0) out.say(Say::candidates, ballot.candidates);
  out.say(Say::who_votes, ballot.candidates[ballot.called]);
  prompt.allowed_ms = static_cast<std::uint32_t>(rules.with.call_ms.value);
  if (standing(state).determined) {
    out.say(Say::outcome_determined);
    out.watch(Watch::gestures_free);
  }
  const bool last = ballot.called + 1U == ballot.candidates.size();
  if (last && !not_voted(state).empty()) out.say(Say::demand_hands, not_voted(state));
  out.watch(Watch::elbow);
  out.watch(Watch::hand_form);
  out.watch(Watch::hand_until_count);
  out.watch(Watch::foul_ordinal);
}

void prompt_tie(const RuleSet& rules, const State& state, Writer& out) {
  out.say(Say::tie, state.ballot.tied);
  out.watch(Watch::crash_word);
  if (state.step == Step::tie_speeches) {
    const Seat by = state.ballot.tied[state.ballot.speeches_held];
    out.say(Say::tie_speech, by);
    return out.time(by, rules.with.tie_seconds.value);
  }
  out.say(Say::raise_leave, state.ballot.tied);
  if (rules.with.two_raise_questions.value) out.say(Say::raise_stay, state.ballot.tied);
}

void prompt_check(const RuleSet& rules, const State& state, Writer& out) {
  const bool don = state.step == Step::don_check;
  out.say(don ? Say::mafia_ends_hunt : Say::don_sleeps);
  out.say(don ? Say::don_seeks : Say::sheriff_seeks);
  const auto by = holder(state, don ? Role::don : Role::sheriff);
  out.time(by, don ? rules.with.don_check_seconds.value : rules.with.sheriff_check_seconds.value);
  if (!by || !state.at_table.contains(*by)) out.say(Say::absent_role);
  out.watch(Watch::same_length);
  out.watch(Watch::night_pose);
  if (!don) out.watch(Watch::early_unmasking);
}

void prompt_night(const RuleSet& rules, const State& state, Writer& out, Prompt& prompt) {
  switch (state.step) {
    case Step::nightfall:
      out.say(Say::night);
      prompt.allowed_ms = static_cast<std::uint32_t>(rules.with.pose_ms.value);
      out.watch(Watch::night_pose);
      out.watch(Watch::pose_in_three_seconds);
      return out.watch(Watch::pose_correction);
    case Step::hunt:
      out.say(Say::mafia_hunts);
      out.say(Say::call_numbers, state.at_table);
      return out.watch(Watch::night_pose);
    case Step::don_check:
    case Step::sheriff_check: return prompt_check(rules, state, out);
    case Step::nota:
      out.say(Say::sheriff_sleeps);
      out.say(state.nota_given ? Say::nota_accepted : Say::nota, *state.night.victim);
      out.time(state.night.victim, rules.with.nota_close_seconds.value);
      prompt.warn_ms = static_cast<std::uint32_t>(rules.with.nota_warn_seconds.value) * 1000U;
      out.watch(Watch::nota_wording);
      return out.watch(Watch::early_unmasking);
    default: return;
  }
}

void prompt_end(const RuleSet& rules, const State& state, Writer& out) {
  if (state.dawn && !state.announced)
    prompt_morning(rules, state, out);  // The night has decided the game.
  else if (!state.last_words.empty() && !state.announced)
    prompt_last_word(rules, state, out);
  switch (state.outcome) {
    case Outcome::red: return out.say(Say::red_wins);
    case Outcome::black: return out.say(Say::black_wins);
    case Outcome::draw: return out.say(Say::draw);
    case Outcome::replay:
      out.say(Say::replay);
      out.watch(Watch::replay_steps);
      return out.watch(Watch::time_out);
    case Outcome::none: return;
  }
}

void prompt_step(const RuleSet& rules, const State& state, Writer& out, Prompt& prompt) {
  switch (state.step) {
    case Step::seating:
    case Step::dealing:
    case Step::arrangement:
    case Step::don_look:
    case Step::sheriff_look: return prompt_opening(rules, state, out, prompt);
    case Step::morning: return prompt_morning(rules, state, out);
    case Step::speeches: return prompt_speeches(rules, state, out);
    case Step::calling: return prompt_calling(rules, state, out, prompt);
    case Step::tie_speeches:
    case Step::raise: return prompt_tie(rules, state, out);
    case Step::farewell:
      if (!state.last_words.empty()) return prompt_last_word(rules, state, out);
      return out.say(Say::night);
    case Step::nightfall:
    case Step::hunt:
    case Step::don_check:
    case Step::sheriff_check:
    case Step::nota: return prompt_night(rules, state, out, prompt);
    case Step::over: return prompt_end(rules, state, out);
  }
}

}  // namespace

Prompt prompt(const RuleSet& rules, const State& state) {
  Prompt prompt;
  Writer out(rules, prompt);
  prompt.expected = legal_commands(rules, state);
  if (state.paused) {
    State running = state;
    running.paused = false;
    const Prompt interrupted = mafia::prompt(rules, running);  // Its clock is frozen, not gone.
    prompt.acting = interrupted.acting;
    prompt.allowed_ms = interrupted.allowed_ms;
    prompt.warn_ms = interrupted.warn_ms;
    out.say(Say::pause);
    out.watch(Watch::night_pose);
    return prompt;
  }
  prompt_step(rules, state, out, prompt);
  if (state.step == Step::seating) return prompt;
  constexpr Penalty always[] = {Penalty::remark,  Penalty::foul,   Penalty::technical,
                                Penalty::removal, Penalty::yellow, Penalty::red};
  for (Penalty p : always) prompt.optional.push_back(p);
  if (state.outcome == Outcome::none) prompt.optional.push_back(Penalty::replay);
  if (!rules.behind(Law::sanction_spared).empty()) prompt.optional.push_back(Penalty::spared);
  return prompt;
}

}  // namespace mafia
