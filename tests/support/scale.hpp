// How much work a test does: a fifth in builds with sanitizers, which are slow; TEST_TIMES multiplies it.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace mafia::test {

inline int scaled(int count) {
#ifdef NDEBUG
  constexpr int part = 1;
#else
  constexpr int part = 5;
#endif
  static const char* const times = std::getenv("TEST_TIMES");
  return std::max(1, count * std::max(1, times ? std::atoi(times) : 1) / part);
}

}  // namespace mafia::test
