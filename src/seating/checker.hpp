// Judges any seating. Shares no code with the generator, only the idea of what a good seating is.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "seating/seating.hpp"

namespace mafia::seating {

struct Row {  // Who sits where; numbers count from 1.
  int round = 0;
  int table = 0;
  int seat = 0;
  std::string player;
};

std::vector<Row> rows_of(const Seating&);  // Players by their numbers.

struct Unreadable {
  enum class Why : std::uint8_t { empty, no_column, column_twice, cells, quote, number, no_player, too_large };
  Why why;
  std::size_t line;
  std::string what;
};

// CSV (RFC 4180) with a header that names the columns round, table, seat and player in any order; other columns are
// ignored.
std::expected<std::vector<Row>, Unreadable> read_csv(std::string_view text);

struct Complaint {
  enum class Kind : std::uint8_t {
    twice_in_round,  // player; round, table and other_table
    seat_taken,      // round, table, seat; player beside other
    no_such_seat,    // round, table, seat; player
    table_size,      // round, table; count players instead of ten
    games_uneven,    // count: most games, other_count: fewest; player has most, other fewest
    apart_meet,      // player and other, who were not to meet; round, table
    unknown_player,  // player, who should be kept apart but is nowhere in the seating
  };
  Kind kind;
  int round = 0, table = 0, seat = 0;
  int count = 0, other_count = 0, other_table = 0;
  std::string player, other;
};

struct Report {
  int players = 0, tables = 0, rounds = 0, games = 0;
  int most_games = 0, fewest_games = 0;

  // The pair score: the sum over all pairs of (meetings - mean)^2, from the sum of the squares of the meetings.
  std::int64_t meetings = 0, pairs = 0;
  std::int64_t squares = 0, least_squares = 0;
  std::map<int, std::int64_t> pairs_by_meetings;

  // Games of one player on one seat, or at one table.
  struct Spread {
    int most = 0, fewest = 0;         // Of any player.
    int worst_difference = 0;         // Of one player.
    std::int64_t uneven_players = 0;  // With a difference of more than one.
    bool even = false;                // There are none of them: as even as possible.
  };
  Spread seats, tables_spread;

  std::int64_t neighbour_pairs = 0, repeated_neighbours = 0;
  int most_beside = 0;

  std::vector<Complaint> complaints;
};

struct Names {  // Of two players who should not meet.
  std::string one, other;
};

Report check(std::span<const Row>, std::span<const Names> apart = {});

struct Fraction {
  std::int64_t over = 0, under = 1;  // In lowest terms.
};
Fraction pair_score(const Report&);
Fraction pair_bound(const Report&);  // No seating of this size has less.

}  // namespace mafia::seating
