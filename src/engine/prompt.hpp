// What a judge needs now: what to say, for how long, what to watch for and which inputs are possible.
#pragma once

#include "engine/legal.hpp"

namespace mafia {

enum class Say : std::uint8_t {
#define SAY(key) key,
#define WATCH(key)
#include "engine/prompt.def"
#undef SAY
#undef WATCH
};
enum class Watch : std::uint8_t {
#define SAY(key)
#define WATCH(key) key,
#include "engine/prompt.def"
#undef SAY
#undef WATCH
};

#define SAY(key) +1
#define WATCH(key)
static_assert(0
#include "engine/prompt.def"
              <= say_limit);
#undef SAY
#undef WATCH
#define SAY(key)
#define WATCH(key) +1
static_assert(0
#include "engine/prompt.def"
              <= watch_limit);
#undef SAY
#undef WATCH

struct Sentence {
  Say say;
  Seats numbers;  // In the order of the sentence.
};

struct Prompt {
  FixedVector<Sentence, 2 * max_seats> say;
  FixedVector<Watch, 24> watch;
  std::optional<Seat> acting;         // Whose time it is.
  std::uint32_t allowed_ms = 0;       // 0: not limited.
  std::uint32_t warn_ms = 0;          // Signal after so much time; 0: no signal.
  Offers expected;                    // What moves the game on.
  FixedVector<Penalty, 10> optional;  // Sanctions that may be given now.
  FixedVector<Clause, 64> because;
};

Prompt prompt(const RuleSet&, const State&);

}  // namespace mafia
