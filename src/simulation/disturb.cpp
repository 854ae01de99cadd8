// What disturbs the course of a game: offences and their punishment, pauses, slips of the judge's finger. Chosen
// without checking whether the book allows it, since refusals are part of the test.
#include "simulation/random_game.hpp"

namespace mafia::simulation {
namespace {

// Points that a judge gives, and one value that no book has.
constexpr Points award_values[] = {{50}, {100}, {150}, {200}, {-50}, {-100}, {-150}, {75}};

Penalty random_penalty(std::uint16_t provided, Random& random) {
  if (provided == 0) return Penalty::spared;  // Named as no offence.
  std::uint32_t place = random.below(static_cast<std::uint32_t>(std::popcount(provided)));
  unsigned bits = provided;
  for (; place > 0; --place) bits &= bits - 1;
  return static_cast<Penalty>(std::countr_zero(bits));
}

}  // namespace

Seat Players::anybody(const State& state) { return random_.member_of(SeatSet::first(state.seats)); }

// Half of the time by a clause of the book. A replay ends the game, so it is rare.
Command Players::punish(const RuleSet& rules, const State& state) {
  constexpr Penalty plain[] = {Penalty::foul,   Penalty::foul,    Penalty::foul,      Penalty::foul,
                               Penalty::remark, Penalty::removal, Penalty::technical, Penalty::spared};
  const Seat whom = anybody(state);
  if (random_.one_in(2) || rules.sanctions.empty()) {
    const Penalty penalty = random_.one_in(24) ? (random_.one_in(4) ? Penalty::red : Penalty::yellow)
                                               : plain[random_.below(std::size(plain))];
    return Punish{penalty, whom, Clause{}, false};
  }
  const Sanction& sanction = rules.sanctions[random_.below(static_cast<std::uint32_t>(rules.sanctions.size()))];
  const Penalty penalty = random_penalty(sanction.penalties, random_);
  if (penalty == Penalty::replay && !random_.one_in(4)) return Punish{Penalty::foul, whom, Clause{}, false};
  return Punish{penalty, whom, sanction.clause, random_.one_in(2)};
}

// Commands for some other moment of the game, given now.
Command Players::blunder(const RuleSet& rules, const State& state) {
  const Seat by = state.day.speaker.value_or(anybody(state));
  const Seat whom = anybody(state);
  switch (random_.below(14)) {
    case 0: return Redeal{whom};
    case 1: return Override{};
    case 2: return StartSpeech{by};
    case 3: return EndSpeech{by, random_.one_in(2)};
    case 4: return EndLastWord{state.last_words.empty() ? whom : state.last_words.back()};
    case 5: return Nominate{by, whom, random_.one_in(2) ? Form::colloquial : Form::conditional};
    case 6: return Withdraw{by, whom, Form::plain};
    case 7: return LateHand{whom};
    case 8: return Check{random_.one_in(2) ? Role::don : Role::sheriff, std::nullopt};
    case 9: return Shoot{random_.member_of(state.blacks.empty() ? SeatSet{by} : state.blacks), SeatSet{by, whom}};
    case 10: return CountVotes{whom, random_.half_of(state.at_table)};
    case 11: return NameNota{whom, {}, Form::conditional};
    case 12: return CountLift{random_.half_of(SeatSet::first(rules.with.seats.value))};
    default: return Surrender{random_.one_in(8) ? state.blacks & state.at_table : SeatSet{whom}};
  }
}

Command Players::after_game(const State& state) {
  const Seat whom = anybody(state);
  switch (random_.below(8)) {
    case 0: return Consent{};
    case 1: return Protest{whom};
    case 3: return DecideProtest{state.protested.empty() ? whom : state.protested.lowest(), random_.one_in(2)};
    case 2: return AnnounceResult{};
    default:
      return GiveAward{whom, static_cast<Award>(random_.below(4)),
                       award_values[random_.below(std::size(award_values))]};
  }
}

Command Players::disturb(const RuleSet& rules, const State& state) {
  if (state.step == Step::over && !random_.one_in(3)) return after_game(state);
  const std::uint32_t roll = random_.below(16);
  if (roll < 8) return punish(rules, state);
  if (roll < 10) return state.paused ? Command{Resume{}} : Command{Pause{}};
  return blunder(rules, state);
}

}  // namespace mafia::simulation
