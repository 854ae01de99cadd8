#include "seating/halves.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mafia::seating {
namespace {

constexpr int fifths = 5;
constexpr int fifty = fifths * table_size;

// The odds of accepting a step that breaks so many more equations, in units of 2^-32.
using Odds = std::array<std::uint32_t, 16>;

Odds odds_at(double done) {
  constexpr double warm = 2, cold = 0.6;
  const double temperature = warm * std::pow(cold / warm, done);
  Odds odds{};
  for (std::size_t i = 0; i < odds.size(); ++i)
    odds[i] = static_cast<std::uint32_t>(std::exp(-static_cast<double>(i) / temperature) * 4294967295.0);
  return odds;
}

}  // namespace

Halves::Halves(Shifts rows) : rows_(std::move(rows)), least_(std::numeric_limits<int>::max()) {
  const std::size_t unknowns = rows_.size() * fifty;
  for (std::size_t round = 1; round < rows_.size(); ++round)
    for (std::size_t other = 0; other < round; ++other) add_equations(round, other);
  std::vector<std::vector<std::size_t>> with(unknowns);
  for (std::size_t e = 0; e < equations_.size(); ++e)
    for (const std::size_t unknown : equations_[e]) with[unknown].push_back(e);
  for (const auto& each : with) with_.insert(with_.end(), each.begin(), each.end());
  halves_.resize(unknowns);
  best_ = halves_;
  broken_.resize(equations_.size());
}

int Halves::fifth(std::size_t round, int player) const {
  return (rows_[round][static_cast<std::size_t>(player / fifths)] + player) % fifths;
}

void Halves::add_equations(std::size_t round, std::size_t other) {
  std::array<std::vector<std::size_t>, fifths * fifths> shared;
  for (int player = 0; player < fifty; ++player) {
    auto& unknowns = shared[static_cast<std::size_t>(fifth(round, player) * fifths + fifth(other, player))];
    unknowns.push_back(round * fifty + static_cast<std::size_t>(player));
    unknowns.push_back(other * fifty + static_cast<std::size_t>(player));
  }
  equations_.insert(equations_.end(), shared.begin(), shared.end());
}

bool Halves::odd(std::size_t equation) const {
  int sum = 0;
  for (const std::size_t unknown : equations_[equation]) sum += halves_[unknown];
  return sum % 2 != 0;
}

// Draws all halves at random; returns how many equations are broken.
int Halves::draw(Random& random) {
  for (auto& half : halves_) half = static_cast<std::uint8_t>(random.below(2));
  for (std::size_t e = 0; e < equations_.size(); ++e) broken_[e] = odd(e) ? 0 : 1;
  return static_cast<int>(std::ranges::count(broken_, 1));
}

int Halves::change(std::size_t unknown) const {
  const std::size_t others = rows_.size() - 1;
  int broken = 0;
  for (std::size_t k = unknown * others; k < (unknown + 1) * others; ++k) broken += broken_[with_[k]];
  return static_cast<int>(others) - 2 * broken;
}

void Halves::flip(std::size_t unknown) {
  const std::size_t others = rows_.size() - 1;
  halves_[unknown] ^= 1U;
  for (std::size_t k = unknown * others; k < (unknown + 1) * others; ++k) broken_[with_[k]] ^= 1U;
}

void Halves::cool(Share share, Random& random) {
  constexpr int tries = 1024;
  const double cost_of_try = 6 + 1.2 * static_cast<double>(rows_.size());
  int broken = draw(random);
  share.spend(20.0 * static_cast<double>(equations_.size()));
  while (least_ > 0 && !share.over()) {
    const Odds odds = odds_at(share.done());
    for (int i = 0; i < tries; ++i) {
      const std::uint64_t chance = random.next();
      const std::size_t unknown = ((chance >> 32) * halves_.size()) >> 32;
      const int more = change(unknown);
      if (more > 0 && (chance & 0xFFFF'FFFFU) > odds[static_cast<std::size_t>(more)]) continue;
      flip(unknown);
      broken += more;
      if (broken >= least_) continue;
      least_ = broken;
      best_ = halves_;
    }
    share.spend(tries * cost_of_try);
  }
}

std::vector<std::vector<int>> Halves::lay_out(const std::vector<int>& who) const {
  std::vector<std::vector<int>> rounds;
  for (std::size_t round = 0; round < rows_.size(); ++round) {
    std::array<std::vector<int>, 2 * fifths> tables;
    for (int player = 0; player < fifty; ++player)
      for (int copy = 0; copy < 2; ++copy) {
        const int half = best_[round * fifty + static_cast<std::size_t>(player)] ^ copy;
        tables[static_cast<std::size_t>(2 * fifth(round, player) + half)].push_back(
            who[static_cast<std::size_t>(2 * player + copy)]);
      }
    auto& places = rounds.emplace_back();
    for (const auto& table : tables) places.insert(places.end(), table.begin(), table.end());
  }
  return rounds;
}

}  // namespace mafia::seating
