// Ten tables as five, each cut in half. A hundred players are two copies of the fifty whose shifts over Z5 are as even
// as can be: in every two rounds two players of the fifty, four of the hundred, share both their fifths. The copies of
// one player sit in different halves, so that the four are spread over the four tables there if an odd number of the
// two players' two halves is the second one. Those are linear equations over two elements, more than there are
// unknowns; few of them must be broken.
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

  // From a fresh draw until the share is used up, as a metal cools. Keeps the halves with the fewest broken equations.
  void cool(Share, Random&);

  // Round by round, for players in ten columns as in `lay_out`; players of a column never meet.
  std::vector<std::vector<int>> lay_out(const std::vector<int>& who) const;

 private:
  int fifth(std::size_t round, int player) const;
  void add_equations(std::size_t round, std::size_t other);
  int draw(Random&);
  bool odd(std::size_t equation) const;
  int change(std::size_t unknown) const;
  void flip(std::size_t unknown);

  Shifts rows_;
  std::vector<std::vector<std::size_t>> equations_;  // Which unknowns they have: round * fifty + player.
  std::vector<std::size_t> with_;                    // By unknown, one for each other round: the equations it is in.
  std::vector<std::uint8_t> halves_, broken_;        // By unknown; by equation.
  std::vector<std::uint8_t> best_;
  int least_;
};

}  // namespace mafia::seating
