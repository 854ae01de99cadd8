// Folds events into the state without judging: what an event means was decided when it was recorded.
#include <algorithm>

#include "base/dispatch.hpp"
#include "engine/game.hpp"

namespace mafia {
namespace {

void begin_step(State& state, const StepBegan& e, GameTime at) {
  state.step = e.step;
  state.round = e.round;
  if (state.last_words.empty()) state.since = at;  // A running last word goes on.
  state.early_end = false;
  state.night.just_told.reset();
  state.dawn = e.step == Step::morning;
  if (state.dawn) state.dawn_told = false;
  switch (e.step) {
    case Step::calling: {
      Ballot& ballot = state.ballot;
      Seats candidates = ballot.tied;
      if (ballot.round == 0)
        for (const Nomination& n : state.day.nominations)
          if (state.at_table.contains(n.whom)) candidates.push_back(n.whom);
      const auto round = static_cast<std::uint8_t>(ballot.round + 1);
      const Seats tied = ballot.tied;
      ballot = Ballot{};
      ballot.round = round;
      ballot.candidates = candidates;
      ballot.tied = tied;
      break;
    }
    case Step::tie_speeches: state.ballot.speeches_held = 0; break;
    case Step::nightfall:
      state.last_guest = state.night.guest;
      state.last_healed = state.night.heal_blocked ? std::nullopt : state.night.healed;
      state.night = NightActs{};
      state.ballot = Ballot{};
      state.day.nominations.clear();
      state.day.cancelled = false;
      state.last_night = LastNight{};
      state.answer.reset();
      state.blocked = false;
      state.exit_this_round = false;
      ++state.shooting_nights;
      break;
    case Step::sheriff_check:
    case Step::doctor_heal:
    case Step::maniac_hunt:
      state.answer.reset();
      state.blocked = false;
      break;
    case Step::nota: state.night.nota_called = true; break;
    default: break;
  }
}

// A candidate who has left is no longer called; the hands for one already called stay in the count.
void drop_candidate(Ballot& ballot, Seat who) {
  for (std::size_t i = ballot.called; i < ballot.candidates.size(); ++i)
    if (ballot.candidates[i] == who) return ballot.candidates.erase(who);
}

void leave(State& state, Seat who, Exit how) {
  if (state[who].exit == Exit::none) state[who].exit = how;
  if (state.round == 1 && (how == Exit::voted || how == Exit::lifted)) ++state.voted_on_day_one;
  state.at_table.remove(who);
  state.day.waiting.remove(who);
  if (state.step == Step::calling) drop_candidate(state.ballot, who);
  if (state.day.speaker == who) state.day.speaker.reset();
  if (state.day.guest_speaker == who) state.day.guest_speaker.reset();
  state.exit_this_round = true;
  state.quiet = 0;
}

void open_day(State& state, Seat opener) {
  const Day before = state.day;
  state.dawn = false;
  state.day = Day{};
  state.day.opener = opener;
  state.day.closer = opener;
  state.day.previous_opener = before.opener;
  state.day.previous_closer = before.closer;
  state.day.waiting = state.at_table;
  state.ballot = Ballot{};
  state.silent_today = state.silent_tomorrow;
  state.voteless_today = state.voteless_tomorrow;
  state.silent_tomorrow = SeatSet{};
  state.voteless_tomorrow = SeatSet{};
}

void end_game(State& state) {
  state.step = Step::over;
  state.early_end = false;  // It was for the game and does not admit a late protest.
}

void begin_turn(State& state, const TurnBegan& e, GameTime at) {
  Day& day = state.day;
  day.speaker = e.by;
  day.turn = e.turn;
  day.seconds = e.seconds;
  day.started = false;
  day.waiting.remove(e.by);
  state.called = false;
  state.early_end = false;
  state.since = at;
}

// MC-Q9: a slot is held once its speech has begun or was passed; a player removed before that has not held it.
void hold_slot(Day& day, Seat by) {
  if (!day.opened) day.opener = by;
  day.opened = true;
  day.closer = by;
}

void start_speech(State& state, Seat by) {
  state.day.started = true;
  hold_slot(state.day, by);
}

void count(State& state, const VotesCounted& e) {
  Ballot& ballot = state.ballot;
  ballot.hands[ballot.called] = e.hands;
  ++ballot.called;
  ballot.voted = ballot.voted | e.hands;
  ballot.defaulted = e.defaulted;
}

void penalise(State& state, const PenaltyGiven& e) {
  Player& player = state[e.to];
  state.latest = {e.penalty == Penalty::foul ? Deed::fouled : Deed::punished, e.to};
  switch (e.penalty) {
    case Penalty::foul: player.fouls = e.total; break;
    case Penalty::technical: player.technicals = e.total; break;
    case Penalty::yellow: player.yellows = e.total; break;
    case Penalty::red: state.red_cards.add(e.to); break;
    case Penalty::exclusion: state.excluded.add(e.to); break;
    case Penalty::team_loss:
    case Penalty::remark:
    case Penalty::removal:
    case Penalty::replay:
    case Penalty::spared: break;
  }
}

// A penalty of the same player just before was what sent them off. When the game is stopped (a team's loss, a replay)
// there is none, and nobody is sent off.
void expel(State& state, Seat who) {
  state.expelled.add(who);
  Latest& latest = state.latest;
  if (latest.who != who) return;
  if (latest.deed == Deed::fouled) latest.deed = Deed::fouled_out;
  if (latest.deed == Deed::punished) latest.deed = Deed::sent_off;
}

void show_role(State& state, Seat who, Role role) {
  if (role == Role::unknown) return;
  state[who].role = role;
  if (team_of(role) == Team::black) state.blacks.add(who);
}

void check(State& state, const Checked& e) {
  const bool don = e.by == Role::don;
  (don ? state.night.don_checked : state.night.sheriff_checked) = true;
  state.answer.reset();
  state.blocked = e.blocked;
  if (!e.whom || e.blocked) return;
  state.answer = e.yes;
  // A viewer learns the role from the answer; the judge's state has it already. A Don's "no" shows nothing.
  if (don && e.yes) show_role(state, *e.whom, Role::sheriff);
  if (e.shown != Team::unknown) state[*e.whom].shown = e.shown;
}

void drop_from_vote(State& state, Seat who) {
  Ballot& ballot = state.ballot;
  for (std::size_t i = 0; i < ballot.candidates.size(); ++i) {
    if (ballot.candidates[i] != who) continue;
    for (std::size_t j = i; j + 1U < ballot.candidates.size(); ++j) ballot.hands[j] = ballot.hands[j + 1U];
    ballot.hands[ballot.candidates.size() - 1U] = SeatSet{};
    if (i < ballot.called) --ballot.called;
    ballot.candidates.erase(who);
    break;
  }
  for (std::size_t i = 0; i < ballot.tied.size(); ++i) {
    if (ballot.tied[i] != who) continue;
    if (i < ballot.speeches_held) --ballot.speeches_held;
    ballot.tied.erase(who);
    break;
  }
}

void seek_prey(State& state, const PreySought& e) {
  state.night.prey_sought = true;
  state.blocked = e.blocked;
  if (!e.blocked) state.night.prey = e.whom;
}

void heal(State& state, const Healed& e) {
  state.night.heal_tried = true;
  state.night.healed = e.whom;
  state.night.heal_blocked = e.blocked;
  state.blocked = e.blocked;
  state.answer.reset();
  if (!e.blocked && e.whom == e.by) state.self_healed = true;
}

void lay_deck(State& state, const DeckLaid& e) {
  state.deck_left = state.seats;
  for (std::size_t i = 0; i < state.deck_left; ++i)
    state.deck[i] = static_cast<Role>((e.packed[i / 10] >> (3 * (i % 10))) & 7U);
}

void take_card(State& state, std::uint8_t number) {
  if (state.deck_left == 0) return;  // A viewer has not seen the deck.
  for (std::size_t i = number - 1U; i + 1U < state.deck_left; ++i) state.deck[i] = state.deck[i + 1U];
  --state.deck_left;
}

void begin_game(State& state, const GameBegun& e) {
  const State before = state;
  state = State{};
  state.at = before.at;
  state.since = before.at;
  state.masks = before.masks;
  if (before.outcome != Outcome::replay) {  // A replay takes cards over as points.
    state.red_cards = before.red_cards;
    for (std::size_t i = 0; i < max_seats; ++i) state.players[i].yellows = before.players[i].yellows;
  }
  state.seats = e.seats;
  state.nominees_withheld = e.nominees_withheld;
  state.at_table = SeatSet::first(e.seats);
}

void return_cards(State& state) {
  for (Player& player : state.players) {
    player.role = Role::unknown;
    player.fouls = 0;  // MC-Q34: fouls belong to a deal; cards stay.
    player.technicals = 0;
  }
  state.speech_lost = SeatSet{};
  state.blacks = SeatSet{};
  state.deck_left = 0;
}

void announce_night(State& state, const NightAnnounced& e) {
  SeatSet victims = e.others;
  if (e.victim) victims.add(*e.victim);
  state.last_night = {true, victims};
  // Killed and removed: a viewer learns of the kill only now, and it counts as the exit (FSM-night-8).
  for (Seat s : victims)
    if (state[s].exit == Exit::removed) state[s].exit = Exit::shot;
  if (state.shooting_nights == 1) state.first_victim = e.victim;
}

void reveal(State& state, const RolesRevealed& e) {
  for (Seat s : everyone(state))
    show_role(state, s, static_cast<Role>((e.packed[s.index() / 10] >> (3 * (s.index() % 10))) & 7U));
}

void award(State& state, const AwardGiven& e) {
  Player& player = state[e.to];
  player.awards = static_cast<std::uint8_t>(player.awards | 1U << static_cast<unsigned>(e.kind));
  Points& sum = e.points.hundredths > 0 ? player.praised : player.blamed;
  sum = sum + e.points;
}

void end_last_word(State& state, Seat by, GameTime at) {
  if (state.last_words.empty()) return;
  if (state.last_words.front() == by) {  // The next player's time starts.
    state.since = at;
    state.word_started = state.called = false;
  }
  if (state.outcome != Outcome::none && !state.announced) state.ended_at = state.at;
  state.last_words.erase(by);
  state.dawn_told = true;
}

// One overload for each kind of event; a missing one does not compile.
struct Change {
  State& state;
  GameTime at;

  void operator()(const MasksChecked& e) const { state.masks = e.with_mask; }
  void operator()(const GameBegun& e) const { begin_game(state, e); }
  void operator()(const CardDrawn& e) const { show_role(state, e.by, e.role); }
  void operator()(const DeckLaid& e) const { lay_deck(state, e); }
  void operator()(const NumberShown& e) const { take_card(state, e.number); }
  void operator()(const CardsReturned&) const { return_cards(state); }
  void operator()(const MafiaMet& e) const {
    for (Seat s : e.blacks) show_role(state, s, e.don == s ? Role::don : Role::mafia);
  }
  void operator()(const StepBegan& e) const { begin_step(state, e, at); }
  void operator()(const EarlyEndAllowed&) const { state.early_end = true; }
  void operator()(const DayOpened& e) const { open_day(state, e.opener); }
  void operator()(const TurnBegan& e) const { begin_turn(state, e, at); }
  void operator()(const SpeechStarted& e) const {
    state.since = at;
    if (word_due(state) == e.by)
      state.word_started = true;
    else
      start_speech(state, e.by);
  }
  void operator()(const TurnEnded& e) const {
    if (state.day.turn != Turn::full) state.speech_lost.remove(e.by);  // The penalty is served.
    hold_slot(state.day, e.by);
    state.day.speaker.reset();
    state.day.guest_speaker.reset();
  }
  void operator()(const SpeechShared& e) const {
    state.day.guest_speaker = e.with;
    start_speech(state, e.by);
  }
  void operator()(const LastWordGranted& e) const {
    if (state.last_words.empty()) {
      state.since = at;
      state.word_started = state.called = false;
    }
    state.last_words.push_back(e.by);
  }
  void operator()(const LastWordEnded& e) const { end_last_word(state, e.by, at); }
  void operator()(const LastWordLost& e) const { end_last_word(state, e.by, at); }
  void operator()(const Nominated& e) const {
    state.early_end = false;  // It was for this nomination.
    start_speech(state, e.by);
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
    start_speech(state, e.by);
  }
  void operator()(const VotesCounted& e) const { count(state, e); }
  void operator()(const HandCameLate& e) const { state.ballot.late.add(e.by); }
  void operator()(const HandVoided& e) const {
    if (state.ballot.called > 0) state.ballot.hands[state.ballot.called - 1U].remove(e.by);
  }
  void operator()(const VotersBarred& e) const { state.ballot.barred = e.barred; }
  void operator()(const CandidateDropped& e) const { drop_from_vote(state, e.who); }
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
  void operator()(const PlayerLeft& e) const { leave(state, e.who, e.how); }
  void operator()(const RoleShown& e) const { show_role(state, e.who, e.role); }
  void operator()(const RemovalPenalised& e) const { expel(state, e.who); }
  void operator()(const RemovalRecorded& e) const {
    (e.in_count ? state.night.counted_out : state.night.offenders).add(e.who);
    if (e.voids_shot) state.night.void_shots.add(e.who);
  }
  void operator()(const PenaltyGiven& e) const { penalise(state, e); }
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
    end_game(state);
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
  void operator()(const Healed& e) const { heal(state, e); }
  void operator()(const PreySought& e) const { seek_prey(state, e); }
  void operator()(const ShotsMissed&) const {
    state.night.missed = true;
    state.night.shot = state.blacks & state.at_table;
  }
  void operator()(const HuntEnded& e) const {
    state.night.resolved = true;
    state.night.victim = e.victim;
    if (state.shooting_nights == 1) state.first_victim = e.victim;
  }
  void operator()(const Checked& e) const { check(state, e); }
  void operator()(const NotaNamed& e) const {
    state.nota_given = true;
    state.latest = {Deed::named, e.by};
    state.nota = e.three;
    state.nota_named = e.named;
  }
  void operator()(const NightAnnounced& e) const { announce_night(state, e); }
  void operator()(const RemovalAnnounced& e) const {
    state.expelled.add(e.who);
    state.night.told.add(e.who);
    state.night.just_told = e.who;
    leave(state, e.who, Exit::removed);
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
    end_game(state);
    state.called = !state.last_words.empty();
    if (state.last_words.empty()) state.since = at;
    state.ended_at = state.at;
    state.paused = false;
  }
  void operator()(const ResultAnnounced& e) const {
    state.outcome = e.outcome;
    end_game(state);
    state.announced = true;
    state.ended_at = at;
  }
  void operator()(const RolesRevealed& e) const { reveal(state, e); }
  void operator()(const AwardGiven& e) const { award(state, e); }
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

template <class... Kinds>
bool is_any(const What& what) {
  return (std::holds_alternative<Kinds>(what) || ...);
}

// Whether the event is part of the ruling on a penalty: what the penalty costs, or what becomes of the vote that it
// interrupts. The same kinds of event in another ruling come during the day's speeches or concern another player.
bool follows_penalty(const State& state, const What& what) {
  const bool voting = state.step == Step::calling || state.step == Step::tie_speeches || state.step == Step::lift;
  if (const auto* left = std::get_if<PlayerLeft>(&what)) return voting || left->who == state.latest.who;
  if (const auto* began = std::get_if<StepBegan>(&what))
    return began->step == Step::farewell || (voting && began->step != Step::nightfall);
  if (const auto* cancelled = std::get_if<VoteCancelled>(&what)) return cancelled->running;
  if (const auto* spoke = std::get_if<TieSpeechEnded>(&what)) return state.expelled.contains(spoke->by);
  if (const auto* decided = std::get_if<ResultDecided>(&what)) return decided->ending != Ending::surrender;
  if (std::holds_alternative<VoteSettled>(what)) return voting;
  return is_any<SpeechForfeited, RoundForfeited, RemovalPenalised, RoleShown, LastWordLost, LastWordGranted, HandVoided,
                CandidateDropped, AlibiShown, BallotTied, VotersBarred, ResultKnown, ResultDeferred, VotesOwed,
                QuietRoundsCounted, TurnBegan, TieSpeechBegan>(what);
}

bool is_penalty(Deed deed) { return deed >= Deed::fouled && deed <= Deed::sent_off; }

}  // namespace

void evolve(State& state, const Event& event) {
  state.at = std::max(state.at, event.at);
  if (state.latest.deed != Deed::none && !(is_penalty(state.latest.deed) && follows_penalty(state, event.what)))
    state.latest = {};
  // What begins during a pause is timed from the start of the pause: resuming shifts all clocks by its length.
  dispatch(Change{state, state.paused ? state.paused_at : state.at}, event.what);
}

}  // namespace mafia
