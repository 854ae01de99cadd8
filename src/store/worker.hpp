// A thread for work that would hold up the event loop. Results come back through Post.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "store/event_log.hpp"

namespace mafia::store {

class Worker {
 public:
  // Runs in the worker thread; the function that it returns is posted. Objects of the owner's thread are moved into
  // that function, never copied: they must be released in the owner's thread.
  using Work = std::function<std::function<void()>()>;
  using Failed = std::function<void(const std::string& why)>;

  Worker(Post, std::size_t most_waiting);
  ~Worker();  // Waits for the running task; the rest is dropped.

  // False, and nothing is done, if too many tasks wait or the thread cannot be started. If the work throws, `failed` is
  // posted instead of its result.
  bool submit(Work, Failed failed = {});

 private:
  struct Waiting {
    Work work;
    Failed failed;
  };
  void run();
  std::function<void()> finish(Waiting);

  Post post_;
  const std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Waiting> waiting_;
  std::size_t unfinished_ = 0;  // The waiting tasks and the running one.
  bool ending_ = false;
  std::thread thread_;  // Started with the first task.
};

}  // namespace mafia::store
