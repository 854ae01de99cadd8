#include "engine/legal.hpp"

#include "engine/court.hpp"

namespace mafia {
namespace {

constexpr Offer advance_offer{Move::advance, Seat{}, SeatSet{}, 0, 0, Role::unknown, false};

void offer_cards(const RuleSet& rules, const State& state, Offers& offers) {
  std::optional<Seat> next;
  std::array<int, role_count> left{};
  for (std::size_t role = 0; role < role_count; ++role) left[role] = rules.deck.value[role];
  for (Seat s : everyone(state)) {
    if (state[s].role != Role::unknown) --left[static_cast<std::size_t>(state[s].role)];
    if (state[s].role == Role::unknown && !next) next = s;
  }
  if (!next) return;
  for (std::size_t role = 1; role < role_count; ++role)
    if (left[role] > 0) offers.push_back({Move::draw_card, *next, {}, 0, 0, static_cast<Role>(role), false});
}

void offer_speech(const RuleSet& rules, const State& state, Offers& offers) {
  const Day& day = state.day;
  offers.push_back(advance_offer);
  if (!state.last_words.empty() || !day.speaker) return;
  std::optional<Seat> own;
  SeatSet free = state.at_table;
  for (const Nomination& n : day.nominations) {
    free.remove(n.whom);
    if (n.by == *day.speaker) own = n.whom;
  }
  const bool may_change = rules.with.withdrawal.value && day.turn != Turn::lost;
  if (!free.empty() && (!own || may_change))
    offers.push_back({Move::nominate, *day.speaker, free, 1, 1, Role::unknown, true});
  if (own && rules.with.withdrawal.value)
    offers.push_back({Move::withdraw, *day.speaker, SeatSet{*own}, 1, 1, Role::unknown, true});
}

void offer_shots(const State& state, Offers& offers) {
  const SeatSet silent = (state.blacks & state.at_table) - state.night.shot;
  if (silent.empty()) return offers.push_back(advance_offer);
  offers.push_back({Move::shoot, silent.lowest(), state.at_table, 0, 2, Role::unknown, false});
}

void offer_check(const State& state, Role by, bool done, Offers& offers) {
  offers.push_back(advance_offer);
  const auto checker = holder(state, by);
  if (done || !checker || !state.at_table.contains(*checker) || state.night.offenders.contains(*checker)) return;
  offers.push_back({Move::check, *checker, everyone(state), 1, 1, by, true});
}

void offer_nota(const State& state, Offers& offers) {
  offers.push_back(advance_offer);
  if (state.night.victim && may_name_nota(state, *state.night.victim))
    offers.push_back({Move::name_nota, *state.night.victim, everyone(state), 3, 3, Role::unknown, true});
}

}  // namespace

Offers legal_commands(const RuleSet& rules, const State& state) {
  Offers offers;
  if (state.paused) return offers;
  switch (state.step) {
    case Step::seating:
    case Step::arrangement:
    case Step::don_look:
    case Step::sheriff_look:
    case Step::morning:
    case Step::tie_speeches:
    case Step::farewell:
    case Step::nightfall: offers.push_back(advance_offer); break;
    case Step::dealing: offer_cards(rules, state, offers); break;
    case Step::speeches: offer_speech(rules, state, offers); break;
    case Step::calling:
      offers.push_back({Move::count_votes, state.ballot.candidates[state.ballot.called], not_voted(state), 0,
                        static_cast<std::uint8_t>(not_voted(state).count()), Role::unknown, false});
      break;
    case Step::raise:
      offers.push_back({Move::count_lift, Seat{}, state.at_table, 0, static_cast<std::uint8_t>(state.at_table.count()),
                        Role::unknown, false});
      break;
    case Step::hunt: offer_shots(state, offers); break;
    case Step::don_check: offer_check(state, Role::don, state.night.don_checked, offers); break;
    case Step::sheriff_check: offer_check(state, Role::sheriff, state.night.sheriff_checked, offers); break;
    case Step::nota: offer_nota(state, offers); break;
    case Step::over:
      if (!state.announced) offers.push_back(advance_offer);
      break;
  }
  return offers;
}

}  // namespace mafia
