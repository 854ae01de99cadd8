// Stable names of the engine's words: keys of the texts, values in JSON.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/words.hpp"

namespace mafia::notation {

namespace names {
inline constexpr std::string_view roles[] = {"unknown", "citizen", "sheriff", "mafia",
                                             "don",     "doctor",  "putana",  "maniac"};
inline constexpr std::string_view teams[] = {"unknown", "red", "black", "maniac"};
inline constexpr std::string_view exits[] = {"none", "voted", "lifted", "shot", "removed", "companion"};
inline constexpr std::string_view steps[] = {
    "seating",      "dealing",      "arrangement",   "don_look",    "sheriff_look", "morning",
    "speeches",     "calling",      "tie_speeches",  "raise",       "farewell",     "nightfall",
    "hunt",         "don_check",    "sheriff_check", "nota",        "over",         "putana_meets",
    "doctor_meets", "maniac_meets", "putana_visit",  "doctor_heal", "maniac_hunt"};
inline constexpr std::string_view outcomes[] = {"none", "red", "black", "draw", "replay", "maniac"};
inline constexpr std::string_view endings[] = {"unknown",      "players",     "removal", "surrender", "team_loss",
                                               "quiet_rounds", "empty_table", "replay",  "record"};
inline constexpr std::string_view penalties[] = {"remark", "foul",   "technical", "removal",   "yellow",
                                                 "red",    "replay", "spared",    "team_loss", "exclusion"};
inline constexpr std::string_view awards[] = {"best_move", "best_play", "worst_move", "worst_play", "extra"};
inline constexpr std::string_view turns[] = {"full", "lost", "brief"};

// In the order of the values.
constexpr std::span<const std::string_view> all(Role) { return roles; }
constexpr std::span<const std::string_view> all(Team) { return teams; }
constexpr std::span<const std::string_view> all(Exit) { return exits; }
constexpr std::span<const std::string_view> all(Step) { return steps; }
constexpr std::span<const std::string_view> all(Outcome) { return outcomes; }
constexpr std::span<const std::string_view> all(Ending) { return endings; }
constexpr std::span<const std::string_view> all(Penalty) { return penalties; }
constexpr std::span<const std::string_view> all(Award) { return awards; }
constexpr std::span<const std::string_view> all(Turn) { return turns; }
}  // namespace names

template <class T>
concept Named = requires(T value) {
  names::all(value);
};

template <Named T>
constexpr std::string_view name_of(T value) {
  return names::all(value)[static_cast<std::size_t>(value)];
}

template <Named T>
constexpr std::optional<T> find_name(std::string_view name) {
  const auto all = names::all(T{});
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i] == name) return static_cast<T>(i);
  return std::nullopt;
}

}  // namespace mafia::notation
