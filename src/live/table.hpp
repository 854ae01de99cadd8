// One table, replayed from its stored entries, and the entries that a new command would add. Knows neither store nor
// connections.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>

#include "live/audience.hpp"
#include "live/entry.hpp"
#include "live/refused.hpp"
#include "live/room.hpp"

namespace mafia::live {

using rules::Language;

struct CommandRequest {
  store::Version version = 0;
  std::string key, device;
  std::string line;  // In the notation; or one of the two below.
  bool next = false;
  bool deal = false;
};

struct Branch {
  BranchKept kept;
  std::optional<bool> chosen;  // nullopt: not yet. False: declined.
};

struct Proposal {
  Proposed made;
  store::Version version = 0;  // Of its entry.
  Time time = 0;
  std::optional<bool> accepted;  // nullopt: not yet. False: declined.
};

// A table at one version, for a worker thread that renders it.
struct Snapshot {
  std::string id;
  std::array<std::vector<std::string>, 2> records;  // With the callers of the lines, in each language.
  notation::NotatedGame game;

  const std::vector<std::string>& record(Language language) const { return records[language == Language::en ? 0 : 1]; }
};

class Table {
 public:
  using Entry = TableEntry;
  static constexpr std::string_view prefix = "table/", missing = "no_such_table", full = "table_full";
  static constexpr Room room = room_of_table;

  // The entries to be stored, or why there are none.
  using Plan = std::expected<std::vector<TableEntry>, Refused>;

  struct Recorded {  // The effect of one entry of the log, for answers.
    std::string line;
    std::string news;                   // An extra message for the judges; empty: none.
    bool header = false;                // It changed the header (names and titles).
    std::uint32_t first = 0, last = 0;  // Its events in the game's log: [first, last).
    std::vector<std::string> because;
    int link = 0, branch = 0;           // Link made, renewed or revoked; branch kept.
    int proposal = 0;                   // Proposal made or answered.
    std::size_t place = 0;              // Of the line in the record.
    int caller = 0;                     // The assistant's link, if one called it.
    int again = 0;                      // Lines before the fork that a choice has played again.
    std::optional<std::uint32_t> time;  // Time of day when the line was played.
    std::uint32_t ahead = 0;            // How far the record was ahead of the clock.
  };

  explicit Table(std::string id, rules::Library);

  // Applies the next stored entry; a sentence if the log is damaged.
  std::expected<void, std::string> take(store::Version, const TableEntry&);
  void feed_audience();  // After every take(): passes on the events of that entry.
  static std::expected<TableEntry, std::string> read(std::string_view body) { return read_entry(body); }

  const std::string& id() const { return id_; }
  store::Version version() const { return version_; }
  const Amount& amount() const { return amount_; }  // Of lines that were stored.
  const notation::NotatedGame& game() const { return game_; }
  const Opened& opened() const { return opened_; }
  const std::map<int, Link>& links() const { return links_; }
  const std::map<int, Branch>& branches() const { return branches_; }
  // Cached JSON of the branches: it may be long, and each of the judge's devices asks for it again and again.
  struct WrittenBranches {
    store::Version version = 0;
    std::string json;
  };
  WrittenBranches& written_branches() const { return written_branches_; }
  const std::map<int, Proposal>& proposals() const { return proposals_; }
  const std::string& holder() const { return holder_; }
  const std::vector<std::string>& record() const { return record_; }  // The game in notation, line by line.
  std::vector<std::string> record_with_callers(Language) const;  // The same; a comment says which assistant called.
  Audience& audience() { return audience_; }
  const Audience& audience() const { return audience_; }
  bool revealed() const { return game_.state().announced; }
  bool closed() const { return closed_; }  // Its tournament has confirmed the result.
  bool was_handed_to(access::AccountId account) const { return handed_.contains(account); }
  const std::set<access::AccountId>& handed() const { return handed_; }
  // The tournament in which those who were shown the links hold the office for it, and the version to look at: an
  // earlier one does not show it. Empty: unknown.
  struct Office {
    std::string tournament;
    store::Version version = 0;
  };
  const Office& office() const { return office_; }
  // Until there are new links, only that of the spectators holds: somebody who was shown them has lost the right to it.
  void suspend_links(Time steady);
  std::optional<Time> suspended() const { return suspended_; }     // Since when.
  bool rests() const { return revealed() || game_version_ <= 1; }  // Nothing has happened yet, or it is over.
  std::shared_ptr<const Snapshot> snapshot() const;                // Shared by all who hold one of this version.

  std::string token(const Link&) const;
  std::optional<Link> link_of(std::string_view token) const;
  bool holds(const Link&) const;  // It was not renewed, revoked or suspended since.

  // The entries that a key has already made: the first and the last version.
  std::optional<std::pair<store::Version, store::Version>> made_by(const std::string& key) const;
  const Recorded* recorded(store::Version) const;
  std::vector<std::string> lines_since(store::Version) const;

  // plan.cpp
  struct Foreseen {
    std::vector<TableEntry> entries;
    notation::NotatedGame game;  // As it will be.
    int proposal = 0;            // The line waits for the judge as this proposal; 0: it counts.
  };
  std::expected<Foreseen, Refused> plan(const Link& by, const CommandRequest&, Language, Time now) const;
  Plan plan_link(const std::string& grant, const std::string& name, const std::string& key, Language, Time now) const;
  Plan plan_renewal(int link, bool revoke, const std::string& key, Language, Time now) const;
  Plan plan_takeover(const std::string& device, const std::string& key, Language, Time now) const;
  Plan plan_closing(bool closed, Time now) const;
  Plan plan_handing(const Handed&, Time now) const;
  Plan plan_new_links(Time now) const;  // For all links that show more than the public one.
  // proposal.cpp
  struct Verdict {  // The judge's.
    bool accept = false;
    bool entered = false;  // The judge's device has recorded the line itself.
    std::string key, device;
  };
  Plan plan_verdict(const Link& by, int proposal, const Verdict&, Language, Time now) const;
  // branch.cpp
  struct Upload {
    store::Version base = 0;
    std::string key, device;
    std::vector<std::string> lines;
  };
  struct Received {
    std::vector<TableEntry> entries;
    bool merged = false;
    int branch = 0;
    std::string refused;  // Why a line of it does not hold here.
  };
  std::expected<Received, Refused> plan_upload(const Link& by, const Upload&, Language, Time now) const;
  Plan plan_choice(const Link& by, int branch, bool keep, const std::string& key, Language, Time now) const;

 private:
  void keep(const Link&);
  void open(const Opened&, Time);
  std::expected<void, std::string> answer(const ProposalAnswered&);
  std::expected<void, std::string> replay(const Played&, Time);
  std::uint32_t time_of_day(Time now) const;
  std::vector<std::string> pass_until(notation::NotatedGame& trial, Time now) const;
  std::uint32_t ahead() const;
  struct Author {
    const Link& by;
    const std::string& device;
    Language language;
    Time now;
  };
  // Plays a line on the trial. `read_from`: the line as given; `times`: the lines of time before it.
  std::expected<TableEntry, Refused> play(notation::NotatedGame& trial, const notation::Statement&,
                                          std::string_view read_from, std::vector<std::string> times,
                                          const Author&) const;
  std::optional<Refused> held_elsewhere(const Link& by, const std::string& device, Language) const;
  std::expected<TableEntry, Refused> propose(const Link& by, const std::string& line, const std::string& key, Language,
                                             Time now) const;
  static Refused too_long(Language);
  std::expected<notation::Statement, Refused> statement_of(const Link&, const CommandRequest&, Language) const;
  struct Brought {
    std::size_t own;
    std::uint32_t ahead;
  };
  Plan play_lines(notation::NotatedGame& trial, const std::vector<std::string>& lines, Brought, const Author&) const;
  std::vector<store::Version> holding_lines(store::Version) const;
  bool is_at_night(std::span<const store::Version> lines) const;  // After these.
  std::size_t lines_since_clock(std::span<const store::Version> lines, GameTime State::*clock) const;

  std::string id_;
  rules::Library library_;
  store::Version version_ = 0;
  store::Version game_version_ = 0;  // Of the last entry that moves the game (moves_the_game).
  Amount amount_;
  notation::NotatedGame game_;
  Opened opened_;
  bool closed_ = false;
  std::set<access::AccountId> handed_;
  Office office_;
  std::optional<Time> suspended_;
  std::map<int, Link> links_;
  std::map<int, int> serials_;  // Highest serial of each link: a revoked token never becomes valid again.
  std::map<int, Branch> branches_;
  mutable WrittenBranches written_branches_;
  std::map<int, Proposal> proposals_;
  std::string holder_;
  std::unordered_map<std::string, std::pair<store::Version, store::Version>> keys_;
  std::vector<Recorded> recorded_;  // By version.
  std::vector<std::string> record_;
  mutable std::weak_ptr<const Snapshot> snapshot_;  // Of this version.
  Folding truth_;                                   // The state before the event that is fed next.
  Time last_time_ = 0;
  struct Told {  // Of the last line that everybody may know of: when it was stored, and its time of day.
    Time stored;
    std::uint32_t day_time;
  };
  std::optional<Told> told_;
  bool tells_time_ = true;  // The entry to be fed ends with such a line.
  Audience audience_;
  std::size_t fed_ = 0;          // Events of the game already fed to the audience.
  std::optional<Time> to_feed_;  // When the entry to be fed was stored; nullopt: none.
};

std::vector<std::string> written(const std::vector<notation::Statement>&);  // As the record has them.

}  // namespace mafia::live
