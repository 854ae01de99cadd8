// Arbitrary sequences of commands, sensible or not: nothing breaks, and the invariants always hold.
#include <cstdio>
#include <cstdlib>

#include "../support/same.hpp"
#include "engine/history.hpp"
#include "rules/books.hpp"
#include "rules/catalogue.hpp"
#include "simulation/enumerate.hpp"

namespace {

using namespace mafia;

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

class Bytes {  // Zero when there are no more.
 public:
  Bytes(const unsigned char* data, std::size_t size) : data_(data), left_(size) {}
  bool empty() const { return left_ == 0; }
  unsigned byte() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }
  unsigned word() { return byte() | byte() << 8; }
  unsigned below(unsigned limit) { return byte() % limit; }

  Seat seat() { return mafia::seat(static_cast<int>(below(max_seats)) + 1); }
  SeatSet seats() { return SeatSet::from_bits(word() | below(16) << 16); }
  template <class T>
  T choice(unsigned count) {
    return static_cast<T>(below(count));
  }

 private:
  const unsigned char* data_;
  std::size_t left_;
};

Seats list(Bytes& in) {
  Seats seats;
  for (unsigned count = in.below(6); count > 0; --count) seats.push_back(in.seat());
  return seats;
}

Clause clause(Bytes& in, const RuleSet& rules) {
  const unsigned pick = in.word();
  if (pick % 2 == 0 && !rules.sanctions.empty()) return rules.sanctions[pick / 2 % rules.sanctions.size()].clause;
  return {static_cast<std::uint16_t>(pick % rules::catalogue().size())};
}

std::optional<Seat> maybe(Bytes& in) { return in.below(8) == 0 ? std::nullopt : std::optional(in.seat()); }

constexpr unsigned kinds = std::variant_size_v<Command>;

Command command_of_kind(unsigned kind, Bytes& in, const RuleSet& rules) {
  switch (kind) {
    case 0: return CheckMasks{in.seats()};
    case 1: return DrawCard{in.seat(), in.choice<Role>(role_count)};
    case 2: return Redeal{in.seat()};
    case 3: return Advance{};
    case 4: return Override{};
    case 5: return StartSpeech{in.seat()};
    case 6: return EndSpeech{in.seat(), in.below(2) == 0};
    case 7: return EndLastWord{in.seat()};
    case 8: return Nominate{in.seat(), in.seat(), in.choice<Form>(4)};
    case 9: return Withdraw{in.seat(), in.seat(), in.choice<Form>(4)};
    case 10: return CountVotes{in.seat(), in.seats()};
    case 11: return LateHand{in.seat()};
    case 12: return CountLift{in.seats()};
    case 13: return Shoot{in.seat(), in.seats()};
    case 14: return Check{in.choice<Role>(role_count), maybe(in)};
    case 15: return NameNota{in.seat(), list(in), in.choice<Form>(4)};
    case 16: return Punish{in.choice<Penalty>(10), maybe(in), clause(in, rules), in.below(2) == 0};
    case 17: return Surrender{in.seats()};
    case 18: return Pause{};
    case 19: return Resume{};
    case 20: return AnnounceResult{};
    case 21: return GiveAward{in.seat(), in.choice<Award>(5), {static_cast<std::int16_t>((in.below(20) - 10) * 25)}};
    case 22: return Consent{};
    case 23: return Protest{in.seat()};
    case 24: {
      LayDeck deck;
      for (unsigned count = in.below(21); count > 0; --count) deck.cards.push_back(in.choice<Role>(role_count));
      return deck;
    }
    case 25: return ShowNumber{in.seat(), static_cast<int>(in.below(8))};
    case 26: return ShareSpeech{in.seat(), in.seat()};
    case 27: return Act{in.choice<Role>(role_count), maybe(in)};
    case 28: return GiveFine{in.seat(), clause(in, rules)};
    case 29: return RecordExit{in.seat(), in.choice<Exit>(6)};
    case 30: return RecordOutcome{in.choice<Outcome>(6)};
    case 31: return RecordPass{};
    case 32: return Miss{};
    default: return DecideProtest{in.seat(), in.below(2) == 0};
  }
}

// Mostly legal play, so that games get somewhere.
Command next_command(Bytes& in, const RuleSet& rules, const State& state) {
  const unsigned kind = in.below(96);
  if (kind < kinds) return command_of_kind(kind, in, rules);
  if (kind < 38)
    return Punish{in.choice<Penalty>(10), seat(static_cast<int>(in.below(10)) + 1), clause(in, rules), true};
  const Offers offers = legal_commands(rules, state);
  if (offers.empty()) return state.paused ? Command{Resume{}} : Command{CheckMasks{SeatSet::first(10)}};
  const Offer& offer = offers[in.below(static_cast<unsigned>(offers.size()))];
  return simulation::command_at(offer, in.word() % simulation::command_count(offer));
}

void demand_sound(const State& state) {
  demand(everyone(state).contains(state.at_table | state.blacks | state.speech_lost | state.expelled), "seats exist");
  for (Seat s : everyone(state)) {
    const bool seated = state.step == Step::seating || state.at_table.contains(s);
    demand((state[s].exit == Exit::none) == seated, "at the table or out");
  }
  for (Seat s : state.last_words) demand(!state.at_table.contains(s), "a last word is said in leaving");
  SeatSet hands;
  for (std::size_t i = 0; i < state.ballot.called; ++i) {
    demand((hands & state.ballot.hands[i]).empty(), "one hand each");
    hands = hands | state.ballot.hands[i];
  }
  demand((state.step == Step::over) == (state.outcome != Outcome::none), "over means decided");
  demand(!state.day.speaker || state.at_table.contains(*state.day.speaker), "the speaker is there");
}

void demand_answered(const RuleSet& rules, const State& state) {
  (void)prompt(rules, state);
  for (Seat s : everyone(state)) {
    (void)main_points(rules, state, s);
    (void)extra_points(rules, state, s);
  }
}

void run(const RuleSet& rules, Bytes& in) {
  History history(rules);
  (void)history.submit(CheckMasks{SeatSet::first(rules.with.seats.value)}, {});
  std::vector<std::size_t> rulings{0};  // Where the rulings still in force begin; a ruling is undone as a whole.
  while (!in.empty() && history.log().size() < 3000) {
    const State before = history.state();
    const std::size_t size = history.log().size();
    if (in.byte() == 255) {
      rulings.resize(in.word() % rulings.size() + 1);
      history.reverse(rulings.back(), before.at);
      demand_sound(history.state());
      continue;
    }
    const Command command = next_command(in, rules, before);
    const GameTime at{before.at.ms + in.below(8) * in.below(8) * 1000U};
    const auto done = history.submit(command, at);
    if (done && history.log().size() > size) rulings.push_back(size);
    demand(done || (history.log().size() == size && test::same(history.state(), before)), "a refusal changes nothing");
    const bool replay = before.outcome == Outcome::replay && std::holds_alternative<DrawCard>(command);
    const bool record = std::holds_alternative<RecordOutcome>(command);  // A recorded result overrides everything.
    demand(replay || record || before.outcome == Outcome::none || history.state().outcome == before.outcome,
           "the result is final");
    demand_sound(history.state());
    demand_answered(rules, history.state());
  }
  State folded = fold(history.log());
  demand(test::same_position(folded, history.state()), "the state is the fold of the log");
  for (Seat s : everyone(history.state())) (void)view_for(s, history.log());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  Bytes in(data, size);
  run(*rules::all()[in.byte() % rules::all().size()], in);
  return 0;
}
