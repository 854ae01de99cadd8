// What is kept of a table, entry by entry, as canonical JSON. A storage format: members are added, never renamed or
// reused.
#pragma once

#include <expected>
#include <string>
#include <variant>
#include <vector>

#include "access/account_events.hpp"
#include "access/roles.hpp"
#include "engine/event.hpp"
#include "notation/statement.hpp"
#include "store/event_log.hpp"

namespace mafia::live {

using Time = std::int64_t;  // Milliseconds since 1970.

struct Link {  // Whoever holds it is a viewer of this table.
  int number = 0;
  access::Grant grant = access::Grant::spectator;
  int seat = 0;  // Of a seat's link.
  std::string name;
  int serial = 1;  // Grows when it is renewed; 0: revoked.
};

struct Opened {
  std::string seed;    // The tokens of the links come from it.
  int utc_offset = 0;  // Minutes.
  int delay_public = 0, delay_open = 300;
  std::string salt, deal;          // Of the server's deal, as text; empty: the judge enters the roles.
  std::vector<std::string> lines;  // The head of the record.
  std::vector<Link> links;
  bool trusted = false;              // Assistants' lines count at once, but for those that weigh.
  std::string said = {}, from = {};  // Digests of the request that opened it with a key, and of its address.
  access::AccountId account = 0;     // Who opened it; 0: a stranger.
};
struct LinkChanged {  // Made, renewed or revoked.
  Link link;
};
struct Played {
  int by = 0;  // The link.
  std::string device;
  std::vector<std::string> lines;               // One line of play or of the header, after the times that lead to it.
  std::vector<Event> events;                    // What it did,
  std::vector<std::string> because;             // by which clauses.
  std::vector<notation::Statement> statements;  // Of an entry that was read: what its lines say.
};
struct Held {
  std::string device;  // Leads the table from now on.
};
struct BranchKept {  // Brought by a device that was offline.
  int branch = 0;
  store::Version base = 0;
  std::string device;
  std::vector<std::string> lines;
  std::string refused;  // Why it could not be appended, if a line of it does not hold.
};
struct BranchChosen {
  int branch = 0;
  bool kept = false;  // False: declined.
  int again = 0;      // How many lines before the parting were played again.
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
struct Closed {  // By its tournament, which has confirmed the result; or opened again.
  bool closed = true;
};
struct Handed {
  access::AccountId account = 0;  // Has been shown the links; 0: all were renewed, and nobody has seen the new ones.
  // Where the account holds the office that it was shown them for, and the version that says so; empty before version
  // 0.3.
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
std::expected<TableEntry, std::string> read_entry(std::string_view body);  // Or a sentence: what is wrong with it.

}  // namespace mafia::live
