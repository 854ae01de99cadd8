// A loop and a log for the tests of access, both in memory and asynchronous.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "access/denial.hpp"
#include "store/event_log.hpp"

namespace mafia::access {

class Loop {
 public:
  store::Post post() {
    return [this](std::function<void()> task) {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
      changed_.notify_one();
    };
  }

  // Runs tasks until the condition holds; returns false if nothing comes for a minute.
  bool run_until(const std::function<bool()>& holds) {
    while (!holds()) {
      std::function<void()> task;
      {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_for(lock, std::chrono::minutes(1), [this] { return !tasks_.empty(); })) return false;
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
      task();
    }
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
};

// Waits for what an operation answers: answer<T>(loop, [&](auto done) { accounts.open(done); }).
template <class T, class Start>
Result<T> answer(Loop& loop, Start start) {
  const auto got = std::make_shared<std::vector<Result<T>>>();
  start(Answer<T>([got](Result<T> result) { got->push_back(std::move(result)); }));
  if (!loop.run_until([&] { return !got->empty(); })) {
    ADD_FAILURE() << "no answer";
    return denied(Code::unavailable, "no answer");
  }
  return got->front();
}

template <class T>
std::string_view code(const Result<T>& result) {
  return result ? "" : name(result.error().code);
}

class PlainLog : public store::EventLog {
 public:
  explicit PlainLog(store::Post post) : post_(std::move(post)) {}

  void append(store::Append request, std::function<void(store::AppendAnswer)> done) override {
    post_([this, request = std::move(request), done = std::move(done)] { done(stored(request)); });
  }
  void erase(store::Erase, std::function<void(store::EraseAnswer)> done) override {
    post_([done = std::move(done)] { done(store::Unavailable{"not asked for here"}); });
  }
  void check(std::string, std::function<void(std::optional<store::Unavailable>)> done) override {
    post_([done = std::move(done)] { done(std::nullopt); });
  }
  void read(std::string stream, store::Version after, std::size_t limit,
            std::function<void(store::ReadAnswer)> done) override {
    post_([this, stream = std::move(stream), after, limit, done = std::move(done)] {
      if (down) return done(store::Unavailable{"the disk is gone"});
      std::vector<store::Entry> found;
      for (const store::Entry& entry : entries[stream])
        if (entry.version > after && (limit == 0 || found.size() < limit)) found.push_back(entry);
      done(std::move(found));
    });
  }
  void streams(std::string, std::function<void(store::NamesAnswer)> done) override {
    post_([done = std::move(done)] { done(store::Unavailable{"not asked for here"}); });
  }
  void subscribe(std::function<void(const std::string&, store::Version)>) override {}
  bool healthy() const override { return !down; }

  std::string all_bodies() const {
    std::string text;
    for (const auto& [stream, list] : entries)
      for (const store::Entry& entry : list) text += entry.body + '\n';
    return text;
  }

  std::map<std::string, std::vector<store::Entry>> entries;
  bool down = false;
  bool refuses_appends = false;  // It can still be read.
  bool refuses_along = false;    // What comes with an entry of another stream.
  int conflicts = 0;

 private:
  store::AppendAnswer stored(const store::Append& request) {
    if (down || refuses_appends || (refuses_along && request.along)) return store::Unavailable{"the disk is full"};
    std::vector<store::Entry>& list = entries[request.stream];
    if (request.expected && *request.expected != list.size()) {
      ++conflicts;
      return store::Conflict{list.size()};
    }
    const store::Version first = list.size() + 1;
    for (const std::string& body : request.bodies) list.push_back({list.size() + 1, body, {}});
    return store::Appended{first, list.size()};
  }

  store::Post post_;
};

}  // namespace mafia::access
