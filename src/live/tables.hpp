// All tables of this process: opens them and runs their clocks.
#pragma once

#include "live/abandoned.hpp"
#include "live/streams.hpp"
#include "live/table.hpp"

namespace mafia::live {

struct OpenRequest {
  std::string rules, title, event, judge;
  std::vector<std::pair<std::string, std::string>> with;
  std::vector<std::string> names;
  bool drawn = false, server_deals = false, trusted = false;
  bool look_alikes = true;  // Names that look alike are allowed; otherwise the opening is refused.
  int delay_public = 0, delay_open = 300;
  std::optional<int> utc_offset;
  std::string key;
  std::string said, address;      // What a repeated key must match; empty: the key is a secret of our own.
  int round = 0, table = 0;       // Of a tournament.
  access::AccountId account = 0;  // Who opens it; 0: no account.
};

class Tables : public Streams<Table> {
 public:
  using TablePtr = ItemPtr;
  Tables(store::EventLog& log, Dependencies dependencies)
      : Streams(log, std::move(dependencies)), started_(now()), started_steady_(steady()) {}

  struct Opening {
    TablePtr table;
    bool repeated = false;
  };
  // An entry that is stored together with the table of that id.
  using OpenedAlong = std::function<store::Along(const std::string& id)>;
  void open(const OpenRequest&, Language, Answer<Opening>, const OpenedAlong& = {});

  // Tables that were abandoned before that time, by id, after `after`: at most one page of them.
  struct AbandonedPage {
    std::vector<Abandoned> tables;
    std::string next;  // Continue after this id; empty: these were the last.
  };
  void list_abandoned(const std::string& after, Time before, Language, Answer<AbandonedPage>);
  // Removes a table for good if it was abandoned before that time. `Along` is stored only in that case.
  struct Deleted {};
  void delete_abandoned(const std::string& id, Time before, Language, const store::Along&, Answer<Deleted>);

  // Asked for every account that was shown the links of a table: when the table is loaded, before any request is
  // answered, and on every tick. If one has lost the right to them, the links no longer hold, and `revoke` must make
  // new ones.
  using HasLost = std::function<bool(const Table&, access::AccountId)>;
  using Revoke = std::function<void(const std::string& table, access::AccountId)>;
  void watch_hands(HasLost has_lost, Revoke revoke) {
    has_lost_ = std::move(has_lost);
    revoke_ = std::move(revoke);
  }
  void check_hands(Table&);  // Also called when more is known: its tournament has been read.

 private:
  struct Search;
  void search_on(const std::shared_ptr<Search>&);

  void taken(Table&, store::Version) override;
  void read_first(Table&) override;
  void pass(Table&, Time now) override;
  std::size_t watchers_of(const Table& table) const override { return table.audience().watchers(); }
  Time steady() const { return dependencies().steady(); }

  HasLost has_lost_;
  Revoke revoke_;
  Time started_, started_steady_;  // Start of this process, by both clocks.
};

}  // namespace mafia::live
