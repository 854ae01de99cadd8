// Whose turn it is. Of all connections that have something to do, the one that has had the least of the loop's time
// goes first, so that those who keep it busy wait for each other and not everybody for them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace mafia::net {

class Turns {
 public:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::duration;
  using Post = std::function<void(std::function<void()>)>;
  using Now = std::function<Clock::time_point()>;

  class Taker {
   public:
    Taker() = default;
    virtual ~Taker() = default;
    Taker(const Taker&) = delete;
    Taker& operator=(const Taker&) = delete;
    virtual void take_turn() = 0;  // Not for long.

   private:
    friend class Turns;
    Time used_ = Time::min();  // As much as somebody who has always been here would have had.
    bool waits_ = false;
  };

  explicit Turns(Post post, Now now = &Clock::now) : post_(std::move(post)), now_(std::move(now)) {}

  void add(const std::shared_ptr<Taker>&);  // Nothing happens if it waits already.

 private:
  void run();

  using Key = std::pair<Time, std::uint64_t>;  // Of those who have had the same, the first to come goes first.
  Post post_;
  Now now_;
  std::map<Key, std::shared_ptr<Taker>> waiting_;
  Time least_{0};  // That anybody had had whose turn it was.
  std::uint64_t added_ = 0;
  bool runs_ = false;
};

}  // namespace mafia::net
