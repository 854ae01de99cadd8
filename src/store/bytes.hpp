// Digests, keys and signatures as read from a database.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace mafia::store {

// A value of another length was tampered with. It becomes all zeros, which fails verification.
template <std::size_t N>
std::array<std::uint8_t, N> bytes_from(std::string_view kept) {
  std::array<std::uint8_t, N> bytes{};
  if (kept.size() == N) std::ranges::copy(kept, bytes.begin());
  return bytes;
}

}  // namespace mafia::store
