// Folds events into the state without judging: what an event means was decided when it was recorded.
#include "base/dispatch.hpp"
#include "engine/change.hpp"
#include "engine/game.hpp"

namespace mafia {
namespace folding {

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

namespace {

// A candidate who has left is no longer called; the hands for one already called stay in the count.
void drop_candidate(Ballot& ballot, Seat who) {
  for (std::size_t i = ballot.called; i < ballot.candidates.size(); ++i)
    if (ballot.candidates[i] == who) return ballot.candidates.erase(who);
}

}  // namespace

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
  if (role == Role::unknown || role == state[who].role) return;
  state.holding(state[who].role).remove(who);
  state.holding(role).add(who);
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
  const GameTime at = state.at;
  const SeatSet masks = state.masks;
  const bool replay = state.outcome == Outcome::replay;  // It takes cards over as points.
  const SeatSet red_cards = replay ? SeatSet{} : state.red_cards;
  std::array<std::uint8_t, max_seats> yellows{};
  for (std::size_t i = 0; i < max_seats && !replay; ++i) yellows[i] = state.players[i].yellows;
  state = State{};
  state.at = at;
  state.since = at;
  state.masks = masks;
  state.red_cards = red_cards;
  for (std::size_t i = 0; i < max_seats; ++i) state.players[i].yellows = yellows[i];
  state.seats = e.seats;
  state.nominees_withheld = e.nominees_withheld;
  state.at_table = SeatSet::first(e.seats);
  state.holding(Role::unknown) = state.at_table;
}

void return_cards(State& state) {
  for (Player& player : state.players) {
    player.role = Role::unknown;
    player.fouls = 0;  // MC-Q34: fouls belong to a deal; cards stay.
    player.technicals = 0;
  }
  state.held = {};
  state.holding(Role::unknown) = everyone(state);
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

namespace {

template <class... Kinds>
bool is_any(const What& what) {
  return (std::holds_alternative<Kinds>(what) || ...);
}

}  // namespace

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

}  // namespace folding

void evolve(State& state, const Event& event) {
  begin_change(state, event);
  dispatch(change_of(state), event.what);
}

}  // namespace mafia
