// Why a command is refused: a stable code and the clause it rests on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/words.hpp"

namespace mafia {

enum class Refusal : std::uint8_t {
#define REFUSAL(code) code,
#include "engine/refusal.def"
#undef REFUSAL
};

constexpr std::string_view code_of(Refusal refusal) {
  constexpr std::string_view codes[] = {
#define REFUSAL(code) #code,
#include "engine/refusal.def"
#undef REFUSAL
  };
  return codes[static_cast<std::size_t>(refusal)];
}

struct Violation {
  Refusal why;
  Clause clause;
};

}  // namespace mafia
