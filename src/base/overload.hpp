// Combines lambdas into one visitor, so that a std::visit lists every alternative by name.
#pragma once

namespace mafia {

template <class... F>
struct overload : F... {
  using F::operator()...;
};
template <class... F>
overload(F...) -> overload<F...>;

}  // namespace mafia
