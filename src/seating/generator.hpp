// Makes a seating for a tournament. In this order: nobody twice in a round and games as equal as possible, forbidden
// pairs apart, pairs meet evenly, seats even, tables even, neighbours not repeated. Pure: the same wish, the same
// seating.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "seating/seating.hpp"

namespace mafia::seating {

struct Progress {
  double done;  // The part of the work behind us, 0 to 1.
  std::int64_t
      excess;  // Of the best seating so far over the bound of the pair score; forbidden meetings count besides.
  std::int64_t apart_met;
};

struct Wish {
  int players = 0;
  int tables = 0;
  int rounds = 0;
  std::vector<Pair> apart;  // Who should not meet.
  std::uint64_t seed = 1;
  // The work that an ordinary core does in so many seconds. It is counted, not timed, so that it is the same
  // everywhere.
  double seconds = 1;
  std::function<bool(const Progress&)> go_on;  // Called now and then; false: the best so far will do.
};

enum class Refusal : std::uint8_t {
  too_few_players,
  too_many_players,
  no_tables,
  too_many_tables,
  no_rounds,
  too_many_rounds
};

// Why there can be no such seating.
std::optional<Refusal> refusal(const Wish&);

// The wish must not be refused.
Seating generate(const Wish&);

}  // namespace mafia::seating
