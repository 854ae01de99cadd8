// Makes a seating for a tournament. The goals by priority: nobody plays twice in a round and numbers of games are as
// equal as possible, forbidden pairs are kept apart, pairs meet evenly, seats are even, tables are even, neighbours do
// not repeat. Pure: the same wish gives the same seating.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "seating/seating.hpp"

namespace mafia::seating {

struct Progress {
  double done;             // The fraction of the work that is done, 0 to 1.
  std::int64_t excess;     // Of the best seating so far over the bound of the pair score.
  std::int64_t apart_met;  // Meetings of forbidden pairs, which the excess leaves out.
};

struct Wish {
  int players = 0;
  int tables = 0;
  int rounds = 0;
  std::vector<Pair> apart;  // Who should not meet.
  std::uint64_t seed = 1;
  // The work that an ordinary core does in so many seconds. It is counted, not timed, so the result is the same
  // everywhere.
  double seconds = 1;
  std::function<bool(const Progress&)> go_on;  // Called now and then; false ends the search.
};

enum class Refusal : std::uint8_t {
  too_few_players,
  too_many_players,
  no_tables,
  too_many_tables,
  no_rounds,
  too_many_rounds
};

// Why such a seating is impossible; none if it is possible.
std::optional<Refusal> refusal(const Wish&);

// The wish must not be refused.
Seating generate(const Wish&);

}  // namespace mafia::seating
