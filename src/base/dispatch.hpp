// Like std::visit, but as a switch that the compiler can inline: the standard library of g++ 12 calls through a table
// of pointers once there are more than eleven alternatives.
#pragma once

#include <cstdlib>
#include <utility>
#include <variant>

namespace mafia {

// clang-format off
template <class Visitor, class... Alternatives>
inline void dispatch(const Visitor& visitor, const std::variant<Alternatives...>& value) {
  constexpr std::size_t count = sizeof...(Alternatives);
  static_assert(count <= 96);
#define MAFIA_CASE(i)                                                 \
  case i:                                                             \
    if constexpr (i < count) return visitor(*std::get_if<i>(&value)); \
    break;
#define MAFIA_EIGHT(i) \
  MAFIA_CASE(i)        \
  MAFIA_CASE(i + 1)    \
  MAFIA_CASE(i + 2) MAFIA_CASE(i + 3) MAFIA_CASE(i + 4) MAFIA_CASE(i + 5) MAFIA_CASE(i + 6) MAFIA_CASE(i + 7)
  switch (value.index()) {
    MAFIA_EIGHT(0)
    MAFIA_EIGHT(8)
    MAFIA_EIGHT(16) MAFIA_EIGHT(24) MAFIA_EIGHT(32) MAFIA_EIGHT(40) MAFIA_EIGHT(48) MAFIA_EIGHT(56)
    MAFIA_EIGHT(64) MAFIA_EIGHT(72) MAFIA_EIGHT(80) MAFIA_EIGHT(88) default : break;
  }
#undef MAFIA_EIGHT
#undef MAFIA_CASE
}
// clang-format on

}  // namespace mafia
