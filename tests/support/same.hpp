// Equality for tests: states field by field, events by digest.
#pragma once

#include "engine/game.hpp"
#include "simulation/signature.hpp"

namespace mafia::test {

inline bool same(const Player& a, const Player& b) {
  return a.role == b.role && a.shown == b.shown && a.exit == b.exit && a.fouls == b.fouls &&
         a.technicals == b.technicals && a.yellows == b.yellows && a.awards == b.awards && a.praised == b.praised &&
         a.blamed == b.blamed && a.carried == b.carried;
}

inline bool same(const Day& a, const Day& b) {
  return a.opener == b.opener && a.closer == b.closer && a.previous_opener == b.previous_opener &&
         a.previous_closer == b.previous_closer && a.speaker == b.speaker && a.turn == b.turn &&
         a.seconds == b.seconds && a.started == b.started && a.opened == b.opened && a.vote_settled == b.vote_settled &&
         a.cancelled == b.cancelled && a.waiting == b.waiting && a.nominations == b.nominations &&
         a.result_known == b.result_known && a.guest_speaker == b.guest_speaker;
}

inline bool same(const Ballot& a, const Ballot& b) {
  return a.round == b.round && a.candidates == b.candidates && a.called == b.called && a.hands == b.hands &&
         a.defaulted == b.defaulted && a.voted == b.voted && a.late == b.late && a.tied == b.tied &&
         a.speeches_held == b.speeches_held && a.pending_outcome == b.pending_outcome &&
         a.outcome_deferred == b.outcome_deferred && a.barred == b.barred && a.certain_leaver == b.certain_leaver &&
         a.alibis == b.alibis;
}

inline bool same(const NightActs& a, const NightActs& b) {
  return a.targets == b.targets && a.shot == b.shot && a.void_shots == b.void_shots && a.victim == b.victim &&
         a.resolved == b.resolved && a.don_checked == b.don_checked && a.sheriff_checked == b.sheriff_checked &&
         a.nota_called == b.nota_called && a.offenders == b.offenders && a.counted_out == b.counted_out &&
         a.told == b.told && a.just_told == b.just_told && a.guest == b.guest && a.healed == b.healed &&
         a.prey == b.prey && a.visited == b.visited && a.heal_tried == b.heal_tried && a.prey_sought == b.prey_sought &&
         a.heal_blocked == b.heal_blocked;
}

inline bool same_course(const State& a, const State& b) {
  return a.step == b.step && a.round == b.round && a.seats == b.seats && a.quiet == b.quiet && a.owed == b.owed &&
         a.shooting_nights == b.shooting_nights && a.outcome == b.outcome && a.announced == b.announced &&
         a.paused == b.paused && a.early_end == b.early_end && a.consent == b.consent &&
         a.exit_this_round == b.exit_this_round;
}

inline bool same_sets(const State& a, const State& b) {
  return a.masks == b.masks && a.at_table == b.at_table && a.blacks == b.blacks && a.speech_lost == b.speech_lost &&
         a.expelled == b.expelled && a.red_cards == b.red_cards && a.first_victim == b.first_victim &&
         a.replay_cause == b.replay_cause && a.replay_clause == b.replay_clause && a.nota_given == b.nota_given &&
         a.nota == b.nota && a.nota_named == b.nota_named && a.answer == b.answer && a.blocked == b.blocked &&
         a.silent_today == b.silent_today && a.voteless_today == b.voteless_today &&
         a.silent_tomorrow == b.silent_tomorrow && a.voteless_tomorrow == b.voteless_tomorrow &&
         a.excluded == b.excluded && a.last_guest == b.last_guest && a.last_healed == b.last_healed &&
         a.guests == b.guests && a.self_healed == b.self_healed && a.fines == b.fines && a.deck == b.deck &&
         a.deck_left == b.deck_left && a.voted_on_day_one == b.voted_on_day_one;
}

// Everything except the time of the last event, which an undo does not restore.
inline bool same_position(const State& a, const State& b) {
  for (std::size_t i = 0; i < a.players.size(); ++i)
    if (!same(a.players[i], b.players[i])) return false;
  return same_course(a, b) && same_sets(a, b) && a.since == b.since && a.paused_at == b.paused_at &&
         a.ended_at == b.ended_at && same(a.day, b.day) && same(a.ballot, b.ballot) && same(a.night, b.night) &&
         a.last_night.known == b.last_night.known && a.last_night.victims == b.last_night.victims &&
         a.last_words == b.last_words;
}

inline bool same(const State& a, const State& b) { return a.at == b.at && same_position(a, b); }

inline std::uint64_t digest(const Event& event) {
  simulation::Digest digest;
  digest.add(event);
  return digest.value();
}

inline bool same(const Event& a, const Event& b) { return digest(a) == digest(b); }

}  // namespace mafia::test
