// Reads and writes parameter values that are more than a word.
#pragma once

#include <optional>
#include <string>

#include "engine/rule_set.hpp"

namespace mafia::rules {

std::optional<int> parse_decimal(std::string_view text, int unit);  // "0.5" in hundredths: 50
std::string decimal_text(int value, int unit);

bool read_deck(std::string_view text, Deck&);  // "citizen=6 sheriff=1": roles not named are not in it.
std::string deck_text(const Deck&);

bool read_steps(std::string_view text, bool night_zero, Steps&);  // "mafia don sheriff"
std::string steps_text(const Steps&);

// Puts the named extra roles into the deck in place of citizens, and takes the others out.
bool set_extra_roles(Deck&, std::string_view text);
void place_steps(RuleSet&);  // Exactly the roles in the deck wake at night.
std::string extra_roles_text(const RuleSet&);

bool read_point_list(std::string_view text, PointList&);
bool read_fines(std::string_view text, PointList&);  // All below 0.
bool read_two_lists(std::string_view text, PointList& first, PointList& second);
bool read_four_points(std::string_view text, std::array<int, 4>&);
std::string point_list_text(const PointList&);
std::string four_points_text(const std::array<int, 4>&);

}  // namespace mafia::rules
