// Digests, keys and signatures as a database gives them back.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace mafia::store {

// What has another length was tampered with; filled with zeros it fits nothing, and verifying will say so.
template <std::size_t N>
std::array<std::uint8_t, N> bytes_from(std::string_view kept) {
  std::array<std::uint8_t, N> bytes{};
  if (kept.size() == N) std::ranges::copy(kept, bytes.begin());
  return bytes;
}

}  // namespace mafia::store
