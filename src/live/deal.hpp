// The server's deal: drawn by a generator that nobody can foresee, committed to before the first card, revealed after.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rule_set.hpp"

namespace mafia::live {

using Below = std::uint32_t (*)(std::uint32_t bound);  // Chance: uniform below the bound.

// The line of the notation that deals the book's deck by lot: "roles 2 7 mafia, 9 don, 4 sheriff".
std::string deal_by_lot(const RuleSet&, Below);

void shuffle(std::vector<std::string>&, Below);

// SHA-256 over the salt's bytes and the line, in hexadecimal digits. The salt comes in them too.
std::string commitment(std::string_view salt_hex, std::string_view deal);

}  // namespace mafia::live
