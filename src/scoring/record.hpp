// What counts for points in a game's log: its sheet, and the parts that an automatic replay annulled.
#pragma once

#include <span>
#include <vector>

#include "engine/event.hpp"
#include "engine/score_sheet.hpp"

namespace mafia::scoring {

struct Suggestion {  // Never applied automatically: the judge decides.
  Seat who;
  Law law;
  bool operator==(const Suggestion&) const = default;
};

struct ScoredLog {
  ScoreSheet sheet;
  std::vector<ScoreSheet> annulled;
  std::array<std::uint8_t, max_seats> fouls{};
  std::vector<Suggestion> suggestions;
  SeatSet excluded;  // From the tournament.
};

ScoredLog score_log(const RuleSet&, std::span<const Event> holding);

}  // namespace mafia::scoring
