// Passwords are hashed in a thread of their own: a hash takes tens of milliseconds, and the loop must not wait.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "store/event_log.hpp"

namespace mafia::access {

class Passwords {
 public:
  Passwords(store::Post, std::size_t most_waiting);
  ~Passwords();  // Waits for the one that is being hashed; the others are dropped.

  // Each says false, and does nothing, while too many wait. Answers run where Post runs them.

  // The hash; empty: there is no memory for it now.
  bool hash(std::string password, std::function<void(std::string)>);

  // Whether it is the password behind the hash. Without a hash: no, after the same time.
  bool check(std::string password, std::optional<std::string> hash, std::function<void(bool)>);

  // Checks the old one and hashes the new one: nothing if the old one is wrong, empty as above.
  bool replace(std::string old_one, std::string hash, std::string new_one,
               std::function<void(std::optional<std::string>)>);

 private:
  using Work = std::function<std::function<void()>()>;  // Runs in the thread; what it returns is posted.
  bool submit(Work);
  void run();

  store::Post post_;
  const std::size_t most_waiting_;
  std::string decoy_;  // A hash that no password has. Of the thread alone.
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> waiting_;
  bool ending_ = false;
  std::thread thread_;  // Begins with the first work.
};

}  // namespace mafia::access
