// The events of one game, in their order. Like a vector, except that a ruling is written straight into its free room.
#pragma once

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>
#include <vector>

#include "engine/event.hpp"

namespace mafia {

inline constexpr std::size_t longest_ruling = 96;  // In events.

class Log {
 public:
  Log() = default;
  Log(const Log& other) : events_(other.begin(), other.end()), end_(events_.data() + events_.size()), full_(end_) {}
  Log(Log&& other) noexcept { swap(other); }
  Log& operator=(Log other) noexcept {
    swap(other);
    return *this;
  }
  ~Log() = default;

  std::size_t size() const { return static_cast<std::size_t>(end_ - events_.data()); }
  bool empty() const { return end_ == events_.data(); }
  const Event* data() const { return events_.data(); }
  const Event* begin() const { return data(); }
  const Event* end() const { return end_; }
  const Event& operator[](std::size_t i) const {
    assert(i < size());
    return events_[i];
  }

  void push_back(const Event& event) {
    *room() = event;
    ++end_;
  }
  // Room for a ruling behind the last event; what is written there counts once it is kept.
  Event* room() {
    if (end_ >= full_) make_room(std::max(2 * size(), size() + longest_ruling));
    return end_;
  }
  void keep(Event* end) { end_ = end; }
  void cut(std::size_t size) {
    assert(size <= this->size());
    end_ = events_.data() + size;
  }
  void clear() { cut(0); }
  // Room for so many events in all.
  void reserve(std::size_t count) {
    if (count > events_.size()) make_room(count);
  }

 private:
  [[gnu::cold]] void make_room(std::size_t count) {
    const std::size_t kept = size();
    events_.resize(std::max(count, longest_ruling));
    end_ = events_.data() + kept;
    full_ = events_.data() + events_.size() - longest_ruling + 1;
  }
  void swap(Log& other) noexcept {
    events_.swap(other.events_);
    std::swap(end_, other.end_);
    std::swap(full_, other.full_);
  }

  std::vector<Event> events_;  // Longer than the log.
  Event* end_ = nullptr;       // Of the log.
  Event* full_ = nullptr;      // From here on there is no room for another ruling.
};

}  // namespace mafia
