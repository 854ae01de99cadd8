// What a record of a game says, whatever the law says: for games that were played and recorded elsewhere. Exits, ends
// of phases and the winner are taken as they are: nothing is judged, and no clause stands behind them.
#include "engine/court.hpp"

namespace mafia {
namespace {

bool voting(Step step) { return step == Step::calling || step == Step::tie_speeches || step == Step::lift; }

void finish_vote(Court& court) {
  court.record(VoteSettled{});
  court.record(StepBegan{Step::farewell, court.now().round});
}

// An exit by day. An exit by vote ends the vote, whatever hands were counted.
void leave_by_day(Court& court, Seat who, Exit how) {
  court.record(PlayerLeft{who, how});
  const bool by_vote = how == Exit::voted || how == Exit::lifted;
  const Step step = court.now().step;
  if (by_vote && (voting(step) || step == Step::speeches)) finish_vote(court);
  if (!by_vote && step == Step::calling) close_ballot_if_called(court);
  if (!by_vote && (step == Step::tie_speeches || step == Step::lift)) finish_vote(court);
  judge_outcome(court, how == Exit::removed ? Ending::removal : Ending::players);
  if (by_vote || how == Exit::shot) grant_last_word(court, who, Law::last_word_voted);
  go_on_speaking(court);
}

}  // namespace

void record_exit(Court& court, const RecordExit& command) {
  const Step step = court.now().step;
  if (step == Step::seating || step == Step::dealing) return court.refuse(Refusal::wrong_phase, Law::opens_with_night);
  if (!court.now().at_table.contains(command.who)) return court.refuse(Refusal::not_at_table, Law::voter_at_table);
  if (command.how == Exit::none) return court.refuse(Refusal::wrong_side, Law::voter_at_table);
  // Several left together, and the first of them has decided the game.
  if (step == Step::over) return court.record(PlayerLeft{command.who, command.how});
  if (step == Step::hunt && command.how == Exit::shot) {
    end_hunt(court, command.who);
    return enter_following(court, Step::hunt);
  }
  leave_by_day(court, command.who, command.how);
}

void record_outcome(Court& court, const RecordOutcome& command) {
  const Outcome outcome = command.outcome;
  if (outcome == Outcome::none || outcome == Outcome::replay)
    return court.refuse(Refusal::wrong_side, Law::main_points);
  if (court.now().step == Step::seating || court.now().step == Step::dealing)
    return court.refuse(Refusal::wrong_phase, Law::opens_with_night);
  if (court.now().outcome == outcome) return court.refuse(Refusal::already_there, Law::outcome_final);
  court.record(ResultDecided{outcome, Ending::record});
}

// Goes on although the ballot or the hunt is still open.
void record_pass(Court& court) {
  const Step step = court.now().step;
  if (voting(step)) return finish_vote(court);
  if (step != Step::hunt) return court.refuse(Refusal::wrong_phase, Law::phases_by_judge);
  end_hunt(court, std::nullopt);
  enter_following(court, Step::hunt);
}

}  // namespace mafia
