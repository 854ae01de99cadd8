// A stored line again: its events are taken at their word.
#include <algorithm>

#include "play/notated_game.hpp"

namespace mafia::notation {
namespace {

std::optional<Deck> dealt(std::span<const Event> events) {
  Deck deck{};
  bool any = false;
  for (const Event& event : events) {
    const auto* card = std::get_if<CardDrawn>(&event.what);
    if (!card) continue;
    ++deck[static_cast<std::size_t>(card->role)];
    any = true;
  }
  return any ? std::optional(deck) : std::nullopt;
}

}  // namespace

std::expected<void, Problem> NotatedGame::replay(const Statement& s, std::span<const Event> events) {
  const bool plain = s.mark == Mark::plain;
  if (!has_rules() || (plain && (is_header(s.verb) || s.verb == Verb::time))) return apply(s);
  if (!plain) return {};  // A fact, or what was refused: it did nothing.
  const std::size_t size = history_->log().size();
  if (s.verb == Verb::undo) {
    marks_.resize(marks_.size() - std::min(marks_.size(), static_cast<std::size_t>(s.number)));
  } else {
    started_ = true;
  }
  // Where the deal says what is in the deck: see deal_by_list.
  if (const auto deck = dealt(events);
      deck && s.verb == Verb::roles && rules_->deck_for && state().step == Step::seating) {
    auto changed = std::make_shared<RuleSet>(*rules_);
    changed->deck.value = *deck;
    use_deck(std::move(changed));
  }
  history_->record(events);
  if (!events.empty()) now_ = events.back().at;
  grounds_.clear();
  drop_signature(s);
  remember(s, size);
  return {};
}

}  // namespace mafia::notation
