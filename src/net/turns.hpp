// Schedules connections on the loop. Of those with work to do, the one that has used the least time runs first, so busy
// connections delay each other and not everybody else. New connections get at most half of the time, and their networks
// take turns, so opening a new connection for every request gains nothing.
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
    virtual void take_turn() = 0;  // Must be short.
    virtual const std::string& network() const = 0;

   private:
    friend class Turns;
    enum class State : std::uint8_t { idle, waiting, taking, again };
    // Time used: of a newcomer in total, otherwise on the scale of a connection that has always been there.
    Time used_{0};
    bool is_new_ = true;
    State state_ = State::idle;
  };
  using TakerPtr = std::shared_ptr<Taker>;

  explicit Turns(Post post, Now now = &Clock::now) : post_(std::move(post)), now_(std::move(now)) {}

  void add(const TakerPtr&);  // No effect if it is waiting already.

 private:
  template <class Order>
  struct Queue {
    std::map<std::pair<Order, std::uint64_t>, TakerPtr> waiting;  // Within the same order: first come, first served.
    Time spent{0};                                                // On all of its connections.

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
  Queue<Time> known_;                                  // Ordered by time used.
  Queue<std::uint64_t> newcomers_;                     // Ordered by round; each network has one turn in a round.
  std::unordered_map<std::string, Network> networks_;  // Of waiting newcomers.
  std::uint64_t round_ = 0;
  Time least_{0};  // The largest used time of a connection that has had a turn.
  Time entry_{0};  // The used time given to the last newcomer that became known.
  std::uint64_t added_ = 0;
  bool runs_ = false;
};

}  // namespace mafia::net
