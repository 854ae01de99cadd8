// What each kind of event changes in the state. Nothing is judged: that was done when the event was recorded.
// Internal to the engine: a chapter that records an event knows its kind, so it is applied without looking the kind up.
#pragma once

#include <algorithm>

#include "engine/event.hpp"
#include "engine/state.hpp"

namespace mafia {

// evolve.cpp: the longer changes.
namespace folding {

void begin_step(State&, const StepBegan&, GameTime at);
void leave(State&, Seat who, Exit how);
void open_day(State&, Seat opener);
void end_game(State&);
void begin_turn(State&, const TurnBegan&, GameTime at);
void start_speech(State&, Seat by);
void hold_slot(Day&, Seat by);
void count(State&, const VotesCounted&);
void penalise(State&, const PenaltyGiven&);
void expel(State&, Seat who);
void show_role(State&, Seat who, Role);
void check(State&, const Checked&);
void drop_from_vote(State&, Seat who);
void seek_prey(State&, const PreySought&);
void heal(State&, const Healed&);
void lay_deck(State&, const DeckLaid&);
void take_card(State&, std::uint8_t number);
void begin_game(State&, const GameBegun&);
void return_cards(State&);
void announce_night(State&, const NightAnnounced&);
void reveal(State&, const RolesRevealed&);
void award(State&, const AwardGiven&);
void end_last_word(State&, Seat by, GameTime at);
bool follows_penalty(const State&, const What&);

}  // namespace folding

// One overload for each kind of event; a missing one does not compile.
struct Change {
  State& state;
  GameTime at;

  void operator()(const MasksChecked& e) const { state.masks = e.with_mask; }
  void operator()(const GameBegun& e) const { folding::begin_game(state, e); }
  void operator()(const CardDrawn& e) const { folding::show_role(state, e.by, e.role); }
  void operator()(const DeckLaid& e) const { folding::lay_deck(state, e); }
  void operator()(const NumberShown& e) const { folding::take_card(state, e.number); }
  void operator()(const CardsReturned&) const { folding::return_cards(state); }
  void operator()(const MafiaMet& e) const {
    for (Seat s : e.blacks) folding::show_role(state, s, e.don == s ? Role::don : Role::mafia);
  }
  void operator()(const StepBegan& e) const { folding::begin_step(state, e, at); }
  void operator()(const EarlyEndAllowed&) const { state.early_end = true; }
  void operator()(const DayOpened& e) const { folding::open_day(state, e.opener); }
  void operator()(const TurnBegan& e) const { folding::begin_turn(state, e, at); }
  void operator()(const SpeechStarted& e) const {
    state.since = at;
    if (word_due(state) == e.by)
      state.word_started = true;
    else
      folding::start_speech(state, e.by);
  }
  void operator()(const TurnEnded& e) const {
    if (state.day.turn != Turn::full) state.speech_lost.remove(e.by);  // The penalty is served.
    folding::hold_slot(state.day, e.by);
    state.day.speaker.reset();
    state.day.guest_speaker.reset();
  }
  void operator()(const SpeechShared& e) const {
    state.day.guest_speaker = e.with;
    folding::start_speech(state, e.by);
  }
  void operator()(const LastWordGranted& e) const {
    if (state.last_words.empty()) {
      state.since = at;
      state.word_started = state.called = false;
    }
    state.last_words.push_back(e.by);
  }
  void operator()(const LastWordEnded& e) const { folding::end_last_word(state, e.by, at); }
  void operator()(const LastWordLost& e) const { folding::end_last_word(state, e.by, at); }
  void operator()(const Nominated& e) const {
    state.early_end = false;  // It was for this nomination.
    folding::start_speech(state, e.by);
    if (!e.whom) return;
    state.day.nominations.push_back({e.by, *e.whom});
    state.latest = {Deed::nominated, *e.whom};
  }
  void operator()(const NominationRead& e) const {
    const Nomination read{e.by, e.whom};
    if (!state.day.nominations.contains(read) && !state.day.nominations.full()) state.day.nominations.push_back(read);
  }
  void operator()(const NominationWithdrawn& e) const {
    state.day.nominations.erase({e.by, e.whom});
    state.latest = {Deed::withdrew, e.whom};
    state.early_end = false;
    folding::start_speech(state, e.by);
  }
  void operator()(const VotesCounted& e) const { folding::count(state, e); }
  void operator()(const HandCameLate& e) const { state.ballot.late.add(e.by); }
  void operator()(const HandVoided& e) const {
    if (state.ballot.called > 0) state.ballot.hands[state.ballot.called - 1U].remove(e.by);
  }
  void operator()(const VotersBarred& e) const { state.ballot.barred = e.barred; }
  void operator()(const CandidateDropped& e) const { folding::drop_from_vote(state, e.who); }
  void operator()(const AlibiShown& e) const { state.ballot.alibis.add(e.who); }
  void operator()(const ResultKnown&) const { state.day.result_known = true; }
  void operator()(const BallotTied& e) const {
    Seats tied;
    for (Seat s : state.ballot.candidates)
      if (e.leaders.contains(s)) tied.push_back(s);
    state.ballot.tied = tied;
  }
  void operator()(const TieSpeechBegan&) const {
    state.since = at;
    state.word_started = state.called = false;
  }
  void operator()(const TieSpeechEnded&) const {
    ++state.ballot.speeches_held;
    state.since = at;
  }
  void operator()(const LiftCounted&) const {}
  void operator()(const VoteSettled&) const {
    state.day.vote_settled = true;
    state.ballot.tied.clear();
  }
  void operator()(const VoteCancelled&) const { state.day.cancelled = true; }
  void operator()(const VotesOwed& e) const { state.owed = e.slots; }
  void operator()(const ResultDeferred& e) const {
    state.ballot.outcome_deferred = true;
    state.ballot.pending_outcome = e.locked;
    state.ballot.certain_leaver = e.leader;
  }
  void operator()(const PlayerLeft& e) const { folding::leave(state, e.who, e.how); }
  void operator()(const RoleShown& e) const { folding::show_role(state, e.who, e.role); }
  void operator()(const RemovalPenalised& e) const { folding::expel(state, e.who); }
  void operator()(const RemovalRecorded& e) const {
    (e.in_count ? state.night.counted_out : state.night.offenders).add(e.who);
    if (e.voids_shot) state.night.void_shots.add(e.who);
  }
  void operator()(const PenaltyGiven& e) const { folding::penalise(state, e); }
  void operator()(const SpeechForfeited& e) const { state.speech_lost.add(e.by); }
  void operator()(const RoundForfeited& e) const {
    state.silent_tomorrow.add(e.by);
    if (e.vote_too) state.voteless_tomorrow.add(e.by);
  }
  void operator()(const FoulsCleared&) const {
    for (Player& player : state.players) player.fouls = 0;
  }
  void operator()(const TeamLost& e) const {
    state.outcome = e.team == Team::red ? Outcome::black : Outcome::red;
    folding::end_game(state);
  }
  void operator()(const ReplayOrdered& e) const {
    state.replay_cause = e.offender;
    state.replay_clause = e.clause;
  }
  void operator()(const ShotFired& e) const {
    state.night.targets[e.by.index()] = e.targets;
    state.night.shot.add(e.by);
  }
  void operator()(const TargetShown& e) const {
    state.night.targets[e.by.index()] = e.targets;
    state.night.shot.add(e.by);
  }
  void operator()(const Visited& e) const {
    state.night.guest = e.whom;
    state.night.visited = true;
    state.guests.add(e.whom);
  }
  void operator()(const VisitVoided&) const { state.night.guest.reset(); }
  void operator()(const Healed& e) const { folding::heal(state, e); }
  void operator()(const PreySought& e) const { folding::seek_prey(state, e); }
  void operator()(const ShotsMissed&) const {
    state.night.missed = true;
    state.night.shot = state.blacks & state.at_table;
  }
  void operator()(const HuntEnded& e) const {
    state.night.resolved = true;
    state.night.victim = e.victim;
    if (state.shooting_nights == 1) state.first_victim = e.victim;
  }
  void operator()(const Checked& e) const { folding::check(state, e); }
  void operator()(const NotaNamed& e) const {
    state.nota_given = true;
    state.latest = {Deed::named, e.by};
    state.nota = e.three;
    state.nota_named = e.named;
  }
  void operator()(const NightAnnounced& e) const { folding::announce_night(state, e); }
  void operator()(const RemovalAnnounced& e) const {
    state.expelled.add(e.who);
    state.night.told.add(e.who);
    state.night.just_told = e.who;
    folding::leave(state, e.who, Exit::removed);
  }
  void operator()(const Paused&) const {
    state.paused = true;
    state.paused_at = at;
  }
  void operator()(const Resumed&) const {
    state.since.ms += state.at.ms - state.paused_at.ms;
    state.paused = false;
    state.called = word_due(state) ? state.word_started : state.day.speaker && state.day.started;
    state.latest.deed = Deed::resumed;
  }
  void operator()(const QuietRoundsCounted& e) const { state.quiet = e.pairs; }
  void operator()(const ResultDecided& e) const {
    state.outcome = e.outcome;
    folding::end_game(state);
    state.called = !state.last_words.empty();
    if (state.last_words.empty()) state.since = at;
    state.ended_at = state.at;
    state.paused = false;
  }
  void operator()(const ResultAnnounced& e) const {
    state.outcome = e.outcome;
    folding::end_game(state);
    state.announced = true;
    state.ended_at = at;
  }
  void operator()(const RolesRevealed& e) const { folding::reveal(state, e); }
  void operator()(const AwardGiven& e) const { folding::award(state, e); }
  void operator()(const FineGiven& e) const {
    if (!state.fines.full()) state.fines.push_back({e.to, e.place});
    state[e.to].blamed = state[e.to].blamed + e.points;
  }
  void operator()(const ConsentGiven&) const { state.consent = true; }
  void operator()(const ProtestMade& e) const {
    state.protested.add(e.by);
    state.early_end = false;
  }
  void operator()(const ProtestDecided& e) const { (e.upheld ? state.upheld : state.rejected).add(e.by); }
  void operator()(const RulingReversed&) const {}
  void operator()(const PointsCarried& e) const { state[e.to].carried = e.points; }
};

constexpr bool is_penalty(Deed deed) { return deed >= Deed::fouled && deed <= Deed::sent_off; }

// What every event does, whatever its kind. What the judge answers with a sentence holds until something else happens.
inline void begin_change(State& state, const Event& event) {
  state.at = std::max(state.at, event.at);
  const Deed deed = state.latest.deed;
  if (deed == Deed::none) return;
  if (!is_penalty(deed) || !folding::follows_penalty(state, event.what)) state.latest = {};
}

// What begins during a pause is timed from the start of the pause: resuming shifts all clocks by its length.
inline Change change_of(State& state) { return {state, state.paused ? state.paused_at : state.at}; }

}  // namespace mafia
