// All tables of this process: loads them from the log, carries out commands one after the other, lets the clock run.
// No process owns a table: the log's versions decide who was first.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <unordered_map>

#include "live/deal.hpp"
#include "live/table.hpp"

namespace mafia::live {

struct Surroundings {  // What a test puts in other hands.
  std::function<Time()> now;
  std::function<std::string(std::size_t)> random_bytes;
  Below below;
  rules::Library library;
  std::function<void(const std::string&)> complain;  // For the program's log.
};

struct OpenRequest {
  std::string rules, title, event, judge;
  std::vector<std::pair<std::string, std::string>> with;
  std::vector<std::string> names;
  bool drawn = false, server_deals = false;
  int delay_public = 0, delay_open = 300;
  std::optional<int> utc_offset;
  std::string key;
  int round = 0, table = 0;  // Of a tournament.
};

class Tables {
 public:
  template <class T>
  using Answer = std::function<void(std::expected<T, Refused>)>;
  using TablePtr = std::shared_ptr<Table>;

  Tables(store::EventLog&, Surroundings);

  struct Opening {
    TablePtr table;
    bool repeated = false;
  };
  void open(const OpenRequest&, Language, Answer<Opening>);

  // The table of that id, read from the log if need be.
  void find(const std::string& id, Language, Answer<TablePtr>);

  // Everything that changes a table. The plan is made on the newest version that this process knows, in turn; the key
  // brings back what it made the first time.
  struct Done {
    TablePtr table;
    store::Version first = 0, last = 0;
    bool repeated = false;
  };
  using Planner = std::function<Table::Plan(const Table&)>;
  void change(const std::string& id, const std::string& key, Language, Planner, Answer<Done>);

  void notice(const std::string& stream, store::Version);  // From the log.
  void tick();                                             // Several times a second.
  Time now() const { return around_.now(); }
  const Surroundings& around() const { return around_; }
  std::size_t loaded() const { return slots_.size(); }
  std::size_t watchers() const;

 private:
  struct Task {
    std::string key;
    Language language;
    Planner plan;
    Answer<Done> answer;
  };
  struct Slot {
    TablePtr table;
    std::string damage;  // Why it cannot be served.
    bool loaded = false, reading = false, busy = false, again = false;
    store::Version noticed = 0;
    Time used = 0;
    std::deque<Task> tasks;
    std::vector<std::function<void(const store::Unavailable*)>> waiting;  // For what is being read.
  };
  using SlotPtr = std::shared_ptr<Slot>;

  SlotPtr slot(const std::string& id);
  void read(const SlotPtr&, std::function<void(const store::Unavailable*)> then);
  void run(const SlotPtr&);
  void settle(const SlotPtr&, Task, std::vector<std::string> bodies, store::AppendAnswer);
  void take(Slot&, store::Version, const std::string& body);

  store::EventLog& log_;
  Surroundings around_;
  std::unordered_map<std::string, SlotPtr> slots_;
};

}  // namespace mafia::live
