#include "seating/generator.hpp"

#include <algorithm>
#include <cassert>

#include "seating/pairs.hpp"
#include "seating/seats.hpp"

namespace mafia::seating {
namespace {

std::int64_t meetings_between(const Draft& draft, const std::vector<Pair>& apart) {
  const Meetings met = meetings_of(draft, {});
  std::int64_t sum = 0;
  for (const Pair& pair : apart) sum += met.row(pair.one)[pair.other];
  return sum;
}

Progress progress(const PairSearch& search, const std::vector<Pair>& apart, double done) {
  const std::int64_t met = meetings_between(search.best(), apart);
  return {done, search.excess() - 2L * Meetings::apart_weight * met, met};
}

// Each pair once, the smaller number first.
std::vector<Pair> in_order(std::vector<Pair> pairs) {
  for (Pair& pair : pairs)
    if (pair.one > pair.other) std::swap(pair.one, pair.other);
  std::ranges::sort(pairs);
  const auto same = std::ranges::unique(pairs);
  pairs.erase(same.begin(), same.end());
  return pairs;
}

}  // namespace

std::optional<Refusal> refusal(const Wish& wish) {
  if (wish.players < table_size) return Refusal::too_few_players;
  if (wish.players > most_players) return Refusal::too_many_players;
  if (wish.tables < 1) return Refusal::no_tables;
  if (wish.tables > wish.players / table_size) return Refusal::too_many_tables;
  if (wish.rounds < 1) return Refusal::no_rounds;
  if (wish.rounds > most_rounds) return Refusal::too_many_rounds;
  return std::nullopt;
}

Seating generate(const Wish& wish) {
  assert(!refusal(wish));
  const std::vector<Pair> apart = in_order(wish.apart);
  Random random(wish.seed);
  PairSearch search(wish.players, wish.tables, wish.rounds, apart);
  const auto ask = [&](double begin, double part) {
    return [&, begin, part](double done) {
      return !wish.go_on || wish.go_on(progress(search, apart, begin + part * done));
    };
  };
  constexpr double for_pairs = 0.85, for_tables = 0.05, for_seats = 0.1;
  Budget searching(for_pairs * wish.seconds, ask(0, for_pairs));
  search.run(searching, random);

  // After a stop a tenth of a second is still spent, so that tables and neighbours are in order too.
  const double longest = searching.stopped() ? 0.1 : wish.seconds;
  const double left = std::min(longest, (for_tables + for_seats) * wish.seconds);
  Budget finishing(left, searching.stopped() ? Budget::Ask() : ask(for_pairs, 1 - for_pairs));
  Draft draft = search.best();
  number_tables(draft, Share(finishing, finishing.left() * for_tables / (for_tables + for_seats)), random);
  return seat_players(draft, Share(finishing, finishing.left()), random);
}

}  // namespace mafia::seating
