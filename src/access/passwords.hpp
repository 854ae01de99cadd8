// Passwords are hashed in a thread of their own: a hash takes tens of milliseconds, and the loop must not wait.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "store/worker.hpp"

namespace mafia::access {

class Passwords {
 public:
  Passwords(store::Post post, std::size_t most_waiting) : worker_(std::move(post), most_waiting) {}

  // Each says false, and does nothing, while too many wait. Answers run where Post runs them.

  // The hash; empty: there is no memory for it now.
  bool hash(std::string password, std::function<void(std::string)>);

  // Whether it is the password behind the hash. Without a hash: no, after the same time.
  bool check(std::string password, std::optional<std::string> hash, std::function<void(bool)>);

  // Checks the old one and hashes the new one: nothing if the old one is wrong, empty as above.
  bool replace(std::string old_one, std::string hash, std::string new_one,
               std::function<void(std::optional<std::string>)>);

 private:
  bool submit(store::Worker::Work);

  std::string decoy_;  // A hash that no password has. Of the thread alone.
  store::Worker worker_;
};

}  // namespace mafia::access
