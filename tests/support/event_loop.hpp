// Makes the test's thread the owner of an event log: posted tasks wait until the test runs them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>

namespace mafia::test {

class EventLoop {
 public:
  std::function<void(std::function<void()>)> post() {
    return [tasks = tasks_](std::function<void()> task) {
      const std::lock_guard lock(tasks->mutex);
      tasks->waiting.push_back(std::move(task));
      tasks->came.notify_one();
    };
  }

  // Runs tasks until the condition holds; false after a minute, so only a test that fails waits that long. It also
  // looks again without a task: a log that is healthy again posts none.
  bool run_until(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!condition()) {
      std::unique_lock lock(tasks_->mutex);
      const auto step = std::min(end, std::chrono::steady_clock::now() + std::chrono::milliseconds(10));
      tasks_->came.wait_until(lock, step, [this] { return !tasks_->waiting.empty(); });
      if (tasks_->waiting.empty()) {
        if (std::chrono::steady_clock::now() >= end) return false;
        continue;
      }
      const std::function<void()> task = std::move(tasks_->waiting.front());
      tasks_->waiting.pop_front();
      lock.unlock();
      task();
    }
    return true;
  }

 private:
  struct Tasks {
    std::mutex mutex;
    std::condition_variable came;
    std::deque<std::function<void()>> waiting;
  };
  std::shared_ptr<Tasks> tasks_ = std::make_shared<Tasks>();
};

}  // namespace mafia::test
