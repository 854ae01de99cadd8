#include "simulation/enumerate.hpp"

#include "base/overload.hpp"

namespace mafia::simulation {
namespace {

// The members of the set whose bit in `pattern` is 1.
SeatSet subset(SeatSet seats, std::uint64_t pattern) {
  SeatSet chosen;
  for (Seat s : seats) {
    if ((pattern & 1U) != 0) chosen.add(s);
    pattern >>= 1;
  }
  return chosen;
}

constexpr std::uint64_t choose_two(std::uint64_t n) { return n < 2 ? 0 : n * (n - 1) / 2; }
constexpr std::uint64_t choose_three(std::uint64_t n) { return n < 3 ? 0 : n * (n - 1) * (n - 2) / 6; }

// Threes in the order of their smallest members, then of the middle ones.
Seats three_of(SeatSet seats, std::uint64_t place) {
  const auto count = static_cast<std::uint32_t>(seats.count());
  std::uint32_t first = 0;
  for (; place >= choose_two(count - first - 1); ++first) place -= choose_two(count - first - 1);
  std::uint32_t second = first + 1;
  for (; place >= count - second - 1; ++second) place -= count - second - 1;
  Seats three;
  three.push_back(nth(seats, first));
  three.push_back(nth(seats, second));
  three.push_back(nth(seats, second + 1 + place));
  return three;
}

}  // namespace

std::uint64_t command_count(const Offer& offer) {
  const auto seats = static_cast<std::uint64_t>(offer.seats.count());
  switch (offer.move) {
    case Move::advance:
    case Move::draw_card:
    case Move::end_last_word:
    case Move::miss:
    case Move::announce: return 1;
    case Move::nominate:
    case Move::withdraw:
    case Move::check:
    case Move::act: return seats;
    case Move::count_votes:
    case Move::count_lift: return std::uint64_t{1} << seats;
    case Move::shoot: return seats + (offer.least == 0);
    case Move::name_nota: return choose_three(seats);
  }
  return 0;
}

std::uint64_t command_count(const Offers& offers) {
  std::uint64_t sum = 0;
  for (const Offer& offer : offers) sum += command_count(offer);
  return sum;
}

Command command_at(const Offer& offer, std::uint64_t place) {
  const SeatSet seats = offer.seats;
  switch (offer.move) {
    case Move::advance: return Advance{};
    case Move::draw_card: return DrawCard{offer.by, offer.role};
    case Move::nominate: return Nominate{offer.by, nth(seats, place), Form::plain};
    case Move::withdraw: return Withdraw{offer.by, nth(seats, place), Form::plain};
    case Move::count_votes: return CountVotes{offer.by, subset(seats, place)};
    case Move::count_lift: return CountLift{subset(seats, place)};
    case Move::shoot:
      if (place == static_cast<std::uint64_t>(seats.count())) return Shoot{offer.by, SeatSet{}};
      return Shoot{offer.by, SeatSet{nth(seats, place)}};
    case Move::check: return Check{offer.role, nth(seats, place)};
    case Move::act: return Act{offer.role, nth(seats, place)};
    case Move::name_nota: return NameNota{offer.by, three_of(seats, place), Form::plain};
    case Move::miss: return Miss{};
    case Move::end_last_word: return EndLastWord{offer.by};
    case Move::announce: return AnnounceResult{};
  }
  return Advance{};
}

Command random_command(const Offer& offer, Random& random) {
  return command_at(offer, random.below(static_cast<std::uint32_t>(command_count(offer))));
}

namespace {

bool stands_for(const Offer& offer, const Command& command) {
  const auto is = [&](Move move) { return offer.move == move; };
  const SeatSet seats = offer.seats;
  return std::visit(
      overload{
          [&](const Advance&) { return is(Move::advance); },
          [&](const DrawCard& c) { return is(Move::draw_card) && c.by == offer.by && c.role == offer.role; },
          [&](const Nominate& c) { return is(Move::nominate) && c.by == offer.by && seats.contains(c.whom); },
          [&](const Withdraw& c) { return is(Move::withdraw) && c.by == offer.by && seats.contains(c.whom); },
          [&](const CountVotes& c) {
            return is(Move::count_votes) && c.candidate == offer.by && seats.contains(c.hands);
          },
          [&](const CountLift& c) { return is(Move::count_lift) && seats.contains(c.hands); },
          [&](const Shoot& c) {
            const int count = c.targets.count();
            return is(Move::shoot) && c.by == offer.by && seats.contains(c.targets) && count >= offer.least &&
                   count <= offer.most;
          },
          [&](const Miss&) { return is(Move::miss); },
          [&](const Check& c) { return is(Move::check) && c.by == offer.role && c.whom && seats.contains(*c.whom); },
          [&](const NameNota& c) {
            const bool distinct = static_cast<std::size_t>(to_set(c.three).count()) == c.three.size();
            return is(Move::name_nota) && c.by == offer.by && c.three.size() >= offer.least &&
                   c.three.size() <= offer.most && (distinct || offer.least < offer.most) &&
                   seats.contains(to_set(c.three));
          },
          [&](const EndLastWord& c) { return is(Move::end_last_word) && c.by == offer.by; },
          [&](const AnnounceResult&) { return is(Move::announce); },
          [&](const Act& c) { return is(Move::act) && c.by == offer.role && c.whom && seats.contains(*c.whom); },
          [](const auto&) { return false; },  // Not play.
      },
      command);
}

}  // namespace

bool offered(const Offers& offers, const Command& command) {
  for (const Offer& offer : offers)
    if (stands_for(offer, command)) return true;
  return false;
}

}  // namespace mafia::simulation
