// How a game ends: victory, draw, surrender, the announcement.                     | MC
// Reds, blacks                                                                     | 2.7.1, 2.7.3
// Draw: three quiet nights with their days; the whole table lifted                 | 2.7.2
// Surrender of all blacks                                                          | 2.7.1-c1
// "Stop the game", protests                                                        | 2.7.4, 4.20
#include "engine/court.hpp"

namespace mafia {

void decide_outcome(Court& court, Outcome outcome, Ending ending) {
  const bool by_exits = ending == Ending::players || ending == Ending::removal;
  court.record(ResultDecided{outcome, outcome == Outcome::draw && by_exits ? Ending::empty_table : ending});
  court.cite(Law::decisive_moment);
  court.cite(Law::main_points);
  switch (outcome) {
    case Outcome::red: return court.cite(Law::red_wins);
    case Outcome::black: return court.cite(Law::black_wins);
    case Outcome::draw: return court.cite(Law::draw);
    case Outcome::maniac: return court.cite(Law::maniac_wins);
    case Outcome::none:
    case Outcome::replay: return;
  }
}

Law law_behind(Ending ending, Outcome outcome) {
  switch (ending) {
    case Ending::surrender: return Law::surrender;
    case Ending::team_loss: return Law::team_loss;
    case Ending::quiet_rounds: return Law::draw_quiet;
    case Ending::empty_table: return Law::draw_empty_table;
    case Ending::replay: return Law::replay;
    case Ending::unknown:
    case Ending::players:
    case Ending::removal:
    case Ending::record: break;
  }
  switch (outcome) {
    case Outcome::black: return Law::black_wins;
    case Outcome::maniac: return Law::maniac_wins;
    case Outcome::draw: return Law::draw;
    case Outcome::replay: return Law::replay;
    case Outcome::red:
    case Outcome::none: break;
  }
  return Law::red_wins;
}

// MC-2.7.3. The outcome that a determined vote or a shot in the night has decided but that is not yet carried out.
Outcome foregone_outcome(const RuleSet& rules, const State& state) {
  // Where the Doctor and the Maniac are still to act, a shot decides nothing yet.
  const bool final_shot = is_night_step(state.step) && rules.with.shot_mode.value == ShotMode::blind;
  std::optional<Seat> leaving = final_shot ? state.night.victim : std::nullopt;
  if (state.ballot.pending_outcome != Outcome::none) return state.ballot.pending_outcome;
  if (state.step == Step::calling) {
    const Standing now = standing(rules, state);
    if (now.leaders_certain && now.leaders.count() == 1) leaving = now.leaders.lowest();
    if (state.ballot.certain_leaver) leaving = state.ballot.certain_leaver;
  }
  if (!leaving) return Outcome::none;
  SeatSet left = state.at_table;
  left.remove(*leaving);
  return rules.winner.value(state, left);
}

void judge_outcome(Court& court, Ending ending) {
  if (court.now().outcome != Outcome::none) return;
  const Outcome outcome = court.rules.winner.value(court.now(), court.now().at_table);
  if (outcome == Outcome::draw) court.cite(Law::draw_empty_table);
  if (outcome != Outcome::none) decide_outcome(court, outcome, ending);
}

// MC-2.7.2.1, MC-Q59; FIIM-7.7, FIIM-Q3, FIIM-Q4: counted after each night or after the vote of the following day, as
// the book says. Any exit restarts the count. A pair starts with a night, so day 1 does not count.
void count_quiet_round(Court& court) {
  if (court.now().round < 2 || court.now().exit_this_round) return;
  const int pairs = court.now().quiet + 1;
  court.record(QuietRoundsCounted{static_cast<std::uint8_t>(pairs)});
  if (pairs < court.rules.with.quiet_rounds.value) return;
  court.cite(Law::draw_quiet);
  decide_outcome(court, Outcome::draw, Ending::quiet_rounds);
}

// FIIM-6.8: the offender gets the points of a removal, and the other team wins. FIIM-Q27: a hint from the audience may
// have no offender at the table; the judge then names the team.
void lose_team(Court& court, const Punish& command) {
  if (court.now().outcome != Outcome::none || foregone_outcome(court.rules, court.now()) != Outcome::none)
    return court.refuse(Refusal::result_is_final, Law::sanction_after_decision);
  const Team team = command.whom ? team_of(court.now()[*command.whom].role) : command.team;
  if (team != Team::red && team != Team::black) return court.refuse(Refusal::wrong_phase, Law::team_loss);
  court.record(TeamLost{team, command.whom, command.clause});
  court.cite(Law::team_loss);
  if (!command.whom) court.cite(Law::team_loss_outsider);
  if (command.whom && !court.now().expelled.contains(*command.whom)) court.record(RemovalPenalised{*command.whom});
  for (Seat s : court.now().night.counted_out | court.now().night.offenders)
    if (!court.now().expelled.contains(s)) court.record(RemovalPenalised{s});
  while (!court.now().last_words.empty()) court.record(LastWordLost{court.now().last_words.front()});
  decide_outcome(court, team == Team::red ? Outcome::black : Outcome::red, Ending::team_loss);
}

// MC-2.7.1-c1, MC-Q60. By day, and only if all living blacks surrender; a single one is ignored (MC-2.7.1-c2).
void surrender(Court& court, const Surrender& command) {
  if (court.rules.with.surrender.value == SurrenderRight::no)
    return court.refuse(Refusal::not_in_this_edition, Law::game_goes_on);
  if (is_night_step(court.now().step) || court.now().step == Step::seating)
    return court.refuse(Refusal::wrong_phase, Law::surrender);
  if (!court.now().blacks.contains(command.blacks)) return court.refuse(Refusal::not_black, Law::surrender);
  if (command.blacks != (court.now().blacks & court.now().at_table))
    return court.refuse(Refusal::not_all_surrender, Law::surrender_partial);
  if (foregone_outcome(court.rules, court.now()) != Outcome::none)
    return court.refuse(Refusal::result_is_final, Law::outcome_final);
  court.cite(Law::surrender);
  decide_outcome(court, Outcome::red, Ending::surrender);
}

// MC-2.7.4. The game is over only now. MC-2.7.5-c1: the judge may cut the speech after the outcome.
void announce_result(Court& court) {
  if (court.now().step != Step::over) return court.refuse(Refusal::game_not_over, Law::game_goes_on);
  if (court.now().announced) return court.refuse(Refusal::game_over, Law::game_over_announced);
  while (!court.now().last_words.empty()) pass_last_word(court);
  court.record(ResultAnnounced{court.now().outcome});
  court.cite(Law::game_over_announced);
  std::array<std::uint32_t, 2> packed{};
  for (Seat s : everyone(court.now()))
    packed[s.index() / 10] |= static_cast<std::uint32_t>(court.now()[s].role) << (3 * (s.index() % 10));
  court.record(RolesRevealed{packed});
}

namespace {

bool protests_closed(Court& court) {
  const std::uint32_t window = static_cast<std::uint32_t>(court.rules.with.protest_minutes.value) * 60'000U;
  return court.at().ms > court.now().ended_at.ms + window;
}

}  // namespace

bool late_protest(Court& court) {
  const bool possible = court.now().step == Step::over && court.now().protested != everyone(court.now());
  return possible && court.rules.with.protest_minutes.value > 0 && protests_closed(court);
}

// MC-4.8.13: a protest during the game is an offence. MC-4.20a: it is made within 15 minutes of the announcement.
void protest(Court& court, const Protest& command) {
  if (court.now().step != Step::over) return court.refuse(Refusal::protest_too_early, Law::protest_during_game);
  if (!everyone(court.now()).contains(command.by)) return court.refuse(Refusal::not_at_table, Law::ten_seats);
  if (protests_closed(court) && !court.now().early_end)
    return court.refuse(Refusal::protest_too_late, Law::protest_window);
  if (court.now().protested.contains(command.by))  // MC-Q83, FIIM-8.8.4: one per player.
    return court.refuse(Refusal::already_there, Law::protest_window);
  court.record(ProtestMade{command.by});
  court.cite(Law::protest_window);
}

// MC-4.20b, FIIM-8.8.4: each protest gets one decision, which is final.
void decide_protest(Court& court, const DecideProtest& command) {
  const State& now = court.now();
  if (!now.protested.contains(command.by)) return court.refuse(Refusal::no_protest, Law::protest_decision);
  if ((now.upheld | now.rejected).contains(command.by))
    return court.refuse(Refusal::already_there, Law::protest_decision);
  court.record(ProtestDecided{command.by, command.upheld});
  court.cite(Law::protest_decision);
}

}  // namespace mafia
