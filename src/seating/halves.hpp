// Ten tables as five fifths, each cut into two halves. A hundred players are two copies of the fifty whose shifts over
// Z5 are as even as possible: a fifth of one round and a fifth of another share two of the fifty, so four of the
// hundred. The two copies of a player sit in different halves, and which copy sits where is one bit for each round. The
// four meet evenly, one at each pair of tables, if the sum of their four bits (two players, two rounds) is odd. These
// are linear equations over two elements, more of them than unknowns; the search breaks as few as possible.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "seating/budget.hpp"
#include "seating/shifts.hpp"

namespace mafia::seating {

class Halves {
 public:
  explicit Halves(Shifts rows);

  // Simulated annealing from a fresh draw until the share is used up. Keeps the halves with the fewest broken
  // equations.
  void cool(Share, Random&);

  // Round by round, for players in ten columns as in shifts.hpp; players of a column never meet.
  std::vector<std::vector<int>> lay_out(const std::vector<int>& who) const;

 private:
  int fifth(std::size_t round, int player) const;
  void add_equations(std::size_t round, std::size_t other);
  int draw(Random&);
  bool odd(std::size_t equation) const;
  int change(std::size_t unknown) const;
  void flip(std::size_t unknown);

  Shifts rows_;
  std::vector<std::vector<std::size_t>> equations_;  // The unknowns of each: round * fifty + player.
  std::vector<std::size_t> with_;                    // The equations of each unknown, one for each other round.
  std::vector<std::uint8_t> halves_, broken_;        // By unknown; by equation.
  std::vector<std::uint8_t> best_;
  int least_;
};

}  // namespace mafia::seating
