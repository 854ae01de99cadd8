// The time of day at the table. It runs with the machine's steady clock, so that it never goes back in a game.
#pragma once

#include <chrono>
#include <cstdint>

#include "play/time_lines.hpp"

namespace primanota {

using mafia::notation::day_ms;

class Clock {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  explicit Clock(std::uint32_t start_ms) : start_ms_(start_ms), started_(std::chrono::steady_clock::now()) {}

  std::uint32_t at(Moment moment) const {
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(moment - started_).count();
    return static_cast<std::uint32_t>((start_ms_ + static_cast<std::uint64_t>(passed < 0 ? 0 : passed)) % day_ms);
  }
  std::uint32_t now() const { return at(std::chrono::steady_clock::now()); }

 private:
  std::uint32_t start_ms_;
  Moment started_;
};

std::uint32_t local_time_of_day();

// The time of day at which a clock that stood at `last` continues: now, or `last` itself if the machine's clock was set
// back since the record was last written.
std::uint32_t time_to_go_on(std::uint32_t last, std::chrono::seconds since_written);

}  // namespace primanota
