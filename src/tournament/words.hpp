// The vocabulary of a tournament.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fraction.hpp"
#include "engine/score_sheet.hpp"
#include "scoring/record.hpp"
#include "scoring/results.hpp"

namespace mafia::tournament {

using scoring::table_size;

enum class Office : std::uint8_t {
  chief_judge,
  judge,
  touch_judge,
  organiser,   // Management, Organizing Committee.
  appeals,     // The appeals commission.
  referees,    // The Referee Committee; under FIIM the judges' committee of the federation.
  discipline,  // The Disciplinary Committee.
};

class Offices {
 public:
  constexpr Offices() = default;
  constexpr Offices(std::initializer_list<Office> list) {
    for (Office office : list) add(office);
  }
  constexpr void add(Office office) { bits_ = static_cast<std::uint8_t>(bits_ | bit(office)); }
  constexpr bool has(Office office) const { return (bits_ & bit(office)) != 0; }
  constexpr bool any_of(Offices others) const { return (bits_ & others.bits_) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  bool operator==(const Offices&) const = default;

 private:
  static constexpr std::uint8_t bit(Office office) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(office));
  }
  std::uint8_t bits_ = 0;
};

enum class PlayerStatus : std::uint8_t { registered, withdrawn, removed };
enum class GameStatus : std::uint8_t { planned, entered, confirmed, annulled };
enum class AppealStatus : std::uint8_t { none, open, rejected, replay, changed };
enum class CaseStatus : std::uint8_t { none, open, confirmed, recommended };
enum class Evidence : std::uint8_t { video, opinion, touch_judge };

struct Moment {  // Seconds since the first day began.
  std::int64_t seconds = 0;
  auto operator<=>(const Moment&) const = default;
};

struct GameRef {
  std::string stage;  // Empty: the one opened last.
  int round = 0, table = 0;
};

// What was played, from a result line or from a game's record.
struct PlayedGame {
  ScoreSheet sheet;
  std::vector<ScoreSheet> annulled;
  std::array<std::uint8_t, table_size> fouls{};
  std::vector<scoring::Suggestion> suggestions;
  struct Reason {  // The example of the book that an award rests on.
    Seat to;
    mafia::Award kind;
    Clause clause;
  };
  std::vector<Reason> reasons;
  int voted_on_day_one = 0;                   // Of a result line; a record settles the nota itself.
  std::optional<bool> note_said;              // Whether the first victim had the right to it.
  SeatSet excluded;                           // Removed from the tournament in this game.
  std::string record;                         // Its text, if there is one.
  std::array<std::string, table_size> names;  // As the record says; empty where it does not.
};

}  // namespace mafia::tournament
