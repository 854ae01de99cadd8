#include "engine/history.hpp"

#include <algorithm>

namespace mafia {

std::vector<std::size_t> holding(std::span<const Event> log) {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < log.size(); ++i) {
    const auto* reversed = std::get_if<RulingReversed>(&log[i].what);
    if (!reversed) positions.push_back(i);
    while (reversed && !positions.empty() && positions.back() >= reversed->to) positions.pop_back();
  }
  return positions;
}

std::vector<Event> holding_events(std::span<const Event> log) {
  std::vector<Event> events;
  for (std::size_t i : holding(log)) events.push_back(log[i]);
  return events;
}

State fold(std::span<const Event> log) {
  State state;
  for (std::size_t i : holding(log)) evolve(state, log[i]);
  return state;
}

std::expected<void, Violation> History::submit(const Command& command, GameTime at) {
  const auto grounds = judge(*rules_, state_, command, at, log_);
  if (!grounds) return std::unexpected(grounds.error());
  grounds_ = *grounds;
  return {};
}

void History::record(std::span<const Event> events) {
  for (const Event& event : events) {
    log_.push_back(event);
    if (!std::holds_alternative<RulingReversed>(event.what)) {
      evolve(state_, event);
      continue;
    }
    state_ = fold(log_);
    state_.latest = {};  // What the judge has said is not said again.
    state_.at = std::max(state_.at, event.at);
  }
  grounds_ = {};
}

void History::reverse(std::size_t to, GameTime at) {
  const Event reversed{at, RulingReversed{static_cast<std::uint32_t>(to)}};
  record(std::span(&reversed, 1));
}

void History::roll_back(std::size_t size, const State& state) {
  log_.cut(size);
  state_ = state;
  grounds_ = {};
}

}  // namespace mafia
