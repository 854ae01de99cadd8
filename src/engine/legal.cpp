#include "engine/legal.hpp"

#include "engine/court.hpp"

namespace mafia {
namespace {

constexpr Offer advance_offer{Move::advance, Seat{}, SeatSet{}, 0, 0, Role::unknown, false};
constexpr Offer miss_offer{Move::miss, Seat{}, SeatSet{}, 0, 0, Role::unknown, false};

void offer_cards(const RuleSet& rules, const State& state, Offers& offers) {
  const auto next = holder(state, Role::unknown);
  if (!next) return;
  for (std::size_t role = 1; role < role_count; ++role)
    if (rules.deck.value[role] > state.held[role].count())
      offers.push_back({Move::draw_card, *next, {}, 0, 0, static_cast<Role>(role), false});
}

// MC-1.5: no game begins before every mask is checked.
void offer_opening(const RuleSet& rules, const State& state, Offers& offers) {
  if (state.masks != SeatSet::first(rules.with.seats.value)) return;
  if (rules.with.deal.value == Deal::show) return offer_cards(rules, state, offers);
  offers.push_back(advance_offer);
}

void offer_speech(const RuleSet& rules, const State& state, Offers& offers) {
  const Day& day = state.day;
  offers.push_back(advance_offer);
  if (!state.last_words.empty() || !day.speaker) return;
  const Parameters& with = rules.with;
  const bool silenced = day.turn == Turn::lost;
  if (state.voteless_today.contains(*day.speaker) || (silenced && !with.silenced_nominates.value)) return;
  std::optional<Seat> own;
  int made = 0;
  SeatSet free = state.at_table;
  if (!with.self_nomination.value) free.remove(*day.speaker);
  for (const Nomination& n : day.nominations) {
    free.remove(n.whom);
    if (n.by != *day.speaker) continue;
    own = n.whom;
    ++made;
  }
  const bool withdraws = with.withdrawal.value == Withdrawal::own;
  const bool more = made < with.nominations.value;
  const auto taken = static_cast<int>(day.nominations.size());
  const bool room = with.most_candidates.value == 0 || taken < with.most_candidates.value || !more;
  if (!free.empty() && room && (more || (withdraws && !silenced)))
    offers.push_back({Move::nominate, *day.speaker, free, 1, 1, Role::unknown, true});
  if (own && withdraws) offers.push_back({Move::withdraw, *day.speaker, SeatSet{*own}, 1, 1, Role::unknown, true});
}

SeatSet numbers_called(const RuleSet& rules, const State& state) {
  return rules.with.numbers_called.value == NumbersCalled::all ? everyone(state) : state.at_table;
}

void offer_shots(const RuleSet& rules, const State& state, Offers& offers) {
  const SeatSet silent = (state.blacks & state.at_table) - state.night.shot;
  const SeatSet numbers = numbers_called(rules, state);
  if (rules.with.shot_mode.value == ShotMode::blind) {
    if (silent.empty()) return offers.push_back(advance_offer);
    if (state.night.shot.empty()) offers.push_back(miss_offer);
    return offers.push_back({Move::shoot, silent.lowest(), numbers, 0, 2, Role::unknown, false});
  }
  // The Don's number is enough; without the Don each of the mafia shows one.
  const auto don = holder(state, Role::don);
  const bool led = don && state.at_table.contains(*don);
  const bool shown =
      led ? state.night.shot.contains(*don) : !(state.night.shot & state.blacks & state.at_table).empty();
  const bool enough = shown || (state.blacks & state.at_table).empty() || state.early_end;
  if (enough) offers.push_back(advance_offer);
  if (state.night.shot.empty() && (!led || state.early_end) && !silent.empty()) offers.push_back(miss_offer);
  if (led ? !shown : !silent.empty())
    offers.push_back({Move::shoot, led ? *don : silent.lowest(), numbers, 1, 1, Role::unknown, enough});
}

void offer_act(const RuleSet& rules, const State& state, Offers& offers) {
  auto act = asked_act(rules, state);
  const bool there = act && !has_acted(state, act->role) && state.at_table.contains(act->by);
  const bool may = there && !(act->move == Move::check && state.night.offenders.contains(act->by));
  if (!may) return offers.push_back(advance_offer);
  act->skippable |= is_blocked(state, act->role);
  if (act->skippable) offers.push_back(advance_offer);
  if (!act->seats.empty()) offers.push_back(*act);
}

void offer_nota(const RuleSet& rules, const State& state, Offers& offers) {
  if (state.night.victim && may_name_nota(rules, state, *state.night.victim))
    offers.push_back({Move::name_nota, *state.night.victim, everyone(state), 3, 3, Role::unknown, true});
}

void offer_hands(const RuleSet& rules, const State& state, Offers& offers) {
  const Seat candidate = state.ballot.candidates[state.ballot.called];
  SeatSet hands = not_voted(state);
  if (!rules.with.self_vote.value) hands.remove(candidate);
  offers.push_back(
      {Move::count_votes, candidate, hands, 0, static_cast<std::uint8_t>(hands.count()), Role::unknown, false});
}

void offer_night(const RuleSet& rules, const State& state, Offers& offers) {
  if (state.step == Step::hunt) return offer_shots(rules, state, offers);
  if (state.step != Step::nota) return offer_act(rules, state, offers);
  offers.push_back(advance_offer);
  offer_nota(rules, state, offers);
}

}  // namespace

// CITY-role-maniac-3: only the Maniac may do nothing; a role with nobody left to choose shows nobody. In a blind hunt
// nobody has to shoot.
std::optional<Offer> asked_act(const RuleSet& rules, const State& state) {
  if (state.step == Step::hunt && !state.paused && state.night.shot.empty()) {
    const bool free = rules.with.shot_mode.value == ShotMode::blind || state.early_end;
    return Offer{Move::shoot, Seat{}, numbers_called(rules, state), 1, 1, Role::mafia, free};
  }
  const auto role = acting_role(state.step);
  const auto by = role ? holder(state, *role) : std::nullopt;
  if (!by || state.paused) return std::nullopt;
  const bool check = *role == Role::don || *role == Role::sheriff;
  const SeatSet seats = check ? checkable(rules, state) : choices_tonight(rules, state, *role, *by);
  const bool free = rules.with.checks_optional.value == YesNo::yes || state.early_end || *role == Role::maniac;
  return Offer{check ? Move::check : Move::act, *by, seats, 1, 1, *role, free || seats.empty()};
}

Offers legal_commands(const RuleSet& rules, const State& state) {
  Offers offers;
  if (state.paused) return offers;
  switch (state.step) {
    case Step::seating: offer_opening(rules, state, offers); break;
    case Step::dealing: offer_cards(rules, state, offers); break;
    case Step::morning:
    case Step::speeches:
      state.step == Step::speeches ? offer_speech(rules, state, offers) : offers.push_back(advance_offer);
      if (!state.last_words.empty() && may_name_nota(rules, state, state.last_words.front()))
        offers.push_back({Move::name_nota, state.last_words.front(), everyone(state), 1, 3, Role::unknown, true});
      break;
    case Step::calling: offer_hands(rules, state, offers); break;
    case Step::lift: {
      const SeatSet voters = lift_voters(rules, state);
      const auto most = static_cast<std::uint8_t>(voters.count());
      offers.push_back({Move::count_lift, Seat{}, voters, 0, most, Role::unknown, false});
      break;
    }
    case Step::hunt:
    case Step::don_check:
    case Step::sheriff_check:
    case Step::putana_visit:
    case Step::doctor_heal:
    case Step::maniac_hunt:
    case Step::nota: offer_night(rules, state, offers); break;
    case Step::over:
      if (!state.announced) offers.push_back(advance_offer);
      break;
    default: offers.push_back(advance_offer); break;
  }
  return offers;
}

}  // namespace mafia
