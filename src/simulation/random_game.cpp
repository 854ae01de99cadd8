#include "simulation/random_game.hpp"

#include "simulation/enumerate.hpp"

namespace mafia::simulation {

void Players::shuffle(const RuleSet& rules) {
  std::uint32_t count = 0;
  for (std::size_t role = 0; role < role_count; ++role)
    for (int i = 0; i < rules.deck.value[role]; ++i) cards_[count++] = static_cast<Role>(role);
  for (std::uint32_t left = count; left > 1; --left) std::swap(cards_[left - 1], cards_[random_.below(left)]);
}

// Of the speakers with a candidate one in sixteen changes it and one in sixteen withdraws it.
Command Players::speak(const Offers& offers) {
  const bool has_candidate = offers.back().move == Move::withdraw;
  const std::uint32_t roll = random_.below(48);
  if (has_candidate && roll >= 45) return random_command(offers.back(), random_);
  if (roll >= (has_candidate ? 3U : timid_ ? 4U : 16U)) return Advance{};
  for (const Offer& offer : offers)
    if (offer.move == Move::nominate) return Nominate{offer.by, random_.member_of(offer.seats), Form::plain};
  return Advance{};
}

// The black with the lowest number leads and nearly always shoots at a red. The others follow nine times in ten.
Command Players::shoot(const State& state, const Offer& offer) {
  const Seat leader = (state.blacks & state.at_table).lowest();
  if (offer.least > 0) {  // In an open hunt somebody must be named.
    const SeatSet reds = offer.seats - state.blacks;
    return Shoot{offer.by, SeatSet{random_.member_of(random_.one_in(16) || reds.empty() ? offer.seats : reds)}};
  }
  const std::uint32_t roll = random_.below(40);
  if (offer.by == leader) {
    if (roll == 2 && state.night.shot.empty()) return Miss{};
    if (roll == 0 || (timid_ && roll < 30)) return Shoot{offer.by, SeatSet{}};
    const SeatSet reds = offer.seats - state.blacks;
    return Shoot{offer.by, SeatSet{random_.member_of(roll == 1 || reds.empty() ? offer.seats : reds)}};
  }
  if (roll >= 4) return Shoot{offer.by, state.night.targets[leader.index()]};
  if (roll >= 2) return Shoot{offer.by, SeatSet{}};
  return Shoot{offer.by, SeatSet{random_.member_of(offer.seats)}};
}

Command Players::name_nota(const Offer& offer) {
  NameNota command{offer.by, {}, Form::plain};
  SeatSet left = offer.seats;
  for (int i = 0; i < 3; ++i) {
    command.three.push_back(random_.member_of(left));
    left.remove(command.three.back());
  }
  return command;
}

// The last offer is the most specific one.
Command Players::choose(const State& state, const Offers& offers) {
  const Offer& offer = offers.back();
  switch (offer.move) {
    case Move::draw_card: return DrawCard{offer.by, cards_[offer.by.index()]};
    case Move::nominate:
    case Move::withdraw: return speak(offers);
    case Move::count_votes: {
      // At the last candidate one voter in eight raises no hand; the vote goes to that candidate anyway.
      const auto uncalled = static_cast<std::uint32_t>(state.ballot.candidates.size() - state.ballot.called);
      const SeatSet hands = random_.part_of(offer.seats, uncalled);
      return CountVotes{offer.by, uncalled > 1 ? hands : hands - random_.part_of(hands, 8)};
    }
    case Move::count_lift: return CountLift{random_.half_of(offer.seats)};
    case Move::shoot: return shoot(state, offer);
    case Move::check:
      if (offer.skippable && random_.one_in(16)) return Advance{};
      return Check{offer.role, random_.member_of(offer.seats)};
    case Move::act:
      if (offer.skippable && random_.one_in(8)) return Advance{};
      return Act{offer.role, random_.member_of(offer.seats)};
    case Move::name_nota:
      if (random_.one_in(8)) return Advance{};
      return name_nota(offer);
    case Move::advance:
    case Move::end_last_word:
    case Move::miss:
    case Move::announce: break;
  }
  return command_at(offer, 0);
}

Command Players::play(const RuleSet& rules, const State& state) {
  if (state.paused) return Resume{};
  if (state.outcome == Outcome::replay && random_.one_in(2)) {
    shuffle(rules);
    return DrawCard{seat(1), cards_[0]};
  }
  const Offers offers = legal_commands(rules, state);
  if (offers.empty()) return CheckMasks{SeatSet::first(rules.with.seats.value)};  // Nothing is played before that.
  if (offers.back().move == Move::draw_card && offers.back().by == seat(1)) shuffle(rules);
  return choose(state, offers);
}

Command Players::play_or_disturb(const RuleSet& rules, const State& state) {
  return random_.one_in(12) ? disturb(rules, state) : play(rules, state);
}

GameTime time_of(const State& state, const Command& command) {
  return {state.at.ms + (std::holds_alternative<Advance>(command) ? 60'000U : 0U)};
}

namespace {

// Judges the command and keeps its events.
bool submit(const RuleSet& rules, const Command& command, Played& game, Log& log) {
  if (!judge(rules, game.state, command, time_of(game.state, command), log)) {
    ++game.refused;
    return false;
  }
  ++game.decisions;
  return true;
}

Played seated(const RuleSet& rules, Log& log) {
  Played game;
  submit(rules, CheckMasks{SeatSet::first(rules.with.seats.value)}, game, log);
  return game;
}

}  // namespace

Played play_random_game(const RuleSet& rules, Players& players, Log& log) {
  Played game = seated(rules, log);
  while (!game.state.announced && game.decisions < longest_game)
    if (!submit(rules, players.play(rules, game.state), game, log)) break;
  return game;
}

Played play_disciplined_game(const RuleSet& rules, Players& players, Log& log) {
  Played game = seated(rules, log);
  players.set_timid(players.random().one_in(8));
  while (!game.state.announced && game.decisions + game.refused < longest_game)
    submit(rules, players.play_or_disturb(rules, game.state), game, log);
  for (int i = 0; i < 4; ++i) submit(rules, players.disturb(rules, game.state), game, log);
  return game;
}

}  // namespace mafia::simulation
