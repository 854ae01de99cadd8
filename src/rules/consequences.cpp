#include "rules/consequences.hpp"

#include <algorithm>

#include "rules/parameter_forms.hpp"
#include "rules/policies.hpp"

namespace mafia::rules {
namespace {

std::uint8_t& cards(RuleSet& rules, Role role) { return rules.deck.value[static_cast<std::size_t>(role)]; }

int sum_of(const Deck& deck) {
  int sum = 0;
  for (std::uint8_t count : deck) sum += count;
  return sum;
}

// The deck decides whether there is a third side, and which roles wake.
void follow_deck(RuleSet& rules) {
  Parameters& with = rules.with;
  const bool maniac = cards(rules, Role::maniac) > 0;
  if (maniac != (with.sides.value == Sides::three)) {
    with.sides.value = maniac ? Sides::three : Sides::two;
    with.win_red.value = maniac ? WinRed::blacks_and_maniac_out : WinRed::blacks_out;
    with.win_black.value = maniac ? WinBlack::parity_without_maniac : WinBlack::parity;
    with.win_maniac.value = maniac ? WinManiac::last_alive : WinManiac::never;
    if (maniac && with.sheriff_answer.value == SheriffAnswer::side) with.sheriff_answer.value = SheriffAnswer::mafia;
  }
  place_steps(rules);
  if (cards(rules, Role::putana) == 0) with.alibi.value = YesNo::no;
  if (cards(rules, Role::don) == 0) with.don_look_seconds.value = 0;
}

// Adds or removes citizens. A book for tables of any size deals its own deck, without the roles that are not played.
bool follow_seats(RuleSet& rules) {
  const int seats = rules.with.seats.value;
  constexpr int least_dealt = 6;  // CITY-Q1: two blacks and one of each other role.
  if (rules.deck_for && seats >= least_dealt) {
    const Deck before = rules.deck.value;
    rules.deck.value = rules.deck_for(seats);
    for (Role role : {Role::putana, Role::doctor, Role::maniac}) {
      if (before[static_cast<std::size_t>(role)] > 0 || cards(rules, role) == 0) continue;
      cards(rules, role) = 0;
      ++cards(rules, Role::citizen);
    }
    return true;
  }
  const int citizens = cards(rules, Role::citizen) + seats - sum_of(rules.deck.value);
  if (citizens < 0) return false;
  cards(rules, Role::citizen) = static_cast<std::uint8_t>(citizens);
  return true;
}

void follow_shot_mode(Parameters& with) {
  const bool open = with.shot_mode.value == ShotMode::open;
  if (open && with.shot_mismatch.value == ShotMismatch::miss) with.shot_mismatch.value = ShotMismatch::don;
  if (open && with.mafia_talk_seconds.value == 0) with.mafia_talk_seconds.value = 60;
  if (open) return;
  with.shot_mismatch.value = ShotMismatch::miss;
  with.mafia_talk_seconds.value = 0;
}

// The Prima Nota is a step of the night, a best move is part of the last word.
void follow_first_kill(RuleSet& rules) {
  Parameters& with = rules.with;
  Steps& night = rules.night.value;
  if (with.first_kill.value == FirstKill::nota) {
    if (!night.contains(Step::nota)) night.push_back(Step::nota);
    if (with.nota_warn_seconds.value == 0) {
      with.nota_warn_seconds.value = 15;
      with.nota_close_seconds.value = 20;
    }
    return;
  }
  night.erase(Step::nota);
  with.nota_warn_seconds.value = 0;
  with.nota_close_seconds.value = with.first_kill.value == FirstKill::best_move ? 60 : 0;
}

// The Don looks round after the arrangement.
void follow_don_look(RuleSet& rules) {
  Steps& steps = rules.night_zero.value;
  if (rules.with.don_look_seconds.value == 0) return steps.erase(Step::don_look);
  if (steps.contains(Step::don_look)) return;
  Steps longer;
  for (Step step : steps) {
    longer.push_back(step);
    if (step == Step::arrangement) longer.push_back(Step::don_look);
  }
  steps = longer;
}

void follow_night_zero(RuleSet& rules) {
  int& seconds = rules.with.don_look_seconds.value;
  const bool looks = rules.night_zero.value.contains(Step::don_look);
  if (!looks) seconds = 0;
  if (looks && seconds == 0) seconds = 15;
}

void follow_cancelling(Parameters& with) {
  if (with.cancel_vote.value != CancelVote::none) return;
  with.cancel_after_result.value = CancelAfterResult::none;
  with.killed_and_removed.value = KilledAndRemoved::vote_held;
}

// A silenced player never gets more time than others.
void shorten_silenced(Parameters& with) {
  const auto at_most = [](Cited<int>& seconds, int most) { seconds.value = std::min(seconds.value, most); };
  at_most(with.silenced_seconds, with.speech_seconds.value);
  at_most(with.silenced_tie_seconds, with.tie_seconds.value);
  at_most(with.silenced_last_word_seconds, std::max(with.last_word_seconds.value, with.last_word_killed_seconds.value));
}

void widen_consent(Parameters& with) {
  const auto at_least = [](Cited<int>& limit, int least) { limit.value = std::max(limit.value, least); };
  at_least(with.award_players_consent, with.award_players.value);
  at_least(with.award_sum_consent, with.award_sum.value);
}

}  // namespace

bool follow(RuleSet& rules, std::string_view changed) {
  Parameters& with = rules.with;
  if (changed == "players.count") return follow_seats(rules);
  if (changed == "deck" && sum_of(rules.deck.value) > max_seats) return false;
  if (changed == "deck") with.seats.value = sum_of(rules.deck.value);
  if (changed == "deck" || changed == "night.extraRoles") follow_deck(rules);
  if (changed == "shot.mode") follow_shot_mode(with);
  if (changed == "firstKill.bonusName") follow_first_kill(rules);
  if (changed == "night0.donLookSec") follow_don_look(rules);
  if (changed == "night0.order") follow_night_zero(rules);
  if (changed == "dq.cancelVote") follow_cancelling(with);
  if (changed == "day.speechSec" || changed == "tie.speechSec" || changed.starts_with("lastWord."))
    shorten_silenced(with);
  if (changed == "extra.maxPlayers" || changed == "extra.maxSum") widen_consent(with);
  if (changed == "tie.revoteElectorate" && with.second_vote.value == SecondVote::all)
    with.lift_voters.value = LiftVoters::table;
  if (changed == "cards" && with.cards.value == Cards::none) with.second_card.value = SecondCard::none;
  return true;
}

void choose_policies(RuleSet& rules) {
  const Parameters& with = rules.with;
  rules.opener.value =
      with.first_speaker.value == FirstSpeaker::next ? policies::next_opener : policies::next_opener_unless_same_closer;
  const bool by_stage = with.night_removal.value == NightRemoval::by_stage;
  rules.night_fate.value = with.shot_mismatch.value == ShotMismatch::don        ? policies::the_dons_word
                           : with.shot_mismatch.value == ShotMismatch::majority ? policies::the_dons_word_or_most
                           : by_stage                                           ? policies::unanimous_shot_of_the_rest
                                                                                : policies::unanimous_shot;
  rules.winner.value = with.sides.value == Sides::two             ? policies::black_wins_at_parity
                       : with.win_black.value == WinBlack::parity ? policies::parity_despite_maniac
                                                                  : policies::last_side_standing;
}

}  // namespace mafia::rules
