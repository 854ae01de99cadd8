// A log that counts its unanswered calls, so that a fuzzer knows when nothing is under way.
#pragma once

#include <memory>

#include "store/event_log.hpp"

namespace mafia::fuzz {

class CountedLog final : public store::EventLog {
 public:
  CountedLog(std::unique_ptr<store::EventLog> log, int& waiting) : log_(std::move(log)), waiting_(waiting) {}

  void expect_append() override { log_->expect_append(); }
  void append(store::Append what, std::function<void(store::AppendAnswer)> done) override {
    log_->append(std::move(what), counted(std::move(done)));
  }
  void erase(store::Erase what, std::function<void(store::EraseAnswer)> done) override {
    log_->erase(std::move(what), counted(std::move(done)));
  }
  void read(std::string stream, store::Version after, std::size_t limit,
            std::function<void(store::ReadAnswer)> done) override {
    log_->read(std::move(stream), after, limit, counted(std::move(done)));
  }
  void streams(std::string prefix, std::function<void(store::NamesAnswer)> done) override {
    log_->streams(std::move(prefix), counted(std::move(done)));
  }
  void check(std::string stream, std::function<void(std::optional<store::Unavailable>)> done) override {
    log_->check(std::move(stream), counted(std::move(done)));
  }
  void subscribe(std::function<void(const std::string&, store::Version)> notice) override {
    log_->subscribe(std::move(notice));
  }
  bool attend() override { return log_->attend(); }
  std::vector<std::string> damaged() const override { return log_->damaged(); }
  void on_damage(std::function<void(const std::string&, const std::string&)> notice) override {
    log_->on_damage(std::move(notice));
  }
  bool healthy() const override { return log_->healthy(); }

 private:
  // Answers arrive in the thread of the loop, the only one that changes the count.
  template <class Answer>
  std::function<void(Answer)> counted(std::function<void(Answer)> done) {
    ++waiting_;
    return [&waiting = waiting_, done = std::move(done)](Answer answer) {
      --waiting;
      done(std::move(answer));
    };
  }

  std::unique_ptr<store::EventLog> log_;
  int& waiting_;
};

}  // namespace mafia::fuzz
