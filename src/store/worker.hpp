// A thread for work that would hold up the loop. Its results come back through Post.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "store/event_log.hpp"

namespace mafia::store {

class Worker {
 public:
  // Runs in the thread; what it returns is posted. What belongs to the owner's thread is moved on into it, never
  // copied: it must be let go there.
  using Work = std::function<std::function<void()>()>;

  Worker(Post, std::size_t most_waiting);
  ~Worker();  // Waits for what is being done; the rest is dropped.

  bool submit(Work);  // False, and nothing is done, while too much waits.

 private:
  void run();

  Post post_;
  const std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> waiting_;
  bool ending_ = false;
  std::thread thread_;  // Begins with the first work.
};

}  // namespace mafia::store
