#include "net/turns.hpp"

#include <algorithm>

namespace mafia::net {
namespace {

using std::chrono::microseconds;

constexpr microseconds credit{1'000};       // An idle connection accumulates at most this much.
constexpr microseconds newcomers_use{500};  // Enough for a handshake, a hello and its welcome.
// How far behind the others a connection starts once it is known, and a network that comes. If it were nothing, an
// endless flood of them would run before every connection that has used any time. More would add up where many come:
// one that is honest would wait until all others have used as much.
constexpr microseconds entry{200};
constexpr microseconds at_a_time{250};  // Then the loop checks for other events.

}  // namespace

void Turns::add(const TakerPtr& taker) {
  using State = Taker::State;
  switch (taker->state_) {
    case State::waiting:
    case State::again: return;
    case State::taking: taker->state_ = State::again; return;  // The time of this turn is not known yet.
    case State::idle: break;
  }
  queue(taker);
  if (std::exchange(runs_, true)) return;
  post_([this] { run(); });
}

// A queue accumulates no credit while it is empty.
void Turns::queue(TakerPtr taker) {
  taker->state_ = Taker::State::waiting;
  if (taker->is_new_) return queue_newcomer(std::move(taker));
  if (known_.empty()) known_spent_ = std::max(known_spent_, newcomers_spent_);
  taker->used_ = std::max(taker->used_, least_ - credit);
  const Time used = taker->used_;
  known_.emplace(std::pair(used, added_++), std::move(taker));
}

void Turns::queue_newcomer(TakerPtr taker) {
  if (newcomers_waiting_++ == 0) newcomers_spent_ = std::max(newcomers_spent_, known_spent_);
  const auto [network, came] = networks_.try_emplace(taker->network(), Network{least_of_networks_ + entry, {}});
  network->second.waiting.push_back(std::move(taker));
  if (came) queue(*network);
}

void Turns::queue(Networks::value_type& network) {
  newcomers_.emplace(std::pair(network.second.used, added_++), &network);
}

Turns::TakerPtr Turns::take_next() {
  const bool known_first = newcomers_waiting_ == 0 || known_spent_ <= newcomers_spent_;
  if (known_.empty() || !known_first) return take_newcomer();
  auto first = known_.extract(known_.begin());
  least_ = std::max(least_, first.key().first);
  return std::move(first.mapped());
}

// The network is queued again when its turn is charged. One that nobody waits for is forgotten here, because the others
// have used as much.
Turns::TakerPtr Turns::take_newcomer() {
  while (true) {
    auto first = newcomers_.extract(newcomers_.begin());
    auto& [name, network] = *first.mapped();
    least_of_networks_ = network.used;
    if (network.waiting.empty()) {
      networks_.erase(networks_.find(name));
      continue;
    }
    TakerPtr taker = std::move(network.waiting.front());
    network.waiting.pop_front();
    --newcomers_waiting_;
    return taker;
  }
}

void Turns::charge(Taker& taker, Time time) {
  taker.used_ += time;
  if (!taker.is_new_) {
    known_spent_ += time;
    return;
  }
  newcomers_spent_ += time;
  auto& network = *networks_.find(taker.network());
  network.second.used += time;
  queue(network);
  if (taker.used_ < newcomers_use) return;
  taker.is_new_ = false;
  taker.used_ = least_ + entry;
}

void Turns::run() {
  const auto began = now_();
  for (auto now = began; !nobody_waits() && now - began < at_a_time;) {
    TakerPtr next = take_next();
    next->state_ = Taker::State::taking;
    next->take_turn();
    const auto then = std::exchange(now, now_());
    charge(*next, now - then);
    const bool again = next->state_ == Taker::State::again;
    next->state_ = Taker::State::idle;
    if (again) queue(std::move(next));
  }
  runs_ = !nobody_waits();
  if (runs_) post_([this] { run(); });
}

}  // namespace mafia::net
