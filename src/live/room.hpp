// Limits of the size of a table or tournament. Anyone with a link can enter lines without end, and everybody pays for
// them whenever it is read, copied or printed.
#pragma once

#include <string>
#include <vector>

#include "live/entry.hpp"
#include "live/tournament_entry.hpp"

namespace mafia::live {

struct Room {
  std::size_t line_bytes = 0;  // Of one line, both as sent and as stored.
  std::size_t lines = 0;       // Of all entries together, including branches and lines that were taken back.
  std::size_t bytes = 0;       // Total length of these lines.
  std::size_t entries = 0;     // Including takeovers and choices, without links and removals of officials.
};
// The longest games of the scenarios have 160 lines; at a live table, with their times, twice as many. A line may be as
// long as on an offline phone: what was recorded there must fit here.
inline constexpr Room room_of_table{notation::longest_line, 2'000, 256U << 10, 3'000};
// A hundred games with their records have 40,000 lines; a line may name three hundred players.
inline constexpr Room room_of_tournament{8'192, 60'000, 8U << 20, 20'000};

struct Amount {
  std::size_t lines = 0, bytes = 0, entries = 0;
  void add(const std::vector<std::string>& texts);
};
void add(Amount&, const TableEntry&);
void add(Amount&, const TournamentEntry&);

// Whether the item has room for these entries. Entries without play need none: at a full table, links can still be
// revoked, renewed and handed on, and the game can be closed. access::Limit::upkeep limits how often.
template <class Item>
bool has_room(const Item& item, const std::vector<typename Item::Entry>& entries) {
  const Amount before = item.amount();
  Amount all = before;
  for (const auto& entry : entries) add(all, entry);
  if (all.entries != before.entries && all.entries > Item::room.entries) return false;
  return all.lines == before.lines || (all.lines <= Item::room.lines && all.bytes <= Item::room.bytes);
}

}  // namespace mafia::live
