// Why a command is refused: a stable code and the clause it rests on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/words.hpp"

namespace mafia {

enum class Refusal : std::uint8_t {
#define REFUSAL(code) code,
#include "engine/refusal.def"
#undef REFUSAL
};

struct Violation {
  Refusal why;
  Clause clause;
};

}  // namespace mafia
