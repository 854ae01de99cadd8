// JSON about a tournament.
#pragma once

#include "live/tournament.hpp"

namespace mafia::live {

std::string describe(const Tournament&, rules::Language);  // With its braces.
std::string answer_json(const Tournament&, store::Version, bool repeated);

// The canonical name of a round: all future rounds share one. nullopt: no such round.
std::optional<std::string> plain_round(const tournament::State&, std::string_view before);
// The standings now, or before a round ("3", "final:3"). The error is a code: no_such_round.
std::expected<std::string, std::string> standings_of(const Tournament&, std::string_view before, rules::Language);
// One player's points, line by line. The error is a code: no_such_round, no_such_player.
std::expected<std::string, std::string> explanation_of(const Tournament&, std::string_view before,
                                                       const std::string& player, rules::Language);
std::string standings_message(const Tournament&, rules::Language);  // For watchers.

}  // namespace mafia::live
