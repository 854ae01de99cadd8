// Points of law by name; the clauses behind them belong to the rule sets.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mafia {

enum class Law : std::uint8_t {
#define LAW(name) name,
#include "engine/law.def"
#undef LAW
};

inline constexpr std::size_t law_count = 0
#define LAW(name) +1
#include "engine/law.def"
#undef LAW
    ;

}  // namespace mafia
