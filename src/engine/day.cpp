// The day: speeches, nominations, last words, pauses.                              | MC
// A minute each, opener and closer, early end                                      | 2.3.2-3, 2.5.8
// Nominations, replacement and withdrawal inside one's own speech                  | 2.3.5-2.3.12
// A lost or shortened speech after the third foul                                  | 4.4, 4.4.1
// Pauses under night rules, the clock frozen                                       | 2.3.13, 2.4.16, 2.5.9
#include "engine/court.hpp"

namespace mafia {
namespace {

int own_nominations(const State& state, Seat by) {
  int count = 0;
  for (const Nomination& n : state.day.nominations) count += n.by == by;
  return count;
}

std::optional<Seat> own_candidate(const State& state, Seat by) {
  for (const Nomination& n : state.day.nominations)
    if (n.by == by) return n.whom;
  return std::nullopt;
}

// MC-4.4, MC-4.4.1, MC-Q36: a silenced player has no speech, or half a minute when three or four players are left.
void record_turn(Court& court, const State& now, Seat by) {
  const Parameters& with = court.rules.with;
  Turn turn = Turn::full;
  int seconds = with.speech_seconds.value;
  if (silenced(now).contains(by)) {
    const bool few = now.at_table.count() <= with.few_left.value && with.silenced_seconds.value > 0;
    turn = few ? Turn::brief : Turn::lost;
    seconds = few ? with.silenced_seconds.value : 0;
    court.cite(few                               ? Law::silenced_few_left
               : now.voteless_today.contains(by) ? Law::forfeited_round
                                                 : Law::silenced_turn);
    if (!few && nominees(now) == SeatSet{by}) court.cite(Law::silenced_sole_candidate);
  }
  court.cite(Law::speech);
  court.record(TurnBegan{by, turn, static_cast<std::uint8_t>(seconds)});
}

void begin_next_turn(Court& court) {
  if (const auto next = next_speaker(court.now())) begin_turn(court, *next);
}

// The next speaker does not depend on how this speech ends. Asking before the event is recorded saves a copy of the
// state, in the command that a game mostly consists of.
void end_turn(Court& court, bool early) {
  const State& before = court.now();
  const auto next = next_speaker(before);
  court.record(TurnEnded{*before.day.speaker, early, court.elapsed()});
  if (next) record_turn(court, before, *next);
}

bool refuse_outside_speech(Court& court, Seat by, Law law) {
  if (court.now().step != Step::speeches) {
    court.refuse(Refusal::wrong_phase, law);
    return true;
  }
  if (court.now().day.speaker != by) {
    court.refuse(Refusal::speech_over, law);
    return true;
  }
  // If the start of the speech was not entered, it is not known, and nothing is late.
  if (court.now().day.started && court.too_late(nomination_seconds(court.rules, court.now()))) {
    court.refuse(Refusal::time_is_up, law);
    return true;
  }
  return false;
}

}  // namespace

int nomination_seconds(const RuleSet& rules, const State& state) {
  return state.day.turn == Turn::lost ? rules.with.silenced_nomination_seconds.value : state.day.seconds;
}

void open_day(Court& court) {
  court.record(StepBegan{Step::speeches, court.now().round});
  court.cite(Law::phases_by_judge);
  court.cite(Law::speech);
  if (court.now().round == 1) court.cite(Law::first_day_order);
  if (court.now().last_words.empty()) begin_next_turn(court);
}

void begin_turn(Court& court, Seat by) { record_turn(court, court.now(), by); }

void go_on_speaking(Court& court) {
  if (court.now().step == Step::speeches && !court.now().day.speaker && court.now().last_words.empty())
    begin_next_turn(court);
}

namespace {

// A last word or a tie speech: due since it was granted, but its time runs from here.
void start_word(Court& court, Seat by) {
  const State& now = court.now();
  const bool tie = now.last_words.empty();
  const bool shot = now[by].exit == Exit::shot || now[by].exit == Exit::companion;
  const Law law = tie ? Law::tie : shot ? Law::last_word_killed : Law::last_word_voted;
  const bool silent = tie && silenced(now).contains(by);
  if (silent && court.rules.with.silenced_tie_seconds.value == 0)  // CITY-Q28
    return court.refuse(Refusal::speech_lost, Law::silenced_tie_speech);
  if (now.word_started) return court.refuse(Refusal::already_there, law);
  court.record(SpeechStarted{by});
  court.cite(law);
}

}  // namespace

// MC-2.3.2b. Every speech is timed; the judge says when it begins.
void start_speech(Court& court, const StartSpeech& command) {
  if (word_due(court.now()) == command.by) return start_word(court, command.by);
  if (refuse_outside_speech(court, command.by, Law::speech)) return;
  if (court.now().day.turn == Turn::lost) return court.refuse(Refusal::speech_lost, Law::silenced_turn);
  if (court.now().day.started) return court.refuse(Refusal::already_there, Law::speech);
  court.record(SpeechStarted{command.by});
  court.cite(Law::speech);
}

// CITY-day-4. The speaker lets another player speak in the same minute.
void share_speech(Court& court, const ShareSpeech& command) {
  if (!court.rules.with.shared_speech.value) return court.refuse(Refusal::not_in_this_book, Law::speech);
  if (refuse_outside_speech(court, command.by, Law::shared_speech)) return;
  if (court.now().day.turn == Turn::lost) return court.refuse(Refusal::speech_lost, Law::silenced_turn);
  if (!court.now().at_table.contains(command.with) || command.with == command.by)
    return court.refuse(Refusal::not_at_table, Law::shared_speech);
  if (silenced(court.now()).contains(command.with)) return court.refuse(Refusal::speech_lost, Law::silenced_turn);
  court.record(SpeechShared{command.by, command.with});
  court.cite(Law::shared_speech);
}

void end_speech(Court& court, const EndSpeech& command) {
  const State& now = court.now();
  if (now.step == Step::tie_speeches) {
    if (now.ballot.tied[now.ballot.speeches_held] != command.by) return court.refuse(Refusal::speech_over, Law::tie);
    const bool silent = silenced(now).contains(command.by);
    if (silent && court.rules.with.silenced_tie_seconds.value == 0 && !command.early)  // CITY-Q28
      return court.refuse(Refusal::speech_lost, Law::silenced_tie_speech);
    return advance_tie_speeches(court);
  }
  if (now.step != Step::speeches) return court.refuse(Refusal::wrong_phase, Law::speech);
  if (now.day.speaker != command.by) return court.refuse(Refusal::speech_over, Law::speech_order);
  if (now.day.turn == Turn::lost && !command.early) return court.refuse(Refusal::speech_lost, Law::silenced_turn);
  if (now.day.turn == Turn::lost) court.cite(Law::silenced_turn);
  court.cite(command.early ? Law::speech_ended_early : Law::speech);
  end_turn(court, command.early);
}

void advance_speeches(Court& court) {
  if (!court.now().last_words.empty()) return pass_last_word(court);
  court.cite(Law::speech);
  if (court.now().day.speaker) return end_turn(court, false);
  if (!court.now().day.waiting.empty()) return begin_next_turn(court);
  enter_voting_slot(court);
}

namespace {

// Refuses a nomination that was worded or shown in the wrong way.
bool refuse_form(Court& court, Form form) {
  const Parameters& with = court.rules.with;
  if (form == Form::conditional) {
    court.refuse(Refusal::wrong_form, Law::nomination_form);
    return true;
  }
  if (form == Form::no_gesture && with.gesture.value != Gesture::none) {
    court.refuse(Refusal::wrong_form, Law::nomination_gesture);
    return true;
  }
  if (form != Form::colloquial) return false;
  if (with.colloquial_nomination.value == Colloquial::refuse) {
    court.refuse(Refusal::wrong_form, Law::nomination_colloquial);
    return true;
  }
  court.cite(Law::nomination_colloquial);
  return false;
}

// Refuses if the named player cannot become a candidate.
bool refuse_nominee(Court& court, Seat by, Seat whom) {
  const State& now = court.now();
  const Parameters& with = court.rules.with;
  if (!now.at_table.contains(whom)) {
    court.refuse(Refusal::not_at_table, Law::nominee_present);
    return true;
  }
  if (whom == by && !with.self_nomination.value) {
    court.refuse(Refusal::own_candidate, Law::nomination_self);
    return true;
  }
  if (nominees(now).contains(whom)) {
    const bool own = own_nominations(now, by) > 0;
    court.refuse(Refusal::already_nominated, own ? Law::nomination_taken_own_stays : Law::nomination_taken);
    return true;
  }
  return false;
}

}  // namespace

// MC-2.3.5 to MC-2.3.7, MC-2.3.12: one candidate per speech; a later one that is not yet on the list replaces the
// earlier.
void nominate(Court& court, const Nominate& command) {
  if (refuse_outside_speech(court, command.by, Law::nomination_in_own_speech)) return;
  const Parameters& with = court.rules.with;
  const bool silenced = court.now().day.turn == Turn::lost;
  if (court.now().voteless_today.contains(command.by)) return court.refuse(Refusal::right_lost, Law::forfeited_round);
  if (silenced && !with.silenced_nominates.value) return court.refuse(Refusal::right_lost, Law::silenced_turn);
  if (refuse_form(court, command.form) || refuse_nominee(court, command.by, command.whom)) return;
  if (own_nominations(court.now(), command.by) >= with.nominations.value) {
    if (with.withdrawal.value == Withdrawal::none)
      return court.refuse(Refusal::nomination_used, Law::nomination_single);
    if (silenced)  // MC-Q14: one nomination, which cannot be changed.
      return court.refuse(Refusal::nomination_used, Law::silenced_nomination);
    court.record(NominationWithdrawn{command.by, *own_candidate(court.now(), command.by), true});
    court.cite(Law::nomination_replaced);
  } else if (with.most_candidates.value > 0 && nominees(court.now()).count() >= with.most_candidates.value) {
    return court.refuse(Refusal::too_many_candidates, Law::nomination_most);
  }
  court.record(Nominated{command.by, command.whom});
  court.cite(Law::nomination);
  if (silenced) court.cite(Law::silenced_nomination);
}

// MC-2.3.9, MC-2.3.10: only one's own candidate of the running speech; the one it replaced does not return (MC-Q11).
void withdraw(Court& court, const Withdraw& command) {
  if (court.rules.with.withdrawal.value == Withdrawal::none)
    return court.refuse(Refusal::not_in_this_book, Law::no_withdrawal);
  const State& now = court.now();
  if (now.step == Step::seating || is_night_step(now.step))
    return court.refuse(Refusal::wrong_phase, Law::withdrawal_own_only);
  const bool his_speech = now.step == Step::speeches && now.day.speaker == command.by;
  if (!his_speech) return court.refuse(Refusal::not_own_candidate, Law::withdrawal_own_only);
  if (refuse_outside_speech(court, command.by, Law::withdrawal_own_only)) return;  // The time may be up.
  if (command.form == Form::conditional) return court.refuse(Refusal::wrong_form, Law::withdrawal_form);
  if (own_candidate(now, command.by) != command.whom)
    return court.refuse(Refusal::not_own_candidate, Law::withdrawal_own_only);
  court.record(NominationWithdrawn{command.by, command.whom, false});
  court.cite(Law::withdrawal);
}

int last_word_seconds(const RuleSet& rules, const State& now, Seat by) {
  const Parameters& with = rules.with;
  if (now.expelled.contains(by)) return with.last_word_removed_seconds.value;
  if (silenced(now).contains(by)) return with.silenced_last_word_seconds.value;
  const bool night = now[by].exit == Exit::shot || now[by].exit == Exit::companion;
  return night ? with.last_word_killed_seconds.value : with.last_word_seconds.value;
}

// MC-4.10: a removed player has no last word. MC-4.4.1: a silenced player has one. MC-2.7.5: also after the outcome.
void grant_last_word(Court& court, Seat by, Law law) {
  const int seconds = last_word_seconds(court.rules, court.now(), by);
  if (seconds == 0) return;
  court.record(LastWordGranted{by, static_cast<std::uint8_t>(seconds)});
  court.cite(law);
  court.cite(Law::role_hidden);
  if (court.now().speech_lost.contains(by)) court.cite(Law::silenced_last_word);
  if (court.now().outcome != Outcome::none) court.cite(Law::last_word_after_outcome);
}

void pass_last_word(Court& court) {
  const Seat by = court.now().last_words.front();
  const bool shot = court.now()[by].exit == Exit::shot || court.now()[by].exit == Exit::companion;
  court.record(LastWordEnded{by, court.elapsed()});
  court.cite(shot ? Law::last_word_killed : Law::last_word_voted);
  if (court.now().outcome != Outcome::none) court.cite(Law::last_word_after_outcome);
  go_on_speaking(court);
}

void end_last_word(Court& court, const EndLastWord& command) {
  if (!court.now().last_words.contains(command.by)) {
    const bool removed = court.now().expelled.contains(command.by);
    return court.refuse(Refusal::no_last_word, removed ? Law::removal : Law::last_word_voted);
  }
  while (court.now().last_words.contains(command.by)) pass_last_word(court);
}

void pause(Court& court) {
  if (!court.rules.with.pauses.value) return court.refuse(Refusal::not_in_this_book, Law::phases_by_judge);
  if (court.now().step == Step::seating || court.now().step == Step::over)
    return court.refuse(Refusal::wrong_phase, Law::pause);
  court.record(Paused{});
  court.cite(Law::pause);
}

// MC-2.3.13a, MC-Q15: continues where the game stopped, with the seconds that were left.
void resume(Court& court) {
  if (!court.now().paused) return court.refuse(Refusal::not_paused, Law::pause);
  court.record(Resumed{});
  court.cite(Law::resumed);
}

}  // namespace mafia
