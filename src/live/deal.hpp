// The server's deal: drawn with cryptographic randomness, committed to before the first card, revealed after the game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rule_set.hpp"

namespace mafia::live {

using Below = std::uint32_t (*)(std::uint32_t bound);  // A random number, uniform below the bound.

// The notation line of a random deal of the deck: "roles 2 7 mafia, 9 don, 4 sheriff".
std::string deal_by_lot(const RuleSet&, Below);

void shuffle(std::vector<std::string>&, Below);

// SHA-256 over the bytes of the salt and the line. Result and salt are in hexadecimal.
std::string commitment(std::string_view salt_hex, std::string_view deal);

}  // namespace mafia::live
