// The stored entries of a tournament, as canonical JSON. This is a storage format: members are added, never renamed or
// reused.
#pragma once

#include "access/account_events.hpp"
#include "live/entry.hpp"

namespace mafia::live {

struct TournamentOpened {
  access::AccountId owner = 0;  // Its organiser.
  std::string seed;             // The secret that the live tables of its games are opened with.
  int utc_offset = 0;           // Minutes.
  std::vector<std::string> lines;
};
struct LinesEntered {
  access::AccountId by = 0;
  std::string said;                  // Digest of the request: shows whether a key is reused for something else.
  std::vector<std::string> lines;    // As stored, after the line of the time.
  std::vector<std::string> because;  // The clauses behind them.
};
struct OfficialNamed {
  access::AccountId by = 0, account = 0;
  std::string name;  // Acts under this name from now on; empty: under none.
};
struct GamePlace {  // Of a game: the number of its stage, from 1, its round and its table.
  int stage = 0, round = 0, table = 0;
  auto operator<=>(const GamePlace&) const = default;
};
struct TableGiven {
  access::AccountId by = 0;
  GamePlace game;
  std::string table;  // The id of the live table.
};

struct TournamentEntry {
  Time time = 0;
  std::string key;  // Of the command that made it; empty: none.
  std::variant<TournamentOpened, LinesEntered, OfficialNamed, TableGiven> what;
};

std::string body_of(const TournamentEntry&);
std::expected<TournamentEntry, std::string> read_tournament_entry(std::string_view body);  // The error is a sentence.

}  // namespace mafia::live
