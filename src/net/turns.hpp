// Schedules connections on the loop. Of those with work to do, the one that has used the least time runs first, so busy
// connections delay each other and not everybody else. New connections get at most half of the time, and their networks
// share it equally, so opening a new connection for every request gains nothing.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
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
  struct Network {
    Time used;                     // By its newcomers, on the scale of a network that has always been there.
    std::deque<TakerPtr> waiting;  // First come, first served.
  };
  using Networks = std::unordered_map<std::string, Network>;
  // By time used; within the same time: first come, first served.
  template <class Which>
  using Queue = std::map<std::pair<Time, std::uint64_t>, Which>;

  void run();
  void queue(TakerPtr);
  void queue_newcomer(TakerPtr);
  void queue(Networks::value_type&);
  TakerPtr take_next();
  TakerPtr take_newcomer();
  void charge(Taker&, Time);
  bool nobody_waits() const { return known_.empty() && newcomers_waiting_ == 0; }

  Post post_;
  Now now_;
  Queue<TakerPtr> known_;
  Queue<Networks::value_type*> newcomers_;
  Networks networks_;  // Of newcomers that wait, and those that have used more than others since.
  std::size_t newcomers_waiting_ = 0;
  Time known_spent_{0}, newcomers_spent_{0};  // On all of each kind.
  // The largest used time of a connection, and of a network, that has had a turn.
  Time least_{0}, least_of_networks_{0};
  std::uint64_t added_ = 0;
  bool runs_ = false;
};

}  // namespace mafia::net
