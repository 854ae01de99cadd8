// How much a test does: a part of it where the sanitizers slow everything down, more at night (TEST_TIMES).
#pragma once

#include <algorithm>
#include <cstdlib>

namespace mafia::testing {

inline int scaled(int count) {
#ifdef NDEBUG
  constexpr int part = 1;
#else
  constexpr int part = 5;
#endif
  static const char* const times = std::getenv("TEST_TIMES");
  return std::max(1, count * std::max(1, times ? std::atoi(times) : 1) / part);
}

}  // namespace mafia::testing
