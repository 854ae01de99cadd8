#include "store/worker.hpp"

#include <sys/resource.h>

#include <exception>
#include <system_error>
#include <utility>

namespace mafia::store {

Worker::Worker(Post post, std::size_t most_waiting) : post_(std::move(post)), most_waiting_(most_waiting) {}

Worker::~Worker() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

bool Worker::submit(Work work, Failed failed) {
  try {
    if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  } catch (const std::system_error&) {
    return false;
  }
  {
    const std::lock_guard lock(mutex_);
    // One task is running or about to run: whether the thread has already taken it must not matter.
    if (unfinished_ > most_waiting_) return false;
    ++unfinished_;
    waiting_.push_back({std::move(work), std::move(failed)});
  }
  changed_.notify_one();
  return true;
}

// Returns the result. Counts the work as finished before its result is posted, so that the owner can then submit more.
std::function<void()> Worker::finish(Waiting next) {
  std::function<void()> result;
  try {
    result = next.work();
  } catch (const std::exception& error) {
    // Moves what the work still holds into the result: it must be released in the owner's thread.
    result = [next = std::move(next), why = std::string(error.what())] {
      if (next.failed) next.failed(why);
    };
  }
  const std::lock_guard lock(mutex_);
  --unfinished_;
  return result;
}

void Worker::run() {
  ::setpriority(PRIO_PROCESS, 0, 10);  // Only this thread: on few cores, the loop takes precedence.
  while (true) {
    Waiting next;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
      if (ending_) return;
      next = std::move(waiting_.front());
      waiting_.pop_front();
    }
    post_(finish(std::move(next)));
  }
}

}  // namespace mafia::store
