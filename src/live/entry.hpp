// The stored entries of a table, as canonical JSON. This is a storage format: members are added, never renamed or
// reused.
#pragma once

#include <expected>
#include <string>
#include <variant>
#include <vector>

#include "access/account_events.hpp"
#include "access/roles.hpp"
#include "engine/event.hpp"
#include "nota/statement.hpp"
#include "store/event_log.hpp"

namespace mafia::live {

using Time = std::int64_t;  // Milliseconds since 1970.

struct Link {  // Its holder is a viewer of this table.
  int number = 0;
  access::Grant grant = access::Grant::spectator;
  int seat = 0;  // For a seat's link.
  std::string name;
  int serial = 1;  // Grows when it is renewed; 0: revoked.
};

struct Opened {
  std::string seed;    // The tokens of the links are derived from it.
  int utc_offset = 0;  // Minutes.
  int delay_public = 0, delay_open = 300;
  std::string salt, deal;          // Of the server's deal, as text; empty: the judge enters the roles.
  std::vector<std::string> lines;  // The head of the record.
  std::vector<Link> links;
  bool trusted = false;              // Assistants' lines count at once, except those that weigh (proposal.hpp).
  std::string said = {}, from = {};  // Digests of the request that opened it with a key, and of its address.
  access::AccountId account = 0;     // Who opened it; 0: no account.
};
struct LinkChanged {  // Made, renewed or revoked.
  Link link;
};
struct Played {
  int by = 0;  // The link; 0: an import (game_file.hpp).
  std::string device;
  std::vector<std::string> lines;               // One line of play or of the header, after the lines of time before it.
  std::vector<Event> events;                    // What the line did.
  std::vector<std::string> because;             // The clauses behind that.
  std::vector<notation::Statement> statements;  // The parsed lines, in an entry that was read.
};
struct Held {
  std::string device;  // Leads the table from now on.
};
struct BranchKept {  // Uploaded by a device that was offline.
  int branch = 0;
  store::Version base = 0;
  std::string device;
  std::vector<std::string> lines;
  std::string refused;  // Why it could not be appended, if a line of it does not hold.
};
struct BranchChosen {
  int branch = 0;
  bool kept = false;  // False: declined.
  int again = 0;      // Number of lines before the fork that were played again.
};
struct Proposed {  // By an assistant: a line that counts once the judge accepts it.
  int proposal = 0;
  int by = 0;  // The link.
  std::string line;
};
struct ProposalAnswered {
  int proposal = 0;
  bool accepted = false;
  store::Version line = 0;  // The entry that it became; 0: declined.
};
struct Closed {  // By its tournament, which has confirmed the result; or reopened.
  bool closed = true;
};
struct Handed {
  access::AccountId account = 0;  // Has been shown the links; 0: all were renewed and shown to nobody.
  // The tournament in which the account holds the office that gives it the right, and the version that says so. Empty
  // before version 0.3.
  std::string tournament = {};
  store::Version version = 0;
};

struct TableEntry {
  Time time = 0;
  std::string key;  // Of the command that made it; empty: none.
  std::variant<Opened, LinkChanged, Played, Held, BranchKept, BranchChosen, Proposed, ProposalAnswered, Closed, Handed>
      what;
};

std::string body_of(const TableEntry&);
std::expected<TableEntry, std::string> read_entry(std::string_view body);  // The error is a sentence.

}  // namespace mafia::live
