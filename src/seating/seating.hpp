// A seating: who sits where in every round. Plain data; the generator makes it, the checker does not trust it.
#pragma once

#include <cstddef>
#include <vector>

namespace mafia::seating {

inline constexpr int table_size = 10;
inline constexpr int most_players = 1000;
inline constexpr int most_rounds = 100;

struct Pair {  // Of two different players, numbered from 0.
  int one = 0;
  int other = 0;
  auto operator<=>(const Pair&) const = default;
};

struct Seating {
  int players = 0;
  int tables = 0;
  int rounds = 0;
  std::vector<int> places;  // Round by round, table by table, seat by seat: the player, from 0.

  int& at(int round, int table, int seat) { return places[place(round, table, seat)]; }
  int at(int round, int table, int seat) const { return places[place(round, table, seat)]; }

  bool operator==(const Seating&) const = default;

 private:
  std::size_t place(int round, int table, int seat) const {
    return static_cast<std::size_t>((round * tables + table) * table_size + seat);
  }
};

}  // namespace mafia::seating
