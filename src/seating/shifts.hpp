// Seatings with a symmetry: ten columns of as many players as there are tables. In a round every column is spread over
// all tables, shifted by a number of the round: player s of column c sits at the table shift(round, c) + s, in a group
// whose elements are the tables. Two rounds are as even as possible if the differences of their shifts are, and
// that needs ten numbers per round instead of a hundred places.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "seating/budget.hpp"
#include "seating/draft.hpp"

namespace mafia::seating {

// Adds elements 0 .. order-1 digit by digit in the prime factors of the order: the group that allows most such rounds.
class Group {
 public:
  explicit Group(int order);
  int order() const { return order_; }
  int plus(int a, int b) const { return plus_[static_cast<std::size_t>(a * order_ + b)]; }
  int minus(int a, int b) const { return minus_row(a)[b]; }
  const int* minus_row(int a) const { return minus_.data() + static_cast<std::ptrdiff_t>(a) * order_; }

 private:
  int order_;
  std::vector<int> plus_, minus_;
};

using Shifts = std::vector<std::vector<int>>;  // By round, ten each.

// As even as the share allows.
Shifts search_shifts(const Group&, int rounds, Share, Random&);

// The round as places of a draft; `who` says which player is player s of column c, at c * tables + s.
std::vector<int> lay_out(const Group&, const std::vector<int>& shifts, const std::vector<int>& who);

}  // namespace mafia::seating
