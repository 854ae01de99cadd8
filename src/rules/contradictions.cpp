// House rules that cannot hold together.
#include <algorithm>

#include "rules/parameters.hpp"

namespace mafia::rules {
namespace {

int count_of(const RuleSet& rules, Role role) { return rules.deck.value[static_cast<std::size_t>(role)]; }

class Examiner {
 public:
  explicit Examiner(std::vector<Contradiction>& found) : found_(found) {}
  template <class... Values>
  void object(bool nonsense, std::string_view key, const Values&... values) {
    if (nonsense) found_.push_back({key, {std::string(values)...}});
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
  out.object(sum != rules.with.seats.value, "nonsense.deck_sum", std::to_string(sum),
             std::to_string(rules.with.seats.value));
  out.object(singles > 1, "nonsense.deck_single");
  out.object(blacks == 0, "nonsense.deck_no_black");
  out.object(blacks >= sum - blacks - maniac, "nonsense.deck_decided");
  out.object((maniac > 0) != (rules.with.sides.value == Sides::three), "nonsense.sides", maniac > 0 ? "three" : "two");
  const bool three = rules.with.sides.value == Sides::three;
  out.object(three != (rules.with.win_maniac.value == WinManiac::last_alive), "nonsense.win_maniac");
  out.object(three != (rules.with.win_red.value == WinRed::blacks_and_maniac_out), "nonsense.win_red");
}

void examine_night(const RuleSet& rules, Examiner& out) {
  struct Wake {
    Role role;
    Step step;
    std::string_view word;
  };
  for (const Wake& wake :
       {Wake{Role::putana, Step::putana_visit, "putana"}, Wake{Role::doctor, Step::doctor_heal, "doctor"},
        Wake{Role::maniac, Step::maniac_hunt, "maniac"}, Wake{Role::don, Step::don_check, "don"},
        Wake{Role::sheriff, Step::sheriff_check, "sheriff"}}) {
    const bool in_deck = count_of(rules, wake.role) > 0, in_night = rules.night.value.contains(wake.step);
    const bool extra = wake.role != Role::don && wake.role != Role::sheriff;
    out.object(extra && in_deck && !in_night, "nonsense.role_sleeps", wake.word);
    out.object(!in_deck && in_night && !rules.deck_for, "nonsense.role_missing", wake.word);
  }
  const Parameters& with = rules.with;
  const bool open = with.shot_mode.value == ShotMode::open;
  out.object(open != (with.shot_mismatch.value != ShotMismatch::miss), "nonsense.shot_mode");
  out.object(open && with.mafia_talk_seconds.value == 0, "nonsense.mafia_talk");
  const bool nota = rules.night.value.contains(Step::nota);
  out.object(nota != (with.first_kill.value == FirstKill::nota), "nonsense.nota_step");
  out.object(nota && with.nota_warn_seconds.value > with.nota_close_seconds.value, "nonsense.nota_seconds");
  out.object(with.alibi.value == YesNo::yes && count_of(rules, Role::putana) == 0 && !rules.deck_for, "nonsense.alibi");
}

void examine_discipline(const RuleSet& rules, Examiner& out) {
  const Parameters& with = rules.with;
  out.object(with.fouls_to_silence.value >= with.fouls_to_leave.value, "nonsense.silence_out",
             std::to_string(with.fouls_to_silence.value), std::to_string(with.fouls_to_leave.value));
  const int mute = with.fouls_to_mute.value;
  out.object(mute > 0 && (mute <= with.fouls_to_silence.value || mute >= with.fouls_to_leave.value), "nonsense.mute",
             std::to_string(mute));
  out.object(mute > 0 && with.silence_from.value == SilenceFrom::nearest_speech, "nonsense.mute_round");
  out.object(with.cancel_vote.value == CancelVote::none && with.cancel_after_result.value == CancelAfterResult::next,
             "nonsense.cancel");
  out.object(
      with.cancel_window.value == CancelWindow::result && with.removals_of_one_day.value == RemovalsOfOneDay::each,
      "nonsense.window");
  for (const Effect effect : {with.oath.value, with.bet.value, with.threat.value, with.audience_hint.value,
                              with.night_information.value, with.tears.value})
    if (effect == Effect::replay && with.replays.value == Replays::none) return out.object(true, "nonsense.replay");
}

void examine_vote(const RuleSet& rules, Examiner& out) {
  const Parameters& with = rules.with;
  out.object(with.raise_voters.value == RaiseVoters::electorate && with.second_vote.value == SecondVote::all,
             "nonsense.raise_voters");
  out.object(with.self_vote.value == YesNo::no && with.abstention.value == Abstention::last, "nonsense.self_vote");
  const bool leaves = with.single_first_day.value == SingleCandidate::leaves;
  out.object(leaves && with.single_later.value == SingleCandidate::no_vote, "nonsense.single");
  out.object(with.most_candidates.value == 1, "nonsense.one_candidate");
  out.object(with.win.value < with.loss.value, "nonsense.points");
}

}  // namespace

std::vector<Contradiction> contradictions(const RuleSet& rules) {
  std::vector<Contradiction> found;
  Examiner out(found);
  examine_deck(rules, out);
  examine_night(rules, out);
  examine_vote(rules, out);
  examine_discipline(rules, out);
  return found;
}

}  // namespace mafia::rules
