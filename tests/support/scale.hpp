// How much a test does: in full where the program is optimised, a part of it where the sanitizers slow everything down.
#pragma once

namespace mafia::testing {

#ifdef NDEBUG
constexpr int scaled(int count) { return count; }
#else
constexpr int scaled(int count) { return count / 20 > 0 ? count / 20 : 1; }
#endif

}  // namespace mafia::testing
