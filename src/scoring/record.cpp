#include "scoring/record.hpp"

#include "engine/game.hpp"
#include "scoring/suggest.hpp"

namespace mafia::scoring {
namespace {

// MC-Q78, MC-4.15: an annulled part keeps its nota, best moves and discipline; the game takes over what causing the
// replay costs.
void annul(const RuleSet& rules, const State& state, ScoredLog& log, std::array<std::uint8_t, max_seats>& causes) {
  ScoreSheet part = sheet_of(rules, state);
  for (Seat s : seats_of(part)) {
    causes[s.index()] = static_cast<std::uint8_t>(causes[s.index()] + part[s].caused_replays);
    part[s].caused_replays = 0;
    part[s].carried = {};
  }
  log.annulled.push_back(part);
}

}  // namespace

ScoredLog score_log(const RuleSet& rules, std::span<const Event> holding) {
  ScoredLog log;
  State state;
  std::array<std::uint8_t, max_seats> causes{};
  std::optional<Seat> lost_by;
  Suggestions suggestions(rules);
  for (const Event& event : holding) {
    const bool again = std::holds_alternative<GameBegun>(event.what) && state.outcome == Outcome::replay;
    if (again) annul(rules, state, log, causes);
    if (again) suggestions = Suggestions(rules);
    if (const auto* lost = std::get_if<TeamLost>(&event.what)) lost_by = lost->offender;
    suggestions.see(state, event);
    evolve(state, event);
  }
  log.sheet = sheet_of(rules, state);
  if (lost_by) log.sheet[*lost_by].team_lost = true;
  for (Seat s : everyone(state)) {
    log.sheet[s].carried = {};
    log.sheet[s].caused_replays = static_cast<std::uint8_t>(log.sheet[s].caused_replays + causes[s.index()]);
    log.fouls[s.index()] = state[s].fouls;
  }
  log.excluded = state.excluded;
  log.suggestions = suggestions.list(log.sheet);
  return log;
}

}  // namespace mafia::scoring
