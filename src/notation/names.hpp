// Stable names of the engine's words: keys of the texts, values in JSON.
#pragma once

#include <string_view>

#include "engine/words.hpp"

namespace mafia::notation {

constexpr std::string_view name_of(Role role) {
  constexpr std::string_view names[] = {"unknown", "citizen", "sheriff", "mafia", "don", "doctor", "putana", "maniac"};
  return names[static_cast<std::size_t>(role)];
}
constexpr std::string_view name_of(Team team) {
  constexpr std::string_view names[] = {"unknown", "red", "black", "maniac"};
  return names[static_cast<std::size_t>(team)];
}
constexpr std::string_view name_of(Exit exit) {
  constexpr std::string_view names[] = {"none", "voted", "lifted", "shot", "removed", "companion"};
  return names[static_cast<std::size_t>(exit)];
}
constexpr std::string_view name_of(Step step) {
  constexpr std::string_view names[] = {"seating",      "dealing",     "arrangement",  "don_look",     "sheriff_look",
                                        "morning",      "speeches",    "calling",      "tie_speeches", "raise",
                                        "farewell",     "nightfall",   "hunt",         "don_check",    "sheriff_check",
                                        "nota",         "over",        "putana_meets", "doctor_meets", "maniac_meets",
                                        "putana_visit", "doctor_heal", "maniac_hunt"};
  return names[static_cast<std::size_t>(step)];
}
constexpr std::string_view name_of(Outcome outcome) {
  constexpr std::string_view names[] = {"none", "red", "black", "draw", "replay", "maniac"};
  return names[static_cast<std::size_t>(outcome)];
}
constexpr std::string_view name_of(Penalty penalty) {
  constexpr std::string_view names[] = {"remark", "foul",   "technical", "removal",   "yellow",
                                        "red",    "replay", "spared",    "team_loss", "exclusion"};
  return names[static_cast<std::size_t>(penalty)];
}
constexpr std::string_view name_of(Award award) {
  constexpr std::string_view names[] = {"best_move", "best_play", "worst_move", "worst_play", "extra"};
  return names[static_cast<std::size_t>(award)];
}

}  // namespace mafia::notation
