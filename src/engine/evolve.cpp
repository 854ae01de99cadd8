// State follows from events, without judgement: what an event means was decided when it was recorded.
#include <algorithm>

#include "base/overload.hpp"
#include "engine/game.hpp"

namespace mafia {
namespace {

void begin_step(State& state, const StepBegan& e, GameTime at) {
  state.step = e.step;
  state.round = e.round;
  state.since = at;
  state.early_end = false;
  switch (e.step) {
    case Step::calling: {
      Ballot& ballot = state.ballot;
      Seats candidates = ballot.tied;
      if (ballot.round == 0)
        for (const Nomination& n : state.day.nominations) candidates.push_back(n.whom);
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
      state.night = NightActs{};
      state.ballot = Ballot{};
      state.day.nominations.clear();
      state.day.cancelled = false;
      state.last_night = LastNight{};
      state.answer.reset();
      state.exit_this_round = false;
      ++state.shooting_nights;
      break;
    case Step::dealing: state.night = NightActs{}; break;
    case Step::sheriff_check: state.answer.reset(); break;
    default: break;
  }
}

// A candidate who is gone is not called any more; the hands for one called before stay in the count.
void drop_candidate(Ballot& ballot, Seat who) {
  for (std::size_t i = ballot.called; i < ballot.candidates.size(); ++i)
    if (ballot.candidates[i] == who) return ballot.candidates.erase(who);
}

void leave(State& state, Seat who, Exit how) {
  if (state[who].exit == Exit::none) state[who].exit = how;
  state.at_table.remove(who);
  state.day.waiting.remove(who);
  if (state.step == Step::calling) drop_candidate(state.ballot, who);
  if (state.day.speaker == who) state.day.speaker.reset();
  state.exit_this_round = true;
  state.quiet = 0;
}

void open_day(State& state, Seat opener) {
  const Day before = state.day;
  state.day = Day{};
  state.day.opener = opener;
  state.day.closer = opener;
  state.day.previous_opener = before.opener;
  state.day.previous_closer = before.closer;
  state.day.waiting = state.at_table;
  state.ballot = Ballot{};
}

void begin_turn(State& state, const TurnBegan& e, GameTime at) {
  Day& day = state.day;
  day.speaker = e.by;
  day.turn = e.turn;
  day.seconds = e.seconds;
  day.started = false;
  day.waiting.remove(e.by);
  state.since = at;
}

// MC-Q9: a slot is held once its speech has begun or was passed; whoever is removed before that has not held it.
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
  switch (e.penalty) {
    case Penalty::foul: player.fouls = e.total; break;
    case Penalty::technical: player.technicals = e.total; break;
    case Penalty::yellow: player.yellows = e.total; break;
    case Penalty::red: state.red_cards.add(e.to); break;
    case Penalty::remark:
    case Penalty::removal:
    case Penalty::replay:
    case Penalty::spared: break;
  }
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
  if (!e.whom) return;
  state.answer = e.yes;
  // A view learns from the answer; the judge's state knows the roles already. A Don's "no" shows nothing.
  if (don && e.yes) show_role(state, *e.whom, Role::sheriff);
  if (!don) state[*e.whom].shown = e.yes ? Team::black : Team::red;
}

void begin_game(State& state, const GameBegun& e) {
  const SeatSet masks = state.masks;
  const GameTime at = state.at;
  state = State{};
  state.at = at;
  state.since = at;
  state.masks = masks;
  state.seats = e.seats;
  state.at_table = SeatSet::first(e.seats);
}

void return_cards(State& state) {
  for (Player& player : state.players) {
    player.role = Role::unknown;
    player.fouls = 0;  // MC-Q34: they belong to a deal; a card stays.
    player.technicals = 0;
  }
  state.silenced = SeatSet{};
  state.blacks = SeatSet{};
}

void announce_night(State& state, const NightAnnounced& e) {
  state.last_night = {true, e.victim};
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
  state.last_words.erase(by);
  state.since = at;
}

}  // namespace

void evolve(State& state, const Event& event) {
  state.at = std::max(state.at, event.at);
  const GameTime at = state.at;
  std::visit(
      overload{
          [&](const MasksChecked& e) { state.masks = e.with_mask; },
          [&](const GameBegun& e) { begin_game(state, e); },
          [&](const CardDrawn& e) { show_role(state, e.by, e.role); },
          [&](const CardsReturned&) { return_cards(state); },
          [&](const MafiaMet& e) {
            for (Seat s : e.blacks) show_role(state, s, s == e.don ? Role::don : Role::mafia);
          },
          [&](const StepBegan& e) { begin_step(state, e, at); },
          [&](const EarlyEndAllowed&) { state.early_end = true; },
          [&](const DayOpened& e) { open_day(state, e.opener); },
          [&](const TurnBegan& e) { begin_turn(state, e, at); },
          [&](const SpeechStarted& e) { start_speech(state, e.by), state.since = at; },
          [&](const TurnEnded& e) {
            if (state.day.turn != Turn::full) state.silenced.remove(e.by);  // The penalty is served.
            hold_slot(state.day, e.by);
            state.day.speaker.reset();
          },
          [&](const LastWordGranted& e) { state.last_words.push_back(e.by), state.since = at; },
          [&](const LastWordEnded& e) { end_last_word(state, e.by, at); },
          [&](const LastWordLost& e) { end_last_word(state, e.by, at); },
          [&](const Nominated& e) {
            state.day.nominations.push_back({e.by, e.whom});
            start_speech(state, e.by);
          },
          [&](const NominationWithdrawn& e) {
            state.day.nominations.erase({e.by, e.whom});
            start_speech(state, e.by);
          },
          [&](const VotesCounted& e) { count(state, e); },
          [&](const HandCameLate& e) { state.ballot.late.add(e.by); },
          [&](const HandVoided& e) {
            if (state.ballot.called > 0) state.ballot.hands[state.ballot.called - 1U].remove(e.by);
          },
          [&](const BallotTied& e) {
            Seats tied;
            for (Seat s : state.ballot.candidates)
              if (e.leaders.contains(s)) tied.push_back(s);
            state.ballot.tied = tied;
          },
          [&](const TieSpeechBegan&) { state.since = at; },
          [&](const TieSpeechEnded&) { ++state.ballot.speeches_held, state.since = at; },
          [&](const LiftCounted&) {},
          [&](const VoteSettled&) { state.day.settled = true, state.ballot.tied.clear(); },
          [&](const VoteCancelled&) { state.day.cancelled = true; },
          [&](const VotesOwed& e) { state.owed = e.slots; },
          [&](const ResultDeferred& e) { state.ballot.deferred = true, state.ballot.locked = e.locked; },
          [&](const PlayerLeft& e) { leave(state, e.who, e.how); },
          [&](const RemovalPenalised& e) { state.expelled.add(e.who); },
          [&](const RemovalRecorded& e) {
            state.night.offenders.add(e.who);
            if (!state.night.resolved && !state.night.shot.contains(e.who)) state.night.void_shots.add(e.who);
          },
          [&](const PenaltyGiven& e) { penalise(state, e); },
          [&](const SpeechForfeited& e) { state.silenced.add(e.by); },
          [&](const ReplayOrdered& e) { state.replay_cause = e.offender, state.replay_clause = e.clause; },
          [&](const ShotFired& e) {
            state.night.targets[e.by.index()] = e.targets;
            state.night.shot.add(e.by);
          },
          [&](const HuntEnded& e) {
            state.night.resolved = true;
            state.night.victim = e.victim;
            if (state.shooting_nights == 1) state.first_victim = e.victim;
          },
          [&](const Checked& e) { check(state, e); },
          [&](const NotaNamed& e) { state.nota_given = true, state.nota = e.three; },
          [&](const NightAnnounced& e) { announce_night(state, e); },
          [&](const RemovalAnnounced& e) {
            state.expelled.add(e.who);
            leave(state, e.who, Exit::removed);
          },
          [&](const Paused&) { state.paused = true, state.paused_at = at; },
          [&](const Resumed&) {
            state.since.ms += at.ms - state.paused_at.ms;
            state.paused = false;
          },
          [&](const QuietRoundsCounted& e) { state.quiet = e.pairs; },
          [&](const ResultDecided& e) {
            state.outcome = e.outcome;
            state.step = Step::over;
            state.since = at;
            state.paused = false;
          },
          [&](const ResultAnnounced& e) {
            state.outcome = e.outcome;
            state.step = Step::over;
            state.announced = true;
            state.announced_at = at;
          },
          [&](const RolesRevealed& e) { reveal(state, e); },
          [&](const AwardGiven& e) { award(state, e); },
          [&](const ConsentGiven&) { state.consent = true; },
          [&](const ProtestMade&) {},
          [&](const RulingReversed&) {},
          [&](const PointsCarried& e) { state[e.to].carried = e.points; },
      },
      event.what);
}

}  // namespace mafia
