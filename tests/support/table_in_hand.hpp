// A live table without sockets and threads, with clocks that the test controls and every kind of viewer; shows byte by
// byte what each viewer is sent and answered.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "live/table_json.hpp"
#include "live/tables.hpp"

namespace mafia::test {

class LogInHand : public store::EventLog {
 public:
  void append(store::Append, std::function<void(store::AppendAnswer)>) override;
  void read(std::string stream, store::Version after, std::size_t limit,
            std::function<void(store::ReadAnswer)>) override;
  void erase(store::Erase, std::function<void(store::EraseAnswer)>) override;
  void check(std::string, std::function<void(std::optional<store::Unavailable>)>) override {}
  void streams(std::string, std::function<void(store::NamesAnswer)>) override {}
  void subscribe(std::function<void(const std::string&, store::Version)>) override {}
  bool healthy() const override { return true; }

  void run();      // Delivers the pending answers,
  void run_one();  // or only the oldest one.

 private:
  std::map<std::string, std::vector<store::Entry>> entries_;
  std::deque<std::function<void()>> answers_;
};

class TableInHand {
 public:
  static constexpr live::Time first_moment = 1'700'000'000'000;

  struct Delays {
    int spectators = 0, overlay = 300;
  };
  explicit TableInHand(const RuleSet& rules) : TableInHand(rules, Delays{}) {}
  TableInHand(const RuleSet&, Delays);

  live::Time now() const { return now_; }
  void pass_to(live::Time now) { pass_to(now, steady_ + (now - now_)); }
  void pass_to(live::Time now, live::Time steady);  // Sets both clocks and ticks the table.
  void restart();                                   // Ends the process;
  void find();                                      // another one reads the log.

  std::string play(const std::string& line);  // Returns the code of the refusal; empty if accepted.
  struct Brought {
    bool merged = false;
    int branch = 0;
  };
  Brought bring(store::Version base, const std::vector<std::string>& lines);
  std::string choose(int branch);

  // The viewers by number: the public, the seats, the overlay.
  std::size_t viewers() const { return eyes_.size(); }
  void join(std::size_t viewer, std::size_t from);
  std::vector<live::PacketPtr> news(std::size_t viewer);  // Since the last call.
  std::size_t cursor(std::size_t viewer) const { return table_->audience().shown(eyes_[viewer].link).size(); }
  std::string described(std::size_t viewer) const;
  std::string events(std::size_t viewer, std::size_t from, std::size_t limit = 1000) const;

  const live::Table& table() const { return *table_; }

 private:
  class Recorder;
  struct Eye {
    live::Link link;
    std::shared_ptr<Recorder> recorder;
  };
  using Plan = std::function<live::Table::Plan(const live::Table&)>;

  std::string change(const Plan&);

  live::Time now_ = first_moment, steady_ = 50'000;
  LogInHand log_;
  std::unique_ptr<live::Tables> tables_;
  live::Tables::TablePtr table_;
  std::string id_;
  std::vector<Eye> eyes_;
  int keys_ = 0;
};

}  // namespace mafia::test
