// What the server says about a tournament, as JSON.
#pragma once

#include "live/tournament.hpp"

namespace mafia::live {

std::string describe(const Tournament&, rules::Language);  // With its braces.
std::string answer_json(const Tournament&, store::Version, bool repeated);

// The same round in one way of writing it: all that are still to be played are one. Nothing: there is no such round.
std::optional<std::string> plain_round(const tournament::State&, std::string_view before);
// The standings now, or before a round ("3", "final:3"); or a code: no_such_round.
std::expected<std::string, std::string> standings_of(const Tournament&, std::string_view before, rules::Language);
// One player's points, line by line; or a code: no_such_round, no_such_player.
std::expected<std::string, std::string> explanation_of(const Tournament&, std::string_view before,
                                                       const std::string& player, rules::Language);
std::string standings_message(const Tournament&, rules::Language);  // For those who watch.

}  // namespace mafia::live
