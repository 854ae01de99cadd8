// The one door of judgement: what must hold for any command, then the chapter that knows it.
#include "base/overload.hpp"
#include "engine/court.hpp"

namespace mafia {
namespace {

void advance(Court& court) {
  switch (court.now.step) {
    case Step::seating: return begin_game(court);
    case Step::dealing: return court.refuse(Refusal::cards_left, Law::cards_in_order);
    case Step::arrangement:
    case Step::don_look:
    case Step::sheriff_look: return advance_night_zero(court);
    case Step::morning: return open_day(court);
    case Step::speeches: return advance_speeches(court);
    case Step::calling: return court.refuse(Refusal::ballot_open, Law::ballot_to_the_end);
    case Step::tie_speeches: return advance_tie_speeches(court);
    case Step::raise: return court.refuse(Refusal::raise_open, Law::raise);
    case Step::farewell:
      if (!court.now.last_words.empty()) return pass_last_word(court);
      return advance_nightfall(court);
    case Step::nightfall:
      court.record(StepBegan{Step::hunt, court.now.round});
      return court.cite(Law::hunt);
    case Step::hunt: return advance_hunt(court);
    case Step::don_check:
    case Step::sheriff_check: return advance_checks(court);
    case Step::nota: return announce_morning(court);
    case Step::over:
      if (!court.now.last_words.empty()) return pass_last_word(court);
      return announce_result(court);
  }
}

// Whether the matter can be heard at all: the clock, a pause, the end of the game.
void admit(Court& court, const Command& command) {
  const State& now = court.now;
  if (court.at() < now.at) return court.refuse(Refusal::time_goes_back, Law::phases_by_judge);
  const bool discipline = std::holds_alternative<Punish>(command);
  if (now.paused && !discipline && !std::holds_alternative<Resume>(command))
    return court.refuse(Refusal::paused, Law::pause);
  if (now.step != Step::over) return;
  const bool replay = now.outcome == Outcome::replay;
  const bool after_game =
      discipline || std::holds_alternative<Advance>(command) || std::holds_alternative<EndLastWord>(command) ||
      std::holds_alternative<AnnounceResult>(command) || std::holds_alternative<GiveAward>(command) ||
      std::holds_alternative<Consent>(command) || std::holds_alternative<Protest>(command) ||
      (replay && std::holds_alternative<DrawCard>(command));
  if (!after_game) court.refuse(Refusal::game_over, Law::outcome_final);
}

}  // namespace

FixedVector<Clause, 128> because(const RuleSet& rules, const Ruling& ruling) {
  FixedVector<Clause, 128> clauses;
  const auto add = [&](Clause clause) {
    if (!clauses.contains(clause) && !clauses.full()) clauses.push_back(clause);
  };
  for (Clause clause : ruling.clauses) add(clause);
  for (std::size_t law = 0; law < law_count; ++law)
    if (ruling.laws.contains(static_cast<Law>(law)))
      for (Clause clause : rules.laws[law]) add(clause);
  return clauses;
}

Verdict decide(const RuleSet& rules, const State& state, const Command& command, GameTime at) {
  Verdict verdict{std::in_place};
  Court court(rules, state, at, verdict);
  admit(court, command);
  if (!court.refused()) {
    std::visit(overload{
                   [&](const CheckMasks& c) { check_masks(court, c); },
                   [&](const DrawCard& c) { draw_card(court, c); },
                   [&](const Redeal& c) { redeal(court, c); },
                   [&](const Advance&) { advance(court); },
                   [&](const Override&) { court.record(EarlyEndAllowed{}), court.cite(Law::arrangement_length); },
                   [&](const StartSpeech& c) { start_speech(court, c); },
                   [&](const EndSpeech& c) { end_speech(court, c); },
                   [&](const EndLastWord& c) { end_last_word(court, c); },
                   [&](const Nominate& c) { nominate(court, c); },
                   [&](const Withdraw& c) { withdraw(court, c); },
                   [&](const CountVotes& c) { count_votes(court, c); },
                   [&](const LateHand& c) { late_hand(court, c); },
                   [&](const CountLift& c) { count_lift(court, c); },
                   [&](const Shoot& c) { shoot(court, c); },
                   [&](const Check& c) { check(court, c); },
                   [&](const NameNota& c) { name_nota(court, c); },
                   [&](const Punish& c) { punish(court, c); },
                   [&](const Surrender& c) { surrender(court, c); },
                   [&](const Pause&) { pause(court); },
                   [&](const Resume&) { resume(court); },
                   [&](const AnnounceResult&) { announce_result(court); },
                   [&](const GiveAward& c) { give_award(court, c); },
                   [&](const Consent&) { consent(court); },
                   [&](const Protest& c) { protest(court, c); },
               },
               command);
  }
  court.close();
  return verdict;
}

}  // namespace mafia
