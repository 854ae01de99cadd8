// How much work may be done. Work is counted in nanoseconds that an ordinary core needs, as measured once, not by a
// clock: the same seed must give the same seating on a slow machine.
#pragma once

#include <algorithm>
#include <functional>

namespace mafia::seating {

class Budget {
 public:
  // Asked about twenty times a second whether to go on, with the fraction of the work that is done.
  using Ask = std::function<bool(double done)>;

  Budget(double seconds, Ask ask) : total_(seconds * 1e9), ask_(std::move(ask)) {}

  void spend(double nanoseconds) {
    spent_ += nanoseconds;
    if (spent_ < ask_at_) return;
    ask_at_ = spent_ + 5e7;
    if (ask_ && !ask_(std::min(1.0, spent_ / total_))) stopped_ = true;
  }
  double spent() const { return spent_; }
  double left() const { return stopped_ ? 0 : std::max(0.0, total_ - spent_); }
  bool stopped() const { return stopped_; }  // The caller does not want to wait longer.

 private:
  double total_;
  Ask ask_;
  double spent_ = 0;
  double ask_at_ = 0;
  bool stopped_ = false;
};

// A part of what is left, for one step of the work.
class Share {
 public:
  Share(Budget& budget, double nanoseconds)
      : budget_(budget), from_(budget.spent()), size_(std::min(nanoseconds, budget.left())) {}

  void spend(double nanoseconds) { budget_.spend(nanoseconds); }
  bool over() const { return budget_.stopped() || budget_.spent() - from_ >= size_; }
  double done() const { return size_ <= 0 ? 1 : std::min(1.0, (budget_.spent() - from_) / size_); }

 private:
  Budget& budget_;
  double from_;
  double size_;
};

}  // namespace mafia::seating
