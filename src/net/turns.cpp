#include "net/turns.hpp"

#include <algorithm>

namespace mafia::net {
namespace {

using std::chrono::microseconds;

constexpr microseconds credit{1'000};       // An idle connection accumulates at most this much.
constexpr microseconds newcomers_use{500};  // Enough for a handshake, a hello and its welcome.
constexpr microseconds between_entries{100};
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
  if (!taker->is_new_) {
    if (known_.waiting.empty()) known_.spent = std::max(known_.spent, newcomers_.spent);
    taker->used_ = std::max(taker->used_, least_ - credit);
    const Time used = taker->used_;
    return known_.add(used, added_++, std::move(taker));
  }
  if (newcomers_.waiting.empty()) newcomers_.spent = std::max(newcomers_.spent, known_.spent);
  Network& network = networks_[taker->network()];
  network.round = std::max(network.round + 1, round_);
  ++network.waiting;
  newcomers_.add(network.round, added_++, std::move(taker));
}

Turns::TakerPtr Turns::take_next() {
  const bool known_first = newcomers_.waiting.empty() || known_.spent <= newcomers_.spent;
  if (!known_.waiting.empty() && known_first) {
    auto [used, taker] = known_.take_first();
    least_ = std::max(least_, used);
    return std::move(taker);
  }
  auto [round, taker] = newcomers_.take_first();
  round_ = round;
  const auto network = networks_.find(taker->network());
  if (--network->second.waiting == 0) networks_.erase(network);
  return std::move(taker);
}

// Newcomers that become known enter one after another, at increasing times. Otherwise a flood of them would run before
// every connection that has used any time.
void Turns::charge(Taker& taker, Time time) {
  (taker.is_new_ ? newcomers_.spent : known_.spent) += time;
  taker.used_ += time;
  if (!taker.is_new_ || taker.used_ < newcomers_use) return;
  taker.is_new_ = false;
  entry_ = std::max(entry_, least_) + between_entries;
  taker.used_ = entry_;
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
