// The checker accepts every generated seating, whatever was asked for.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "seating/checker.hpp"
#include "seating/generator.hpp"

namespace mafia::seating {
namespace {

RC_GTEST_PROP(Seatings, EveryWishIsMetAsFarAsTheCheckerCanTell, ()) {
  const int players = *rc::gen::inRange(10, 120);
  const int tables = *rc::gen::inRange(1, players / 10 + 1);
  const int rounds = *rc::gen::inRange(1, 25);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const Seating made =
      generate({.players = players, .tables = tables, .rounds = rounds, .seed = seed, .seconds = 0.01});
  const auto rows = rows_of(made);
  const Report report = check(rows);
  RC_ASSERT(report.complaints.empty());
  RC_ASSERT(report.tables == tables && report.rounds == rounds && report.games == tables * rounds);
  RC_ASSERT(report.seats.even);
  RC_ASSERT(report.squares >= report.least_squares);
  // A player who never plays is not in the rows, which is right only if there are more players than places.
  RC_ASSERT(report.players == std::min(players, tables * rounds * table_size));
}

}  // namespace
}  // namespace mafia::seating
