// What each line of play means in commands. A line may pass what lies before it inside its own phase.
#include <algorithm>

#include "engine/legal.hpp"
#include "engine/vote.hpp"
#include "play/notated_game.hpp"
#include "play/time_lines.hpp"
#include "rules/parameters.hpp"

namespace mafia::notation {

// `roles`: all cards in seat order, everyone not named is a citizen. `card`: one of them. `N shows M`: from the deck.
NotatedGame::Result NotatedGame::deal(const Statement& s) {
  if (s.verb != Verb::roles) {
    const auto by = seat(*s.who);
    if (!by) return std::unexpected(by.error());
    return s.verb == Verb::card ? submit(DrawCard{*by, s.role}) : submit(ShowNumber{*by, s.number});
  }
  std::array<Role, max_seats> roles{};
  for (const RoleGroup& group : s.groups) {
    for (int number : group.seats) {
      const auto at = seat(number);
      if (!at) return std::unexpected(at.error());
      if (roles[at->index()] != Role::unknown) return refuse("not_in_deck", Law::deck);
      roles[at->index()] = group.role;
    }
  }
  return deal_by_list(roles);
}

NotatedGame::Result NotatedGame::deal_by_list(const std::array<Role, max_seats>& given) {
  const int seats = rules_->with.seats.value;
  std::array<Role, max_seats> roles = given;
  Deck deck{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    if (roles[i] == Role::unknown) roles[i] = Role::citizen;
    ++deck[static_cast<std::size_t>(roles[i])];
  }
  const auto rules_before = rules_;
  const History history_before = *history_;
  if (Result fits = use_deck(deck); !fits) return fits;
  for (int number = 1; number <= seats; ++number) {
    const Seat by = *Seat::from(number);
    auto done = submit(DrawCard{by, roles[by.index()]});
    if (done) continue;
    rules_ = rules_before;
    history_ = history_before;
    return done;
  }
  return {};
}

// A book for tables of any size leaves the deck to the host: the deal itself says what is in it.
NotatedGame::Result NotatedGame::use_deck(const Deck& deck) {
  if (!rules_->deck_for || deck == rules_->deck.value || state().step != Step::seating) return {};
  auto changed = std::make_shared<RuleSet>(*rules_);
  changed->deck.value = deck;
  const auto wrong = rules::contradictions(*changed);
  const bool misdealt =
      std::ranges::any_of(wrong, [](const rules::Contradiction& c) { return c.key.starts_with("nonsense.deck"); });
  if (misdealt) return refuse("not_in_deck", Law::deck);
  use_deck(std::move(changed));
  return {};
}

// What was said of the masks before the deal stands in the log already.
void NotatedGame::use_deck(std::shared_ptr<const RuleSet> rules) {
  history_->follow(*rules);
  rules_ = std::move(rules);
}

NotatedGame::Result NotatedGame::lay_deck(const Statement& s) {
  LayDeck command;
  for (Role role : s.cards) {
    if (command.cards.full()) return refuse("not_in_deck", Law::deck);
    command.cards.push_back(role);
  }
  if (static_cast<int>(command.cards.size()) != rules_->with.seats.value) return refuse("not_in_deck", Law::deck);
  return submit(command);
}

NotatedGame::Result NotatedGame::speech(const Statement& s) {
  const auto by = seat(*s.who);
  if (!by) return std::unexpected(by.error());
  if (s.verb == Verb::last_word) return last_word(*by);
  if (s.verb == Verb::begins && state().last_words.contains(*by)) return submit(StartSpeech{*by});
  const bool day = state().step == Step::morning || state().step == Step::speeches;
  if (day && !state().at_table.contains(*by))
    return refuse("not_at_table", s.whom ? Law::nomination_in_own_speech : Law::speech_order);
  if (auto done = to_turn(*by); !done) return done;
  switch (s.verb) {
    case Verb::begins: return submit(StartSpeech{*by});
    case Verb::speaks: return submit(EndSpeech{*by, false});
    case Verb::passes: return submit(EndSpeech{*by, true});
    default: break;
  }
  const auto whom = seat(*s.whom);
  if (!whom) return std::unexpected(whom.error());
  if (s.verb == Verb::shares) return submit(ShareSpeech{*by, *whom});
  if (s.verb == Verb::nominates) return submit(Nominate{*by, *whom, s.form});
  return submit(Withdraw{*by, *whom, s.form});
}

NotatedGame::Result NotatedGame::rest_speak() {
  const auto left = [&] {
    const State& now = state();
    if (now.step == Step::morning || now.step == Step::tie_speeches) return true;
    return now.step == Step::speeches && (now.day.speaker || !now.day.waiting.empty() || !now.last_words.empty());
  };
  if (!left() && state().step != Step::speeches) return submit(EndSpeech{Seat{}, false});
  while (left())
    if (auto done = submit(Advance{}); !done) return done;
  return {};
}

// A single candidate of a later day leaves without a vote: his last word comes right after the last speech.
NotatedGame::Result NotatedGame::last_word(Seat by) {
  while (!state().last_words.contains(by) && (state().step == Step::morning || state().step == Step::speeches))
    if (auto done = submit(Advance{}); !done) return done;
  return submit(EndLastWord{by});
}

NotatedGame::Result NotatedGame::ballot(const Statement& s) {
  const auto candidate = seat(*s.who);
  if (!candidate) return std::unexpected(candidate.error());
  if (state().step == Step::morning || state().step == Step::speeches)
    if (auto done = to_voting(); !done) return done;
  while (state().step == Step::tie_speeches)
    if (auto done = submit(Advance{}); !done) return done;
  auto hands = seats(s.list);
  if (!hands) return std::unexpected(hands.error());
  if (s.rest) {
    SeatSet others = not_voted(state());
    if (rules_->with.self_vote.value == YesNo::no) others.remove(*candidate);
    *hands = *hands | others;
  }
  return submit(CountVotes{*candidate, *hands});
}

NotatedGame::Result NotatedGame::lift(const Statement& s) {
  auto hands = seats(s.list);
  if (!hands) return std::unexpected(hands.error());
  if (s.rest) *hands = *hands | lift_voters(*rules_, state());
  return submit(CountLift{*hands});
}

// Every living black is named; `shot N` stands for all of them at N.
NotatedGame::Result NotatedGame::shots(const Statement& s) {
  if (auto done = to_night_step(Step::hunt); !done) return done;
  const SeatSet shooters = state().blacks & state().at_table;
  if (s.verb == Verb::shot) {
    const auto target = seat(*s.who);
    if (!target) return std::unexpected(target.error());
    // Who is not called is refused whoever is left to shoot at him.
    const auto asked = asked_act(*rules_, state());
    if (shooters.empty() && asked && !asked->seats.contains(*target))
      return refuse("not_at_table", Law::shot_at_living);
    for (Seat by : shooters)
      if (auto done = submit(Shoot{by, SeatSet{*target}}); !done) return done;
    return {};
  }
  for (const ShotAt& shot : s.shots) {
    const auto by = seat(shot.by);
    if (!by) return std::unexpected(by.error());
    const auto targets = seats(shot.targets);
    if (!targets) return std::unexpected(targets.error());
    if (auto done = submit(Shoot{*by, *targets}); !done) return done;
  }
  if (!state().night.shot.contains(shooters)) return refuse("hunt_open", Law::shooters);
  return {};
}

NotatedGame::Result NotatedGame::check(const Statement& s, Role by) {
  if (auto done = to_night_step(by == Role::don ? Step::don_check : Step::sheriff_check); !done) return done;
  if (!s.who) return submit(Check{by, std::nullopt});
  const auto whom = seat(*s.who);
  if (!whom) return std::unexpected(whom.error());
  return submit(Check{by, *whom});
}

// Putana, Doctor, Maniac.
NotatedGame::Result NotatedGame::act(const Statement& s) {
  const Step step = s.role == Role::putana   ? Step::putana_visit
                    : s.role == Role::doctor ? Step::doctor_heal
                                             : Step::maniac_hunt;
  if (auto done = to_night_step(step); !done) return done;
  if (!s.who) return submit(Act{s.role, std::nullopt});
  const auto whom = seat(*s.who);
  if (!whom) return std::unexpected(whom.error());
  return submit(Act{s.role, *whom});
}

// The number that the host accepted: the Don's, or without him that of all.
NotatedGame::Result NotatedGame::mafia_kills(const Statement& s) {
  if (rules_->with.shot_mode.value == ShotMode::blind) return refuse("not_in_this_book", Law::shooters);
  if (auto done = to_night_step(Step::hunt); !done) return done;
  const auto target = seat(*s.who);
  if (!target) return std::unexpected(target.error());
  const auto don = holder(state(), Role::don);
  if (don && state().at_table.contains(*don)) return submit(Shoot{*don, SeatSet{*target}});
  const SeatSet blacks = state().blacks & state().at_table;
  if (blacks.empty()) return refuse("role_absent", Law::absent_role);
  for (Seat by : blacks)
    if (auto done = submit(Shoot{by, SeatSet{*target}}); !done) return done;
  return {};
}

// It missed, and nobody wrote down who shot at whom. Nobody left to shoot: nothing happened.
NotatedGame::Result NotatedGame::mafia_misses() {
  if (auto done = to_night_step(Step::hunt); !done) return done;
  if ((state().blacks & state().at_table).empty() && state().step == Step::hunt) return {};
  return submit(Miss{});
}

// MC-4.20c, FIIM-8.8.2: in a tournament its officials decide, in the log of the tournament.
NotatedGame::Result NotatedGame::decide_protest(Seat by, bool upheld) {
  if (header_.round != 0) return refuse("protest_of_tournament", Law::appeal_deciders);
  return submit(DecideProtest{by, upheld});
}

NotatedGame::Result NotatedGame::nota(const Statement& s) {
  const auto by = seat(*s.who);
  if (!by) return std::unexpected(by.error());
  if (auto done = to_night_step(Step::nota); !done) return done;
  if (s.list.size() > max_seats) return refuse("nota_incomplete", Law::nota_three);
  NameNota command{*by, {}, s.form};
  for (int number : s.list) {
    const auto named = seat(number);
    if (!named) return refuse("nota_incomplete", Law::nota_three);
    command.three.push_back(*named);
  }
  return submit(command);
}

NotatedGame::Result NotatedGame::punish(const Statement& s) {
  Clause clause;
  if (!s.name.empty()) {
    clause = rules::find_clause(s.name);
    if (!clause) return std::unexpected(Refused{"unknown_clause", {}});
  }
  Punish command{s.penalty, std::nullopt, clause, !s.text.empty(), s.team};
  if (s.who) {
    const auto whom = seat(*s.who);
    if (!whom) return std::unexpected(whom.error());
    command.whom = *whom;
  }
  return submit(command);
}

// The time of day of what follows. Going back by more than half a day means that midnight has passed.
NotatedGame::Result NotatedGame::time(const Statement& s) {
  if (!clock_) {
    clock_ = s.time_ms;
    return {};
  }
  const std::uint32_t passed = (s.time_ms + day_ms - *clock_) % day_ms;
  if (passed > day_ms / 2) return refuse("time_goes_back", Law::phases_by_judge);
  now_.ms += passed;
  clock_ = s.time_ms;
  return {};
}

NotatedGame::Result NotatedGame::undo(const Statement& s) {
  const auto count = static_cast<std::size_t>(s.number);
  if (count > marks_.size()) return refuse("nothing_to_undo", Law::phases_by_judge);
  const std::size_t to = marks_[marks_.size() - count];
  marks_.resize(marks_.size() - count);
  history_->reverse(to, now_);
  return {};
}

NotatedGame::Result NotatedGame::award(const Statement& s) {
  const auto to = seat(*s.who);
  if (!to) return std::unexpected(to.error());
  const Clause reason = rules::find_clause(s.name);
  if (!s.name.empty() && !reason) return std::unexpected(Refused{"unknown_clause", {}});
  return submit(GiveAward{*to, s.award, s.points, reason});
}

NotatedGame::Result NotatedGame::fine(const Statement& s, Seat to) {
  const Clause clause = rules::find_clause(s.name);
  if (!s.name.empty() && !clause) return std::unexpected(Refused{"unknown_clause", {}});
  return submit(GiveFine{to, clause});
}

NotatedGame::Result NotatedGame::simple(const Statement& s) {
  std::optional<Seat> who;
  if (s.who) {
    const auto found = seat(*s.who);
    if (!found) return std::unexpected(found.error());
    who = *found;
  }
  auto list = seats(s.list);
  if (!list) return std::unexpected(list.error());
  switch (s.verb) {
    case Verb::masks: return submit(CheckMasks{s.rest ? SeatSet::first(rules_->with.seats.value) : *list});
    case Verb::redeal: return submit(Redeal{*who});
    case Verb::override_: return submit(Override{});
    case Verb::late: return submit(LateHand{*who});
    case Verb::surrender: return submit(Surrender{s.rest ? state().blacks & state().at_table : *list});
    case Verb::pause: return submit(Pause{});
    case Verb::resume: return submit(Resume{});
    case Verb::stop: return submit(AnnounceResult{});
    case Verb::award: return award(s);
    case Verb::consent: return submit(Consent{});
    case Verb::protest: return submit(Protest{*who});
    case Verb::upholds:
    case Verb::rejects: return decide_protest(*who, s.verb == Verb::upholds);
    case Verb::fine: return fine(s, *who);
    case Verb::record_out: return submit(RecordExit{*who, s.exit});
    case Verb::record_winner: return submit(RecordOutcome{s.outcome});
    case Verb::record_pass: return submit(RecordPass{});
    default: return {};
  }
}

}  // namespace mafia::notation
