// Seating, the deal card by card and night 0.                                      | MC      | CITY
// Ten seats, masks, greeting                                                       | 1.1-1.6 |
// Cards in seat order, each leaves the deck; a second card seen means a new deal   | 2.1.5-7 |
// Arrangement, the Don's and the Sheriff's look, no shot and no check              | 2.2     |
// A number shown on the fingers, the card counted off                              |         | CITY-deal
#include "engine/court.hpp"

namespace mafia {

void check_masks(Court& court, const CheckMasks& command) {
  if (court.now().step != Step::seating) return court.refuse(Refusal::wrong_phase, Law::masks_verified);
  court.record(MasksChecked{command.with_mask & SeatSet::first(court.rules.with.seats.value)});
  court.cite(Law::masks_verified);
}

namespace {

// MC-1.5. All are seated with a mask.
bool refuse_without_masks(Court& court) {
  if (court.now().masks == SeatSet::first(court.rules.with.seats.value)) return false;
  court.refuse(Refusal::masks_missing, Law::masks_verified);
  return true;
}

// MC-1.6. When all are seated with a mask and have greeted, the game begins, with night (MC-2.1.2).
void open_game(Court& court) {
  const int seats = court.rules.with.seats.value;
  const bool withheld = court.rules.with.nominees_shown.value == YesNo::no;  // FIIM-7.4
  court.record(GameBegun{static_cast<std::uint8_t>(seats), withheld});
  court.record(StepBegan{Step::dealing, 0});
  court.cite(Law::ten_seats);
  court.cite(Law::game_begins);
  court.cite(Law::opens_with_night);
  court.cite(Law::phases_by_judge);
}

Seat next_to_draw(const State& state) { return holder(state, Role::unknown).value_or(everyone(state).highest()); }

void enter_night_zero_step(Court& court, Step step) {
  court.record(StepBegan{step, 0});
  court.cite(Law::night_zero_order);
  if (step != Step::arrangement) return;
  // MC-2.2.1. The blacks meet. In sports this is the only time their eyes are open together (MC-2.2.1a, FIIM-4.2.1a).
  court.record(MafiaMet{court.now().blacks, holder(court.now(), Role::don)});
  court.cite(Law::arrangement);
}

// MC-3.11.1, MC-4.15, MC-Q78. Players keep points of the annulled game in its replay: nota, best moves, discipline.
void carry_into_replay(Court& court) {
  std::array<Points, max_seats> carried{};
  for (Seat s : everyone(court.now())) carried[s.index()] = extra_points(court.rules, court.now(), s);
  open_game(court);
  for (Seat s : everyone(court.now()))
    if (carried[s.index()].hundredths != 0) court.record(PointsCarried{s, carried[s.index()]});
}

void take_card(Court& court, Seat by, Role role) {
  const bool last = by == everyone(court.now()).highest();
  court.record(CardDrawn{by, role});
  court.cite(Law::cards_in_order);
  court.cite(Law::deck);
  if (!last) return;
  court.cite(Law::teams);
  enter_night_zero_step(court, court.rules.night_zero.value.front());
}

}  // namespace

void begin_game(Court& court) {
  if (!refuse_without_masks(court)) open_game(court);
}

// MC-2.1.5. Seat by seat; a card taken leaves the deck, so a role can be drawn as often as the deck holds it. The first
// card of a game begins it.
void draw_card(Court& court, const DrawCard& command) {
  const State& now = court.now();
  const bool replay = now.step == Step::over && now.outcome == Outcome::replay;
  const bool first = replay || now.step == Step::seating;
  if (now.step == Step::seating && refuse_without_masks(court)) return;
  if (!first && now.step != Step::dealing) return court.refuse(Refusal::wrong_phase, Law::cards_in_order);
  // Once the deck is laid out for the host, cards are counted off.
  if (!first && now.deck_left > 0) return court.refuse(Refusal::wrong_phase, Law::deal_shown);
  if (command.by != (first ? seat(1) : next_to_draw(now)))
    return court.refuse(Refusal::wrong_turn, Law::cards_in_order);
  const int in_deck = court.rules.deck.value[static_cast<std::size_t>(command.role)];
  if ((first ? 0 : now.holding(command.role).count()) >= in_deck) return court.refuse(Refusal::not_in_deck, Law::deck);
  if (replay) {
    // MC-4.14. The replay: same seats, everybody back, no fouls, a new deal.
    court.cite(Law::replay_procedure);
    court.cite(Law::replay_carries);
    carry_into_replay(court);
  } else if (first) {
    open_game(court);
  }
  take_card(court, command.by, command.role);
}

// Lays out the deck for a deal in which the host counts cards off.
void lay_deck(Court& court, const LayDeck& command) {
  if (court.rules.with.deal.value != Deal::show) return court.refuse(Refusal::not_in_this_book, Law::cards_in_order);
  const State& now = court.now();
  const bool first = now.step == Step::seating;
  if (first && refuse_without_masks(court)) return;
  const bool untouched = next_to_draw(now) == seat(1);
  if (!first && (now.step != Step::dealing || !untouched)) return court.refuse(Refusal::wrong_phase, Law::deal_shown);
  Deck count{};
  std::array<std::uint32_t, 2> packed{};
  for (std::size_t i = 0; i < command.cards.size(); ++i) {
    ++count[static_cast<std::size_t>(command.cards[i])];
    packed[i / 10] |= static_cast<std::uint32_t>(command.cards[i]) << (3 * (i % 10));
  }
  if (count != court.rules.deck.value) return court.refuse(Refusal::not_in_deck, Law::deck);
  if (first) open_game(court);
  court.record(DeckLaid{packed});
  court.cite(Law::deal_shown);
  court.cite(Law::deck);
}

// CITY-deal-3, CITY-deal-4, CITY-Q38: one to five, and not more than there are cards.
void show_number(Court& court, const ShowNumber& command) {
  const State& now = court.now();
  if (now.step != Step::dealing || now.deck_left == 0) return court.refuse(Refusal::wrong_phase, Law::deal_shown);
  if (command.by != next_to_draw(now)) return court.refuse(Refusal::wrong_turn, Law::cards_in_order);
  constexpr int fingers = 5;
  if (command.number < 1 || command.number > fingers || command.number > now.deck_left)
    return court.refuse(Refusal::bad_number, Law::deal_number);
  const Role role = now.deck[static_cast<std::size_t>(command.number - 1)];
  court.record(NumberShown{command.by, static_cast<std::uint8_t>(command.number)});
  court.cite(Law::deal_shown);
  take_card(court, command.by, role);
}

// MC-2.1.6, MC-Q1. A second card was seen: a yellow card and a new deal. The offender stays, nothing else is punished.
void redeal(Court& court, const Redeal& command) {
  if (court.rules.with.second_card.value == SecondCard::none)
    return court.refuse(Refusal::not_in_this_book, Law::cards_in_order);
  if (court.now().step != Step::dealing && court.now().step != Step::arrangement)
    return court.refuse(Refusal::wrong_phase, Law::second_card);
  if (!everyone(court.now()).contains(command.offender)) return court.refuse(Refusal::not_at_table, Law::ten_seats);
  const auto total = static_cast<std::uint8_t>(court.now()[command.offender].yellows + 1);
  court.record(CardsReturned{command.offender});
  const auto clauses = court.rules.behind(Law::second_card);  // A house may have the rule where the book has none.
  court.record(PenaltyGiven{Penalty::yellow, command.offender, total, clauses.empty() ? Clause{} : clauses.front()});
  court.record(StepBegan{Step::dealing, 0});
  court.cite(Law::second_card);
  court.cite(Law::yellow_card);
}

// MC-2.2.2 to MC-2.2.5: an arrangement of exactly one minute, the looks that the book has, then morning.
void advance_night_zero(Court& court) {
  const Parameters& with = court.rules.with;
  if (court.now().step == Step::arrangement) {
    const bool clock_runs = court.elapsed() > 0;
    if (clock_runs && court.elapsed() < static_cast<std::uint32_t>(with.arrangement_seconds.value) * 1000U &&
        !court.now().early_end)
      return court.refuse(Refusal::too_early, Law::arrangement_length);
    court.cite(Law::arrangement_length);
    court.cite(Law::arrangement);
  }
  court.cite(Law::night_zero_order);
  const auto next = following(court.rules.night_zero.value, court.now().step);
  if (next) return enter_night_zero_step(court, *next);
  announce_morning(court);  // MC-Q3: players who offended on night 0 leave now.
}

}  // namespace mafia
