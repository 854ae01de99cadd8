// The vocabulary of the table that commands, events and states share.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace mafia {

// unknown: not dealt, or not shown to this viewer. Three bits hold a role: see RolesRevealed.
enum class Role : std::uint8_t { unknown, citizen, sheriff, mafia, don, doctor, putana, maniac };
inline constexpr std::size_t role_count = 8;
enum class Team : std::uint8_t { unknown, red, black, maniac };

constexpr Team team_of(Role role) {
  switch (role) {
    case Role::citizen:
    case Role::sheriff:
    case Role::doctor:
    case Role::putana: return Team::red;
    case Role::mafia:
    case Role::don: return Team::black;
    case Role::maniac: return Team::maniac;
    case Role::unknown: break;
  }
  return Team::unknown;
}

enum class Exit : std::uint8_t { none, voted, lifted, shot, removed, companion };
enum class Outcome : std::uint8_t { none, red, black, draw, replay, maniac };
// What decided the game. unknown: the log is older than this field; players: who was left after a vote or a night.
enum class Ending : std::uint8_t {
  unknown,
  players,
  removal,
  surrender,
  team_loss,
  quiet_rounds,
  empty_table,
  replay,
  record
};

// The step the game is in. The book says which night steps there are, and in which order.
enum class Step : std::uint8_t {
  seating,
  dealing,
  arrangement,   // Night 0: the blacks meet.
  don_look,      // Night 0: the Don looks round.
  sheriff_look,  // Night 0: the Sheriff looks round.
  morning,       // The night's result has been announced.
  speeches,
  calling,  // A ballot: hands are counted candidate by candidate.
  tie_speeches,
  lift,       // The question whether all tied players leave.
  farewell,   // The day's vote is settled or was not held; last words, then night.
  nightfall,  // "Night" was said, the count of numbers has not begun.
  hunt,
  don_check,
  sheriff_check,
  nota,
  over,
  putana_meets,  // Night 0 of a book with more roles: each of them meets the host.
  doctor_meets,
  maniac_meets,
  putana_visit,
  doctor_heal,
  maniac_hunt,
};

enum class Turn : std::uint8_t { full, lost, brief };  // A main speech; lost by fouls; shortened instead of lost.
// How a nomination, withdrawal or nota was worded or shown.
enum class Form : std::uint8_t { plain, colloquial, conditional, no_gesture };
enum class Penalty : std::uint8_t {
  remark,
  foul,
  technical,
  removal,
  yellow,
  red,
  replay,
  spared,
  team_loss,
  exclusion
};
enum class Award : std::uint8_t { best_move, best_play, worst_move, worst_play, extra };

struct GameTime {  // Milliseconds of the game clock.
  std::uint32_t ms = 0;
  auto operator<=>(const GameTime&) const = default;
};

struct Points {  // Hundredths: standings never depend on rounding.
  std::int32_t hundredths = 0;
  auto operator<=>(const Points&) const = default;
};
constexpr Points operator+(Points a, Points b) { return {a.hundredths + b.hundredths}; }
constexpr Points operator-(Points a) { return {-a.hundredths}; }

// A row of a rule book, by its place in the compiled catalogue; 0 is no clause.
struct Clause {
  std::uint16_t id = 0;
  explicit operator bool() const { return id != 0; }
  auto operator<=>(const Clause&) const = default;
};

}  // namespace mafia
