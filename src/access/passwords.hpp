// Hashes passwords in a separate thread: a hash takes tens of milliseconds, and the loop must not wait.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "store/worker.hpp"

namespace mafia::access {

struct TypedPassword {
  TypedPassword(std::string typed, std::string from = {})  // NOLINT: a password is a text.
      : text(std::move(typed)), address(std::move(from)) {}
  TypedPassword(const char* typed) : text(typed) {}  // NOLINT: likewise.
  std::string text;
  std::string address;  // Of the client.
};

class Passwords {
 public:
  struct Room {
    std::size_t all = 0, of_an_address = 0;  // Waiting, including the one being hashed.
  };
  Passwords(store::Post post, Room room) : of_an_address_(room.of_an_address), worker_(std::move(post), room.all) {}

  // Each returns false, and does nothing, while too many wait in total or from this address: no stranger may fill the
  // queue that everybody shares. Answers run where Post runs them.

  // The hash; empty: not enough memory for it now.
  bool hash(TypedPassword, std::function<void(std::string)>);

  // Whether the password matches the hash. Without a hash: false, after the same time.
  bool check(TypedPassword, std::optional<std::string> hash, std::function<void(bool)>);

  // Checks the old password and hashes the new one: nothing if the old one is wrong, empty as above.
  bool replace(TypedPassword old_one, std::string hash, std::string new_one,
               std::function<void(std::optional<std::string>)>);

 private:
  using Waiting = std::map<std::string, std::size_t>;

  bool submit(const std::string& address, store::Worker::Work);
  std::shared_ptr<void> place_for(const std::string& network);  // Released with the pointer; null: none is left.

  const std::size_t of_an_address_;
  std::shared_ptr<Waiting> waiting_ = std::make_shared<Waiting>();  // By network. For the owner's thread only.
  std::string decoy_;  // A hash that no password matches. For the worker thread only.
  store::Worker worker_;
};

}  // namespace mafia::access
