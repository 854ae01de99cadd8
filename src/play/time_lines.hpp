// The time of day as lines of a record.
#pragma once

#include "play/notated_game.hpp"

namespace mafia::notation {

inline constexpr std::uint32_t day_ms = 24U * 3600U * 1000U;

// Gives the table the time of day and returns the lines that say so: none if it stands there already, several if it is
// long ago.
std::vector<Statement> pass_time(NotatedGame&, std::uint32_t time_of_day);

}  // namespace mafia::notation
