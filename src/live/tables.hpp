// All tables of this process: opens them, and lets their clocks run.
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
  std::string said, address;      // What a key stands for, and who may use it again; empty: it is a secret of ours.
  int round = 0, table = 0;       // Of a tournament.
  access::AccountId account = 0;  // Whose it is; 0: nobody has said who he is.
};

class Tables : public Streams<Table> {
 public:
  using TablePtr = ItemPtr;
  Tables(store::EventLog& log, Surroundings around)
      : Streams(log, std::move(around)), started_(now()), started_steady_(steady()) {}

  struct Opening {
    TablePtr table;
    bool repeated = false;
  };
  // What is stored with it is asked with its id.
  using OpenedAlong = std::function<store::Along(const std::string& id)>;
  void open(const OpenRequest&, Language, Answer<Opening>, const OpenedAlong& = {});

  // Some of the tables that were abandoned before that time, by id after `after`: at most a page of them.
  struct AbandonedPage {
    std::vector<Abandoned> tables;
    std::string next;  // The id to go on after; empty: these were the last.
  };
  void list_abandoned(const std::string& after, Time before, Language, Answer<AbandonedPage>);
  // Removes one of them for good, if it was abandoned before that time. What comes along is stored only then.
  struct Deleted {};
  void delete_abandoned(const std::string& id, Time before, Language, const store::Along&, Answer<Deleted>);

  // Asked of everybody who was shown the links of a table: when it is loaded, before anybody is answered, and with
  // every tick. Where one has lost the right to it no link holds any more, and `revoke` has to make new ones.
  using HasLost = std::function<bool(const Table&, access::AccountId)>;
  using Revoke = std::function<void(const std::string& table, access::AccountId)>;
  void watch_hands(HasLost has_lost, Revoke revoke) {
    has_lost_ = std::move(has_lost);
    revoke_ = std::move(revoke);
  }
  void check_hands(Table&);  // Also when there is more to know: its tournament has been read.

 private:
  struct Search;
  void search_on(const std::shared_ptr<Search>&);

  void taken(Table&, store::Version) override;
  void read_first(Table&) override;
  void pass(Table&, Time now) override;
  std::size_t watchers_of(const Table& table) const override { return table.audience().watchers(); }
  Time steady() const { return around().steady(); }

  HasLost has_lost_;
  Revoke revoke_;
  Time started_, started_steady_;  // When this process began to look, by both clocks.
};

}  // namespace mafia::live
