// Finds house rules that contradict each other.
#include <algorithm>

#include "rules/parameters.hpp"

namespace mafia::rules {
namespace {

using Names = std::vector<std::string_view>;

int count_of(const RuleSet& rules, Role role) { return rules.deck.value[static_cast<std::size_t>(role)]; }

class Examiner {
 public:
  explicit Examiner(std::vector<Contradiction>& found) : found_(found) {}
  template <class... Values>
  void object(bool nonsense, std::string_view key, const Names& names, const Values&... values) {
    if (nonsense) found_.push_back({key, {std::string(values)...}, names});
  }

 private:
  std::vector<Contradiction>& found_;
};

void examine_deck(const RuleSet& rules, Examiner& out) {
  int sum = 0, singles = 0;
  for (std::uint8_t count : rules.deck.value) sum += count;
  for (Role role : {Role::sheriff, Role::don, Role::doctor, Role::putana, Role::maniac})
    singles = std::max(singles, count_of(rules, role));
  const int blacks = count_of(rules, Role::mafia) + count_of(rules, Role::don);
  const int maniac = count_of(rules, Role::maniac);
  const Parameters& with = rules.with;
  const Names deck = {"deck", "players.count", "night.extraRoles"};
  out.object(sum != with.seats.value, "nonsense.deck_sum", deck, std::to_string(sum), std::to_string(with.seats.value));
  out.object(singles > 1, "nonsense.deck_single", deck);
  out.object(blacks == 0, "nonsense.deck_no_black", deck);
  out.object(blacks >= sum - blacks - maniac, "nonsense.deck_decided", deck);
  const bool three = with.sides.value == Sides::three;
  out.object((maniac > 0) != three, "nonsense.sides", {"sides", "deck", "night.extraRoles"},
             maniac > 0 ? "three" : "two");
  out.object(three != (with.win_maniac.value == WinManiac::last_alive), "nonsense.win_maniac", {"win.maniac", "sides"});
  out.object(three != (with.win_red.value == WinRed::blacks_and_maniac_out), "nonsense.win_red", {"win.red", "sides"});
  out.object(!three && with.win_black.value == WinBlack::parity_without_maniac, "nonsense.win_black",
             {"win.black", "sides"});
  out.object(three && with.sheriff_answer.value == SheriffAnswer::side, "nonsense.sheriff_answer",
             {"check.sheriffAnswer", "sides", "night.extraRoles", "deck"});
  out.object(three && with.surrender.value == SurrenderRight::black, "nonsense.surrender",
             {"surrender", "sides", "night.extraRoles", "deck"});
  out.object(with.alibi.value == YesNo::yes && count_of(rules, Role::putana) == 0, "nonsense.alibi",
             {"alibi", "night.extraRoles", "deck"});
}

void examine_steps(const RuleSet& rules, Examiner& out) {
  struct Wake {
    Role role;
    Step night_zero, night;
    std::string_view word;
  };
  for (const Wake& wake : {Wake{Role::putana, Step::putana_meets, Step::putana_visit, "putana"},
                           Wake{Role::doctor, Step::doctor_meets, Step::doctor_heal, "doctor"},
                           Wake{Role::maniac, Step::maniac_meets, Step::maniac_hunt, "maniac"},
                           Wake{Role::don, Step::don_look, Step::don_check, "don"},
                           Wake{Role::sheriff, Step::sheriff_look, Step::sheriff_check, "sheriff"}}) {
    const bool in_deck = count_of(rules, wake.role) > 0, in_night = rules.night.value.contains(wake.night);
    const bool extra = wake.role != Role::don && wake.role != Role::sheriff;
    out.object(extra && in_deck && !in_night, "nonsense.role_sleeps", {"night.order", "night.extraRoles", "deck"},
               wake.word);
    out.object(!in_deck && in_night, "nonsense.role_missing", {"night.order", "night.extraRoles", "deck"}, wake.word,
               "night.order");
    out.object(!in_deck && rules.night_zero.value.contains(wake.night_zero), "nonsense.role_missing",
               {"night0.order", "night.extraRoles", "deck", "night0.donLookSec"}, wake.word, "night0.order");
  }
  const bool looks = rules.night_zero.value.contains(Step::don_look);
  out.object(looks != (rules.with.don_look_seconds.value > 0), "nonsense.don_look",
             {"night0.donLookSec", "night0.order"});
}

void examine_night(const RuleSet& rules, Examiner& out) {
  const Parameters& with = rules.with;
  const bool open = with.shot_mode.value == ShotMode::open;
  out.object(open != (with.shot_mismatch.value != ShotMismatch::miss), "nonsense.shot_mode",
             {"shot.mode", "shot.mismatch"});
  out.object(open && with.mafia_talk_seconds.value == 0, "nonsense.mafia_talk", {"shot.mafiaTalkSec", "shot.mode"});
  out.object(!open && with.mafia_talk_seconds.value > 0, "nonsense.mafia_talk_blind",
             {"shot.mafiaTalkSec", "shot.mode"});
  const bool nota = rules.night.value.contains(Step::nota);
  out.object(nota != (with.first_kill.value == FirstKill::nota), "nonsense.nota_step",
             {"firstKill.bonusName", "night.order"});
  const Names seconds = {"nota.warnSec", "nota.closeSec", "firstKill.bonusName"};
  out.object(nota && with.nota_close_seconds.value == 0, "nonsense.nota_no_time", seconds);
  out.object(nota && with.nota_close_seconds.value > 0 && with.nota_warn_seconds.value > with.nota_close_seconds.value,
             "nonsense.nota_seconds", seconds);
  out.object(with.first_kill.value == FirstKill::best_move && with.last_word_killed_seconds.value == 0,
             "nonsense.best_move", {"lastWord.killedSec", "firstKill.bonusName"});
}

void examine_silence(const Parameters& with, Examiner& out) {
  const std::string silence = std::to_string(with.fouls_to_silence.value),
                    leave = std::to_string(with.fouls_to_leave.value);
  out.object(with.fouls_to_silence.value >= with.fouls_to_leave.value, "nonsense.silence_out",
             {"foul.silenceAt", "foul.outAt"}, silence, leave);
  const int mute = with.fouls_to_mute.value;
  out.object(mute > 0 && (mute <= with.fouls_to_silence.value || mute >= with.fouls_to_leave.value), "nonsense.mute",
             {"foul.noVoteAt", "foul.silenceAt", "foul.outAt"}, std::to_string(mute));
  out.object(mute > 0 && with.silence_from.value == SilenceFrom::nearest_speech, "nonsense.mute_round",
             {"foul.noVoteAt", "foul.silenceFrom"});
  struct Pair {
    std::string_view silent, full;
    int silent_seconds, full_seconds;
  };
  const int last_word = std::max(with.last_word_seconds.value, with.last_word_killed_seconds.value);
  for (const Pair& pair :
       {Pair{"foul.silentAt3or4", "day.speechSec", with.silenced_seconds.value, with.speech_seconds.value},
        Pair{"foul.silentInTie", "tie.speechSec", with.silenced_tie_seconds.value, with.tie_seconds.value},
        Pair{"foul.silentLastWord", "lastWord.votedSec", with.silenced_last_word_seconds.value, last_word}})
    out.object(pair.silent_seconds > pair.full_seconds, "nonsense.silent_longer",
               {pair.silent, pair.full, "lastWord.killedSec"}, std::to_string(pair.silent_seconds),
               std::to_string(pair.full_seconds), pair.silent, pair.full);
}

void examine_removals(const Parameters& with, Examiner& out) {
  const bool keeps = with.cancel_vote.value == CancelVote::none;
  out.object(keeps && with.cancel_after_result.value == CancelAfterResult::next, "nonsense.cancel",
             {"dq.cancelVote", "dq.cancelAfterResult"});
  out.object(keeps && with.killed_and_removed.value == KilledAndRemoved::vote_cancelled, "nonsense.cancel_killed",
             {"dq.cancelVote", "dq.killedAndDq"});
  out.object(
      with.cancel_window.value == CancelWindow::result && with.removals_of_one_day.value == RemovalsOfOneDay::each,
      "nonsense.window", {"dq.window", "dq.multi"});
  struct Offence {
    std::string_view name;
    Effect effect;
  };
  for (const Offence& offence :
       {Offence{"oath.effect", with.oath.value}, Offence{"bet.effect", with.bet.value},
        Offence{"threat.effect", with.threat.value}, Offence{"audienceHint.effect", with.audience_hint.value},
        Offence{"sheriffNightInfo.effect", with.night_information.value}, Offence{"tears.effect", with.tears.value},
        Offence{"foreignLanguage.effect", with.foreign_language.value},
        Offence{"dq.lateInfo", with.late_information.value}})
    out.object(offence.effect == Effect::replay && with.replays.value == Replays::none, "nonsense.replay",
               {offence.name, "replay"}, offence.name);
  out.object(with.cards.value == Cards::none && with.second_card.value == SecondCard::yellow, "nonsense.second_card",
             {"deal.twoCardsPenalty", "cards"});
}

void examine_vote(const Parameters& with, Examiner& out) {
  out.object(with.lift_voters.value == LiftVoters::electorate && with.second_vote.value == SecondVote::all,
             "nonsense.raise_voters", {"raise.threshold", "tie.revoteElectorate"});
  out.object(with.self_vote.value == YesNo::no && with.abstention.value == Abstention::last, "nonsense.self_vote",
             {"vote.selfAllowed", "vote.abstain"});
  const bool leaves = with.single_first_day.value == SingleCandidate::leaves;
  out.object(leaves && with.single_later.value == SingleCandidate::no_vote, "nonsense.single",
             {"single.day1", "single.later"});
  out.object(with.most_candidates.value == 1, "nonsense.one_candidate", {"candidates.max"});
}

void examine_points(const Parameters& with, Examiner& out) {
  out.object(with.win.value < with.loss.value, "nonsense.points", {"points.win", "points.loss"});
  out.object(with.win.value < with.draw.value, "nonsense.points_draw", {"points.win", "points.draw"});
  const bool consent = with.consent_possible.value == YesNo::yes;
  out.object(consent && with.award_players_consent.value < with.award_players.value, "nonsense.consent",
             {"extra.maxPlayersConsent", "extra.maxPlayers"}, "extra.maxPlayersConsent", "extra.maxPlayers");
  out.object(consent && with.award_sum_consent.value < with.award_sum.value, "nonsense.consent",
             {"extra.maxSumConsent", "extra.maxSum"}, "extra.maxSumConsent", "extra.maxSum");
}

}  // namespace

std::vector<Contradiction> contradictions(const RuleSet& rules) {
  std::vector<Contradiction> found;
  Examiner out(found);
  examine_deck(rules, out);
  examine_steps(rules, out);
  examine_night(rules, out);
  examine_vote(rules.with, out);
  examine_silence(rules.with, out);
  examine_removals(rules.with, out);
  examine_points(rules.with, out);
  return found;
}

}  // namespace mafia::rules
