// A thread for work that would hold up the loop. Its results come back through Post.
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
  // Runs in the thread; what it returns is posted. What belongs to the owner's thread is moved on into it, never
  // copied: it must be let go there.
  using Work = std::function<std::function<void()>()>;
  using Failed = std::function<void(const std::string& why)>;

  Worker(Post, std::size_t most_waiting);
  ~Worker();  // Waits for what is being done; the rest is dropped.

  // False, and nothing is done, while too much waits or there is no thread to be had. If the work throws, `failed` is
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
  std::size_t unfinished_ = 0;  // Those that wait and the one being done.
  bool ending_ = false;
  std::thread thread_;  // Begins with the first work.
};

}  // namespace mafia::store
