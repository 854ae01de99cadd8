// Whose turn it is. Of all connections that have something to do, the one that has had the least of the loop's time
// goes first, so that those who keep it busy wait for each other and not everybody for them. Newcomers have half of the
// time at most, and their networks take turns: whoever takes a new connection for every request gains nothing by it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
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
    virtual const std::string& network() const = 0;

   private:
    friend class Turns;
    enum class State : std::uint8_t { idle, waiting, taking, again };
    Time used_{0};  // A newcomer: in all; else, as much as somebody who has always been here would have had.
    bool is_new_ = true;
    State state_ = State::idle;
  };
  using TakerPtr = std::shared_ptr<Taker>;

  explicit Turns(Post post, Now now = &Clock::now) : post_(std::move(post)), now_(std::move(now)) {}

  void add(const TakerPtr&);  // Nothing happens if it waits already.

 private:
  template <class Order>
  struct Queue {
    std::map<std::pair<Order, std::uint64_t>, TakerPtr> waiting;  // Of the same order, the first to come goes first.
    Time spent{0};                                                // On all who were in it.

    void add(Order order, std::uint64_t number, TakerPtr taker) {
      waiting.emplace(std::pair(order, number), std::move(taker));
    }
    std::pair<Order, TakerPtr> take_first() {
      auto first = waiting.extract(waiting.begin());
      return {first.key().first, std::move(first.mapped())};
    }
  };
  struct Network {
    std::uint64_t round = 0, waiting = 0;
  };

  void run();
  void queue(TakerPtr);
  TakerPtr take_next();
  void charge(Taker&, Time);
  bool nobody_waits() const { return known_.waiting.empty() && newcomers_.waiting.empty(); }

  Post post_;
  Now now_;
  Queue<Time> known_;                                  // By what they have had.
  Queue<std::uint64_t> newcomers_;                     // By rounds, in which each network has one turn.
  std::unordered_map<std::string, Network> networks_;  // Those of newcomers who wait.
  std::uint64_t round_ = 0;
  Time least_{0};  // That anybody had had whose turn it was.
  Time entry_{0};  // Of the last one who was a newcomer no more.
  std::uint64_t added_ = 0;
  bool runs_ = false;
};

}  // namespace mafia::net
