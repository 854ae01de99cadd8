#include "store/worker.hpp"

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

bool Worker::submit(Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(work));
  }
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  changed_.notify_one();
  return true;
}

void Worker::run() {
  while (true) {
    Work work;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
      if (ending_) return;
      work = std::move(waiting_.front());
      waiting_.pop_front();
    }
    post_(work());
  }
}

}  // namespace mafia::store
