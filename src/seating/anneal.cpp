#include "seating/anneal.hpp"

#include <cmath>

namespace mafia::seating {
namespace {

// Enough tries to pay for the sums of the round's tables.
int tries_a_visit(int players) { return std::max(400, 4 * players); }

// The cost of a visit in nanoseconds of an ordinary core: tries, the sums of the tables, exchanges.
double cost_of_visit(const Meetings& met, int tables, std::int64_t exchanges) {
  const double width = static_cast<double>(met.width);
  const double each_try = 12 + std::min(24.0, met.players / 10.0);
  return tries_a_visit(met.players) * each_try + 1.6 * tables * width +
         static_cast<double>(exchanges) * (120 + 1.2 * width);
}

template <int sign>
void add(std::int16_t* to, const std::int16_t* from, std::size_t width) {
  for (std::size_t i = 0; i < width; i += 8)
    for (std::size_t k = 0; k < 8; ++k) to[i + k] = static_cast<std::int16_t>(to[i + k] + sign * from[i + k]);
}

// The odds of accepting a step that raises the sum of squares by 2 * i, in units of 2^-32.
void fill_odds(std::vector<std::uint32_t>& odds, double temperature) {
  for (std::size_t i = 0; i < odds.size(); ++i)
    odds[i] = static_cast<std::uint32_t>(
        std::min(4294967295.0, std::exp(-2.0 * static_cast<double>(i) / temperature) * 4294967296.0));
}

}  // namespace

Annealer::Annealer(Draft draft, const std::vector<Pair>& apart)
    : draft_(std::move(draft)),
      apart_(apart),
      met_(meetings_of(draft_, apart)),
      sums_(static_cast<std::size_t>(draft_.tables) * met_.width),
      excess_(excess_of(met_, draft_, apart)),
      changed_(draft_.rounds.size()),
      best_(draft_),
      best_excess_(excess_) {}

void Annealer::restart_from_best() {
  draft_ = best_;
  met_ = meetings_of(draft_, apart_);
  excess_ = best_excess_;
  changed_.assign(changed_.size(), false);
}

void Annealer::keep_if_better() {
  if (excess_ >= best_excess_) return;
  best_excess_ = excess_;
  for (std::size_t round = 0; round < changed_.size(); ++round) {
    if (changed_[round]) best_.rounds[round] = draft_.rounds[round];
    changed_[round] = false;
  }
}

void Annealer::run(const Cooling& cooling, Share share, Random& random) {
  const auto rounds = draft_.rounds.size();
  const auto first = static_cast<std::size_t>(cooling.first_round);
  if (draft_.tables < 2 || first >= rounds) return;
  std::vector<std::uint32_t> odds(64);
  for (std::size_t visits = 0; best_excess_ > 0 && !share.over(); ++visits) {
    if (visits % 16 == 0) fill_odds(odds, cooling.from * std::pow(cooling.to / cooling.from, share.done()));
    const std::int64_t exchanges = visit(first + visits % (rounds - first), odds, random);
    share.spend(cost_of_visit(met_, draft_.tables, exchanges));
  }
}

void Annealer::wander(double temperature, Share share, Random& random) {
  std::vector<std::uint32_t> odds(64);
  fill_odds(odds, temperature);
  restart_from_best();
  double least = far_off(met_, best_);
  for (std::size_t visits = 0; !share.over(); ++visits) {
    const std::int64_t exchanges = visit(visits % draft_.rounds.size(), odds, random);
    share.spend(cost_of_visit(met_, draft_.tables, exchanges));
    if (excess_ > best_excess_ || exchanges == 0) continue;
    share.spend(1.5 * met_.players * met_.players);
    const double off = far_off(met_, draft_);
    if (off >= least) continue;
    least = off;
    best_ = draft_;
    changed_.assign(changed_.size(), false);
  }
}

void Annealer::sum_table(const std::vector<int>& places, int table) {
  std::int16_t* sum = sums_.data() + static_cast<std::size_t>(table) * met_.width;
  std::fill_n(sum, met_.width, std::int16_t{0});
  for (int seat = 0; seat < table_size; ++seat)
    add<1>(sum, met_.row(places[static_cast<std::size_t>(table * table_size + seat)]), met_.width);
}

// Tries random exchanges in one round and returns how many were made. With the sums of the tables the change of the
// score takes five numbers: each of the two players leaves nine others and joins nine.
std::int64_t Annealer::visit(std::size_t round, const std::vector<std::uint32_t>& odds, Random& random) {
  std::vector<int>& places = draft_.rounds[round];
  for (int table = 0; table < draft_.tables; ++table) sum_table(places, table);
  const std::int16_t* sums = sums_.data();
  const auto playing = static_cast<std::uint64_t>(draft_.playing());
  std::int64_t exchanges = 0;
  for (int left = tries_a_visit(draft_.players); left > 0; --left) {
    const std::uint64_t chance = random.next();
    const int x = static_cast<int>(((chance & 0xFFFFU) * playing) >> 16);
    const int from = x / table_size;
    int y = static_cast<int>(((chance >> 16 & 0xFFFFU) * (playing - table_size)) >> 16);
    if (y >= from * table_size) y += table_size;
    const auto one = static_cast<std::size_t>(places[static_cast<std::size_t>(x)]);
    const auto other = static_cast<std::size_t>(places[static_cast<std::size_t>(y)]);
    const std::int16_t* here = sums + static_cast<std::size_t>(from) * met_.width;
    const std::int16_t* there = sums + static_cast<std::size_t>(y / table_size) * met_.width;
    const int half = 2 * (table_size - 1) + there[one] + here[other] - here[one] - there[other] -
                     2 * met_.row(static_cast<int>(one))[other];
    if (half > 0 && (half >= static_cast<int>(odds.size()) || chance >> 32 >= odds[static_cast<std::size_t>(half)]))
      continue;
    exchange(places, x, y);
    changed_[round] = true;
    excess_ += 2 * half;
    ++exchanges;
    keep_if_better();
  }
  return exchanges;
}

void Annealer::exchange(std::vector<int>& places, int x, int y) {
  const auto move = [this, &places](int player, int table, int seat, int change) {
    std::int16_t* row = met_.row(player);
    for (int at = table * table_size; at < (table + 1) * table_size; ++at) {
      if (at == seat) continue;
      const int other = places[static_cast<std::size_t>(at)];
      row[other] = static_cast<std::int16_t>(row[other] + change);
      std::int16_t& back = met_.row(other)[player];
      back = static_cast<std::int16_t>(back + change);
    }
  };
  int& one = places[static_cast<std::size_t>(x)];
  int& other = places[static_cast<std::size_t>(y)];
  const int from = x / table_size;
  const int to = y / table_size;
  std::int16_t* here = sums_.data() + static_cast<std::size_t>(from) * met_.width;
  std::int16_t* there = sums_.data() + static_cast<std::size_t>(to) * met_.width;
  add<-1>(here, met_.row(one), met_.width);
  add<-1>(there, met_.row(other), met_.width);
  move(one, from, x, -1);
  move(other, to, y, -1);
  std::swap(one, other);
  move(one, from, x, +1);
  move(other, to, y, +1);
  add<1>(here, met_.row(one), met_.width);
  add<1>(there, met_.row(other), met_.width);
  // The nine others at each table have met the player who came once more and the player who left once less.
  constexpr std::int16_t others = table_size - 1;
  here[one] = static_cast<std::int16_t>(here[one] + others);
  here[other] = static_cast<std::int16_t>(here[other] - others);
  there[one] = static_cast<std::int16_t>(there[one] - others);
  there[other] = static_cast<std::int16_t>(there[other] + others);
}

}  // namespace mafia::seating
