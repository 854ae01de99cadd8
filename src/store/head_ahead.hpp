// The head that a stream will have after an append. One thread signs it while another one writes the entries.
#pragma once

#include <atomic>
#include <string>
#include <thread>
#include <utility>

#include "store/chain.hpp"

namespace mafia::store {

class HeadAhead {
 public:
  HeadAhead(std::string stream, StreamEnd end) : stream_(std::move(stream)), end_(end) {}

  const StreamEnd& end() const { return end_; }

  // In any thread: the first caller signs; the other waits the few microseconds that this takes.
  const Head& signed_by(const Signer& signer) noexcept {
    if (!taken_.exchange(true)) {
      head_ = signed_head(signer, stream_, end_.version, end_.hash);
      ready_.store(true, std::memory_order_release);
    }
    while (!ready_.load(std::memory_order_acquire)) std::this_thread::yield();
    return head_;
  }

 private:
  std::string stream_;
  StreamEnd end_;
  Head head_;
  std::atomic<bool> taken_ = false, ready_ = false;
};

}  // namespace mafia::store
