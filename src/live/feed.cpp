#include "live/feed.hpp"

#include <algorithm>

#include "wire/event_json.hpp"

namespace mafia::live {
namespace {

// Of the same length for all viewers, however many digits the viewer's own number has.
std::string reversal_json(const Event& event) {
  std::string text = notation::event_json(event);
  constexpr std::size_t widest = 10;
  const std::size_t number = text.rfind(':') + 1, digits = text.size() - 1 - number;
  return text.insert(number, widest - digits, ' ');
}

}  // namespace

void Feed::add(const State& before, const Event& event, std::uint32_t position, const Text& full, Moment moment) {
  if (std::holds_alternative<RulingReversed>(event.what)) return add_reversal(event, position, moment);
  const auto seen = see(viewer_, before, event);
  if (!seen) return;
  std::string json = notation::event_json(seen->event());
  const Text text = json == *full ? full : std::make_shared<const std::string>(std::move(json));
  folding_.add(items_.size(), seen->event());
  items_.push_back({text, seen->event(), position, moment.stored, moment.heard});
}

// The numbers of the game's log would show how much was hidden. So the viewer gets a number of their own stream, and no
// event if nothing that they saw was taken back.
void Feed::add_reversal(const Event& event, std::uint32_t position, Moment moment) {
  const std::uint32_t to = std::get<RulingReversed>(event.what).to;
  const auto first = std::ranges::lower_bound(items_, to, {}, &Item::position);
  const auto own_number = static_cast<std::size_t>(first - items_.begin());
  if (!folding_.holds_from(own_number)) return;
  folding_.take_back(own_number, [&](std::size_t i) -> const Event& { return items_[i].event; });
  const Event own{event.at, RulingReversed{static_cast<std::uint32_t>(own_number)}};
  items_.push_back(
      {std::make_shared<const std::string>(reversal_json(own)), own, position, moment.stored, moment.heard});
}

void Feed::set_ages(Time proven, Time steady) {
  for (Item& item : items_) item.heard = steady - std::max<Time>(proven - item.stored, 0);
}

State Feed::view(std::size_t count) const {
  if (count == items_.size()) return view();
  std::vector<Event> events;
  events.reserve(count);
  for (const Item& item : items().first(count)) events.push_back(item.event);
  return fold(events);
}

}  // namespace mafia::live
