// The single entry point for judging: what must hold for any command, then the chapter responsible for it.
#include "base/dispatch.hpp"
#include "engine/court.hpp"

namespace mafia {
namespace {

void advance(Court& court) {
  switch (court.now().step) {
    case Step::seating:  // CITY-deal-6: where cards are counted off, the first card begins the game.
      if (court.rules.with.deal.value == Deal::show) return court.refuse(Refusal::cards_left, Law::all_cards_dealt);
      return begin_game(court);
    case Step::dealing: return court.refuse(Refusal::cards_left, Law::all_cards_dealt);
    case Step::arrangement:
    case Step::don_look:
    case Step::sheriff_look:
    case Step::putana_meets:
    case Step::doctor_meets:
    case Step::maniac_meets: return advance_night_zero(court);
    case Step::morning: return open_day(court);
    case Step::speeches: return advance_speeches(court);
    case Step::calling: return court.refuse(Refusal::ballot_open, Law::ballot_to_the_end);
    case Step::tie_speeches: return advance_tie_speeches(court);
    case Step::lift: return court.refuse(Refusal::raise_open, Law::lift);
    case Step::farewell:
      if (!court.now().last_words.empty()) return pass_last_word(court);
      return advance_nightfall(court);
    case Step::nightfall:
    case Step::hunt:
    case Step::don_check:
    case Step::sheriff_check:
    case Step::putana_visit:
    case Step::doctor_heal:
    case Step::maniac_hunt:
    case Step::nota: return advance_night(court);
    case Step::over:
      if (!court.now().last_words.empty()) return pass_last_word(court);
      return announce_result(court);
  }
}

// Whether the command can be heard at all: the clock, a pause, the end of the game.
void admit(Court& court, const Command& command) {
  const State& now = court.now();
  if (court.at() < now.at) return court.refuse(Refusal::time_goes_back, Law::phases_by_judge);
  if (!now.paused && now.step != Step::over) return;
  const bool discipline = std::holds_alternative<Punish>(command);
  if (now.paused && !discipline && !std::holds_alternative<Resume>(command))
    return court.refuse(Refusal::paused, Law::pause);
  if (now.step != Step::over) return;
  const bool replay = now.outcome == Outcome::replay;
  const bool after_game =
      discipline || std::holds_alternative<Advance>(command) || std::holds_alternative<EndLastWord>(command) ||
      (std::holds_alternative<StartSpeech>(command) && !now.last_words.empty()) ||
      std::holds_alternative<AnnounceResult>(command) || std::holds_alternative<GiveAward>(command) ||
      std::holds_alternative<Consent>(command) || std::holds_alternative<Protest>(command) ||
      std::holds_alternative<DecideProtest>(command) ||
      (std::holds_alternative<Override>(command) && late_protest(court)) || std::holds_alternative<GiveFine>(command) ||
      std::holds_alternative<RecordOutcome>(command) || std::holds_alternative<RecordExit>(command) ||
      (replay && std::holds_alternative<DrawCard>(command));
  if (!after_game) court.refuse(Refusal::game_over, Law::outcome_final);
}

// One overload for each command.
struct Hearing {
  Court& court;

  void operator()(const CheckMasks& c) const { check_masks(court, c); }
  void operator()(const DrawCard& c) const { draw_card(court, c); }
  void operator()(const LayDeck& c) const { lay_deck(court, c); }
  void operator()(const ShowNumber& c) const { show_number(court, c); }
  void operator()(const Redeal& c) const { redeal(court, c); }
  void operator()(const Advance&) const { advance(court); }
  void operator()(const Override&) const { override_time(court); }
  void operator()(const StartSpeech& c) const { start_speech(court, c); }
  void operator()(const ShareSpeech& c) const { share_speech(court, c); }
  void operator()(const EndSpeech& c) const { end_speech(court, c); }
  void operator()(const EndLastWord& c) const { end_last_word(court, c); }
  void operator()(const Nominate& c) const { nominate(court, c); }
  void operator()(const Withdraw& c) const { withdraw(court, c); }
  void operator()(const CountVotes& c) const { count_votes(court, c); }
  void operator()(const LateHand& c) const { late_hand(court, c); }
  void operator()(const CountLift& c) const { count_lift(court, c); }
  void operator()(const Shoot& c) const { shoot(court, c); }
  void operator()(const Miss&) const { miss(court); }
  void operator()(const Check& c) const { check(court, c); }
  void operator()(const Act& c) const { act(court, c); }
  void operator()(const NameNota& c) const { name_nota(court, c); }
  void operator()(const Punish& c) const { punish(court, c); }
  void operator()(const Surrender& c) const { surrender(court, c); }
  void operator()(const Pause&) const { pause(court); }
  void operator()(const Resume&) const { resume(court); }
  void operator()(const AnnounceResult&) const { announce_result(court); }
  void operator()(const GiveAward& c) const { give_award(court, c); }
  void operator()(const GiveFine& c) const { give_fine(court, c); }
  void operator()(const Consent&) const { consent(court); }
  void operator()(const Protest& c) const { protest(court, c); }
  void operator()(const DecideProtest& c) const { decide_protest(court, c); }
  void operator()(const RecordExit& c) const { record_exit(court, c); }
  void operator()(const RecordOutcome& c) const { record_outcome(court, c); }
  void operator()(const RecordPass&) const { record_pass(court); }
};

}  // namespace

FixedVector<Clause, 128> because(const RuleSet& rules, const Grounds& grounds) {
  FixedVector<Clause, 128> clauses;
  const auto add = [&](Clause clause) {
    if (!clauses.contains(clause) && !clauses.full()) clauses.push_back(clause);
  };
  for (Clause clause : grounds.clauses) add(clause);
  for (std::size_t law = 0; law < law_count; ++law)
    if (grounds.laws.contains(static_cast<Law>(law)))
      for (Clause clause : rules.laws[law]) add(clause);
  return clauses;
}

std::expected<Grounds, Violation> judge(const RuleSet& rules, State& state, const Command& command, GameTime at,
                                        Log& log) {
  std::expected<Grounds, Violation> verdict;
  Court court(rules, state, at, log, *verdict);
  admit(court, command);
  if (!court.refused()) dispatch(Hearing{court}, command);
  if (court.refused())
    verdict = std::unexpected(court.violation());
  else
    court.close();
  return verdict;
}

Verdict decide(const RuleSet& rules, const State& state, const Command& command, GameTime at) {
  State copy = state;
  Ruling ruling;
  const auto grounds = judge(rules, copy, command, at, ruling.events);
  if (!grounds) return std::unexpected(grounds.error());
  static_cast<Grounds&>(ruling) = *grounds;
  return ruling;
}

}  // namespace mafia
