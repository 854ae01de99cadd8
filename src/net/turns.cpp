#include "net/turns.hpp"

#include <algorithm>

namespace mafia::net {
namespace {

constexpr std::chrono::microseconds credit{1'000};     // Whoever was silent for long saves up no more than this.
constexpr std::chrono::microseconds first_credit{500};  // Enough for a handshake, a hello and its welcome.
constexpr std::chrono::microseconds at_a_time{250};     // Then the loop looks who else has come.

}  // namespace

// A newcomer has less credit: whoever takes a new connection for every request does not go before the others.
void Turns::add(const std::shared_ptr<Taker>& taker) {
  if (std::exchange(taker->waits_, true)) return;
  const bool is_new = taker->used_ == Time::min();
  taker->used_ = std::max(taker->used_, least_ - (is_new ? first_credit : credit));
  waiting_.emplace(Key{taker->used_, added_++}, taker);
  if (std::exchange(runs_, true)) return;
  post_([this] { run(); });
}

void Turns::run() {
  const auto began = now_();
  for (auto now = began; !waiting_.empty() && now - began < at_a_time;) {
    const std::shared_ptr<Taker> next = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    least_ = std::max(least_, next->used_);
    next->waits_ = false;
    next->take_turn();
    const auto then = std::exchange(now, now_());
    next->used_ += now - then;
  }
  runs_ = !waiting_.empty();
  if (runs_) post_([this] { run(); });
}

}  // namespace mafia::net
