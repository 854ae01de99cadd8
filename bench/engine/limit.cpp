#include "limit.hpp"

#include <utility>

namespace mafia::bench {
namespace {

using simulation::nth;
using simulation::Random;
using Bits = std::uint32_t;  // One bit per seat; the lowest is seat 1.

constexpr Bits everyone = (1U << 10) - 1;

struct Table {
  Random& random;
  Bits at_table = everyone;
  Bits blacks = 0;
  Bits sheriff = 0, don = 0;
  int opener = 0, closer = 0;  // Places, 0 to 9.
  int day = 1;
  int quiet = 0;
  bool exit_this_round = false;
  std::uint32_t trace = 0;
  Outcome outcome = Outcome::none;

  int candidates[10] = {};
  int nominated = 0;
};

int count(Bits bits) { return std::popcount(bits); }

int one_of(Random& random, Bits bits) {
  for (std::uint32_t place = random.below(static_cast<std::uint32_t>(count(bits))); place > 0; --place)
    bits &= bits - 1;
  return std::countr_zero(bits);
}

int next_after(Bits bits, int place) {
  const Bits above = bits & ~((2U << place) - 1);
  return std::countr_zero(above != 0 ? above : bits);
}

int last_before(Bits bits, int place) {
  const Bits below = bits & ((1U << place) - 1);
  return std::bit_width(below != 0 ? below : bits) - 1;
}

void deal(Table& table) {
  // Six citizens, the Sheriff, two mafia, the Don.
  std::uint8_t cards[10] = {0, 0, 0, 0, 0, 0, 1, 2, 2, 3};
  for (std::uint32_t left = 10; left > 1; --left) std::swap(cards[left - 1], cards[table.random.below(left)]);
  for (int place = 0; place < 10; ++place) {
    const Bits bit = 1U << place;
    if (cards[place] >= 2) table.blacks |= bit;
    if (cards[place] == 1) table.sheriff = bit;
    if (cards[place] == 3) table.don = bit;
  }
}

void judge(Table& table) {
  const int black = count(table.at_table & table.blacks);
  const int red = count(table.at_table) - black;
  if (black == 0)
    table.outcome = red == 0 ? Outcome::draw : Outcome::red;
  else if (black >= red)
    table.outcome = Outcome::black;
}

void leave(Table& table, Bits who) {
  table.at_table &= ~who;
  table.exit_this_round = true;
  table.quiet = 0;
}

void speeches(Table& table) {
  table.nominated = 0;
  Bits free = table.at_table;
  int speaker = table.opener;
  for (int turn = count(table.at_table); turn > 0; --turn, speaker = next_after(table.at_table, speaker)) {
    bool own = false;
    for (;;) {
      const std::uint32_t roll = table.random.below(48);
      if (own && roll >= 45) {
        free |= 1U << table.candidates[--table.nominated];
        own = false;
        continue;
      }
      if (roll >= (own ? 3U : 16U) || free == 0) break;
      const int whom = one_of(table.random, free);
      if (own) free |= 1U << table.candidates[--table.nominated];
      table.candidates[table.nominated++] = whom;
      free &= ~(1U << whom);
      own = true;
    }
    table.closer = speaker;
  }
}

// Calls the candidates in order. Returns the leaders and keeps only them as candidates, in the same order.
Bits ballot(Table& table, int& candidates) {
  Bits open = table.at_table;
  int votes[10];
  int best = 0;
  for (int i = 0; i < candidates; ++i) {
    const auto left = static_cast<std::uint32_t>(candidates - i);
    const Bits hands = table.random.part_of(SeatSet::from_bits(open), left).bits();
    open &= ~hands;
    votes[i] = count(hands);
    best = votes[i] > best ? votes[i] : best;
  }
  Bits leaders = 0;
  int kept = 0;
  for (int i = 0; i < candidates; ++i) {
    if (votes[i] != best) continue;
    table.candidates[kept++] = table.candidates[i];
    leaders |= 1U << table.candidates[i];
  }
  candidates = kept;
  return leaders;
}

// Who leaves by the vote: the player with the most votes; after a tie that does not shrink, all the tied or nobody.
Bits vote(Table& table) {
  if (table.nominated == 0) return 0;
  if (table.nominated == 1) return table.day == 1 ? 0 : 1U << table.candidates[0];
  int candidates = table.nominated;
  Bits leaders = ballot(table, candidates);
  while (candidates > 1) {
    const int tied = candidates;
    leaders = ballot(table, candidates);
    if (candidates < tied) continue;
    const Bits hands = static_cast<Bits>(table.random.next()) & table.at_table;
    return count(hands) * 2 > count(table.at_table) ? leaders : 0;
  }
  return leaders;
}

// The number at which all living blacks shot, as a bit; 0 is a miss.
Bits hunt(Table& table) {
  const Bits shooters = table.blacks & table.at_table;
  const std::uint32_t lead = table.random.below(40);
  if (lead == 2) return 0;  // A miss whose shots were not recorded.
  const Bits reds = table.at_table & ~table.blacks;
  const Bits target = lead == 0 ? 0 : 1U << one_of(table.random, lead == 1 || reds == 0 ? table.at_table : reds);
  bool together = true;
  for (int others = count(shooters) - 1; others > 0; --others) {
    const std::uint32_t roll = table.random.below(40);
    if (roll >= 4) continue;
    const Bits own = roll >= 2 ? 0 : 1U << one_of(table.random, table.at_table);
    together = together && own == target;
  }
  return together ? target : 0;
}

void check(Table& table, Bits checker, Bits sought) {
  if ((checker & table.at_table) == 0 || table.random.one_in(16)) return;
  const Bits whom = 1U << one_of(table.random, everyone);
  table.trace += (whom & sought) != 0;
}

void nota(Table& table) {
  if (table.random.one_in(8)) return;
  Bits left = everyone;
  for (int i = 0; i < 3; ++i) left &= ~(1U << one_of(table.random, left));
  table.trace += static_cast<std::uint32_t>(count(table.blacks & ~left));
}

void night(Table& table) {
  table.exit_this_round = false;
  const Bits victim = hunt(table);
  check(table, table.don, table.sheriff);
  check(table, table.sheriff, table.blacks);
  if (victim != 0 && table.day == 1 && table.at_table == everyone) nota(table);
  if (victim != 0) leave(table, victim);
  ++table.day;
  judge(table);
}

void open_day(Table& table) {
  if (table.day == 1) {
    table.opener = 0;
    return;
  }
  const int next = next_after(table.at_table, table.opener);
  const bool closes_again = last_before(table.at_table, next) == table.closer;
  table.opener = closes_again ? next_after(table.at_table, next) : next;
}

void play_day(Table& table) {
  open_day(table);
  speeches(table);
  if (const Bits leaving = vote(table)) leave(table, leaving);
  judge(table);
  if (table.outcome != Outcome::none || table.day < 2 || table.exit_this_round) return;
  if (++table.quiet == 3) table.outcome = Outcome::draw;
}

}  // namespace

BarePlayed play_bare_game(Random& random) {
  Table table{random};
  deal(table);
  for (;;) {
    play_day(table);
    if (table.outcome != Outcome::none) break;
    night(table);
    if (table.outcome != Outcome::none) break;
  }
  return {table.outcome, table.day, table.trace};
}

}  // namespace mafia::bench
