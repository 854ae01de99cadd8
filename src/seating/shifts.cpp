#include "seating/shifts.hpp"

#include <array>
#include <cmath>

#include "seating/patterns.hpp"

namespace mafia::seating {
namespace {

constexpr int columns = table_size;

bool is_prime(int number) {
  for (int factor = 2; factor * factor <= number; ++factor)
    if (number % factor == 0) return false;
  return number > 1;
}

// For every two rounds: how many columns have which difference of shifts.
class Differences {
 public:
  Differences(const Group& group, Shifts shifts)
      : group_(group),
        shifts_(std::move(shifts)),
        rounds_(shifts_.size()),
        order_(static_cast<std::size_t>(group.order())),
        counts_(rounds_ * rounds_ * order_),
        columns_(columns * rounds_) {
    for (std::size_t r = 0; r < rounds_; ++r)
      for (std::size_t c = 0; c < columns; ++c) columns_[c * rounds_ + r] = shifts_[r][c];
    for (std::size_t r = 0; r < rounds_; ++r)
      for (std::size_t s = 0; s < rounds_; ++s)
        for (std::size_t c = 0; r != s && c < columns; ++c) ++count(r, s, shifts_[r][c], shifts_[s][c]);
  }

  const Shifts& shifts() const { return shifts_; }

  // The sum of squares over all pairs of rounds, minus its lower bound.
  std::int64_t excess() const {
    std::int64_t squares = 0;
    for (const int n : counts_) squares += std::int64_t{n} * n;
    const auto each = columns / static_cast<std::int64_t>(order_);
    const auto more = columns % static_cast<std::int64_t>(order_);
    const std::int64_t least =
        (static_cast<std::int64_t>(order_) - more) * each * each + more * (each + 1) * (each + 1);
    return (squares - static_cast<std::int64_t>(rounds_ * (rounds_ - 1)) * least) / 2;
  }

  // How the sum changes with one shift. Most of the time is spent here, so the rows are looked up once.
  int change(std::size_t r, std::size_t c, int to) const {
    const int* less_to = group_.minus_row(to);
    const int* less_from = group_.minus_row(shifts_[r][c]);
    const int* counts = counts_.data() + r * rounds_ * order_;
    const int* column = columns_.data() + c * rounds_;
    int sum = 0;
    for (std::size_t s = 0; s < rounds_; ++s, counts += order_) {
      if (s == r) continue;
      sum += counts[less_to[column[s]]] - counts[less_from[column[s]]];
    }
    return 2 * (sum + static_cast<int>(rounds_) - 1);
  }

  void set(std::size_t r, std::size_t c, int to) {
    const int from = shifts_[r][c];
    for (std::size_t s = 0; s < rounds_; ++s) {
      if (s == r) continue;
      const int other = shifts_[s][c];
      --count(r, s, from, other);
      ++count(r, s, to, other);
      --count(s, r, other, from);
      ++count(s, r, other, to);
    }
    shifts_[r][c] = to;
    columns_[c * rounds_ + r] = to;
  }

 private:
  int& count(std::size_t r, std::size_t s, int a, int b) {
    return counts_[(r * rounds_ + s) * order_ + static_cast<std::size_t>(group_.minus(a, b))];
  }
  const Group& group_;
  Shifts shifts_;
  std::size_t rounds_, order_;
  std::vector<int> counts_;
  std::vector<int> columns_;  // The shifts by column.
};

Shifts random_shifts(const Group& group, int rounds, Random& random) {
  Shifts shifts(static_cast<std::size_t>(rounds), std::vector<int>(columns));
  for (auto& row : shifts)
    for (int& shift : row) shift = static_cast<int>(random.below(static_cast<std::uint32_t>(group.order())));
  return shifts;
}

// How much worse a change may make things; each try draws one of these.
using Thresholds = std::array<int, 1024>;

void fill_thresholds(Thresholds& thresholds, double done) {
  constexpr double warm = 1.7, cold = 0.6;
  const double temperature = warm * std::pow(cold / warm, done);
  const auto size = static_cast<double>(thresholds.size());
  for (std::size_t i = 0; i < thresholds.size(); ++i)
    thresholds[i] = static_cast<int>(-temperature * std::log((static_cast<double>(i) + 0.5) / size));
}

// Over a field the multiplication table is even: r * c - s * c takes every value before it takes one again.
Shifts products(int prime, int rounds) {
  Shifts shifts(static_cast<std::size_t>(rounds), std::vector<int>(columns));
  for (int r = 0; r < rounds; ++r)
    for (int c = 0; c < columns; ++c) shifts[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] = r * c % prime;
  return shifts;
}

Shifts some_for_six_tables(int rounds, Random& random) {
  Shifts shifts = shifts_for_six_tables();
  random.shuffle(shifts);
  shifts.resize(static_cast<std::size_t>(rounds));
  return shifts;
}

}  // namespace

Group::Group(int order) : order_(order) {
  const auto combine = [order](int a, int b, int sign) {
    int result = 0, place = 1, left = order;
    for (int p = 2; left > 1; ++p)
      for (; left % p == 0; left /= p, a /= p, b /= p, place *= p) result += (a % p + sign * (b % p) + p) % p * place;
    return result;
  };
  for (int a = 0; a < order; ++a)
    for (int b = 0; b < order; ++b) {
      plus_.push_back(combine(a, b, +1));
      minus_.push_back(combine(a, b, -1));
    }
}

// Simulated annealing as in anneal.cpp, but of the shifts.
Shifts search_shifts(const Group& group, int rounds, Share share, Random& random) {
  constexpr int tries = 64;
  const double cost_of_try = 13 + 2.4 * rounds;
  if (is_prime(group.order()) && rounds <= group.order()) return products(group.order(), rounds);
  if (group.order() == 6 && rounds <= table_size) return some_for_six_tables(rounds, random);
  Differences differences(group, random_shifts(group, rounds, random));
  std::int64_t excess = differences.excess(), least = excess;
  Shifts best = differences.shifts();
  Thresholds thresholds{};
  for (std::size_t turns = 0; least > 0 && !share.over(); ++turns) {
    if (turns % 16 == 0) fill_thresholds(thresholds, share.done());
    for (int i = 0; i < tries; ++i) {
      const std::uint64_t chance = random.next();
      const auto r = static_cast<std::size_t>(((chance & 0xFFFFU) * static_cast<std::uint64_t>(rounds)) >> 16);
      const auto c = static_cast<std::size_t>(((chance >> 16 & 0xFFFFU) * columns) >> 16);
      const int step =
          1 + static_cast<int>(((chance >> 32 & 0xFFFFU) * static_cast<std::uint64_t>(group.order() - 1)) >> 16);
      const int to = (differences.shifts()[r][c] + step) % group.order();
      const int change = differences.change(r, c, to);
      if (change > thresholds[chance >> 54]) continue;
      differences.set(r, c, to);
      excess += change;
      if (excess >= least) continue;
      least = excess;
      best = differences.shifts();
    }
    share.spend(tries * cost_of_try);
  }
  return best;
}

std::vector<int> lay_out(const Group& group, const std::vector<int>& shifts, const std::vector<int>& who) {
  const int tables = group.order();
  std::vector<int> round(who.size());
  for (int c = 0; c < columns; ++c)
    for (int s = 0; s < tables; ++s) {
      const int table = group.plus(shifts[static_cast<std::size_t>(c)], s);
      round[static_cast<std::size_t>(table * table_size + c)] = who[static_cast<std::size_t>(c * tables + s)];
    }
  return round;
}

}  // namespace mafia::seating
