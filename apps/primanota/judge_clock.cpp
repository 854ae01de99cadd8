#include "judge_clock.hpp"

#include <ctime>

namespace primanota {

std::uint32_t local_time_of_day() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  std::tm local{};
  ::localtime_r(&seconds, &local);
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  return static_cast<std::uint32_t>((local.tm_hour * 3600 + local.tm_min * 60 + local.tm_sec % 60) * 1000 + ms) %
         day_ms;
}

std::uint32_t time_to_go_on(std::uint32_t last, std::chrono::seconds since_written) {
  const std::uint32_t now = local_time_of_day();
  const std::uint32_t passed = (now + day_ms - last) % day_ms;
  const bool set_back = passed > day_ms / 2 && since_written < std::chrono::hours(12);
  return set_back ? last : now;
}

}  // namespace primanota
