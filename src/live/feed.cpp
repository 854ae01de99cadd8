#include "live/feed.hpp"

#include <algorithm>

#include "engine/history.hpp"
#include "notation/event_json.hpp"

namespace mafia::live {

void Feed::add(const State& before, const Event& event, std::uint32_t position, const Text& full, Time stored) {
  if (std::holds_alternative<RulingReversed>(event.what)) return add_reversal(event, position, stored);
  const auto seen = see(viewer_, before, event);
  if (!seen) return;
  std::string json = notation::event_json(seen->event());
  const Text text = json == *full ? full : std::make_shared<const std::string>(std::move(json));
  items_.push_back({text, seen->event(), position, stored});
  evolve(view_, seen->event());
}

// The numbers of the game's log would tell how much was hidden: the viewer is told his own number, and nothing if
// nothing that he saw was taken back.
void Feed::add_reversal(const Event& event, std::uint32_t position, Time stored) {
  const std::uint32_t to = std::get<RulingReversed>(event.what).to;
  const auto first = std::ranges::find_if(items_, [&](const Item& item) { return item.position >= to; });
  const auto own_number = static_cast<std::size_t>(first - items_.begin());
  const auto holds = holding(events(items_.size()));
  if (holds.empty() || holds.back() < own_number) return;
  const Event own{event.at, RulingReversed{static_cast<std::uint32_t>(own_number)}};
  items_.push_back({std::make_shared<const std::string>(notation::event_json(own)), own, position, stored});
  view_ = fold(events(items_.size()));
}

std::vector<Event> Feed::events(std::size_t count) const {
  std::vector<Event> list;
  list.reserve(count);
  for (const Item& item : items().first(count)) list.push_back(item.event);
  return list;
}

State Feed::view(std::size_t count) const { return count == items_.size() ? view_ : fold(events(count)); }

}  // namespace mafia::live
