// Results and the judge's points.                                                  | MC        | FIIM
// Entered by one official, confirmed by another                                    | 3.1       | 8.2
// Awards and fines with their limits, consent                                      | 3.2-3.18  | 8.4, 8.5
// Parts annulled by an automatic replay; the committee's tie                       | 3.11, 4.13-4.16 |
#include <algorithm>

#include "tournament/bench.hpp"

namespace mafia::tournament {
namespace {

bool is_confirmed(Bench& bench, const Game& game) {
  return game.status == GameStatus::confirmed && bench.refuse("result_is_final");
}

// MC-3.12, FIIM-7.3: a player who was removed from the tournament plays no more. A game that was announced or entered
// before the player left may still be entered, or entered again.
bool somebody_left(Bench& bench, const Game& game) {
  for (int index : game.players) {
    const Player& player = bench.state.players[static_cast<std::size_t>(index)];
    const bool ended = game.announced || game.status == GameStatus::entered;
    const bool before = ended && game.ended <= player.left;
    if (player.status != PlayerStatus::registered && !before)
      return bench.refuse("not_in_tournament", Law::excluded, player.name);
  }
  return false;
}

// While an appeal is open, and after one changed the result, no other result may be entered.
bool under_appeal(Bench& bench, const Game& game) {
  if (game.appeal.status == AppealStatus::open) return bench.refuse("appeals_open", Law::appeal);
  return game.appeal.status == AppealStatus::changed && bench.refuse("decided", Law::appeal_final);
}

bool wrong_deck(Bench& bench, const ScoreSheet& sheet) {
  return !has_deck(*bench.state.rules, sheet) && bench.refuse("bad_game", bench.state.rules->deck.clause);
}

// Refuses points and offences that this book does not have.
bool foreign(Bench& bench, const ScoreSheet& sheet) {
  const RuleSet& rules = *bench.state.rules;
  for (Seat s : seats_of(sheet)) {
    const ScoredSeat& seat = sheet[s];
    const bool cards = seat.yellows + seat.reds > 0 && rules.with.cards.value != Cards::yellow_red;
    const bool replay = seat.caused_replays && rules.with.replays.value != Replays::automatic;
    const bool team = seat.team_lost && rules.behind(Law::team_loss).empty();
    if (cards || replay || team || (seat.fines > 0 && rules.fines.empty())) return bench.refuse("not_in_this_book");
    if (seat.team_lost && !has_lost(sheet, s)) return bench.refuse("bad_game", Law::team_loss);
  }
  return false;
}

bool bad_note(Bench& bench, const ScoreSheet& sheet) {
  const bool without_victim = sheet.nota_named > 0 && !sheet.first_victim;
  return (without_victim || sheet.nota_named > 3) && bench.refuse("bad_game", Law::nota_right);
}

bool broken_awards(Bench& bench, const ScoreSheet& sheet) {
  const Breaches broken = breaches(*bench.state.rules, sheet);
  return !broken.empty() && bench.refuse(code_of(first_said(broken).why), first_said(broken).law);
}

// FIIM-8.5: only in the cases that the book lists, once per act.
bool refuse_fine(Bench& bench, const ScoreSheet& sheet, Seat to, Clause clause) {
  const RuleSet& rules = *bench.state.rules;
  if (rules.fines.empty()) return bench.refuse("not_in_this_book");
  if (const auto why = fine_refusal(rules, sheet, to, clause)) return bench.refuse(code_of(why->why), why->clause);
  return false;
}

bool refuse_fines(Bench& bench, const ScoreSheet& sheet) {
  for (Seat s : seats_of(sheet)) {
    ScoreSheet before = sheet;
    before[s].fine_clauses.clear();
    for (Clause clause : sheet[s].fine_clauses) {
      if (refuse_fine(bench, before, s, clause)) return true;
      before[s].fine_clauses.push_back(clause);
    }
  }
  return false;
}

// MC-3.3.1: the chief judge or the Referee Committee, after a detailed justification.
bool refuse_consent(Bench& bench, const std::string& by, const std::string& reason) {
  const RuleSet& rules = *bench.state.rules;
  if (rules.with.consent_possible.value == YesNo::no)
    return bench.refuse("not_in_this_edition", rules.consent_elsewhere);
  if (!bench.entitled(by, {Office::chief_judge, Office::referees}, Law::award_consent)) return true;
  return reason.empty() && bench.refuse("reason_needed", Law::award_consent);
}

void settle_note(const RuleSet& rules, PlayedGame& played) {
  if (played.record.empty()) played.sheet.nota_right = may_leave_note(rules, played.voted_on_day_one, played.note_said);
}

bool refuse_reasons(Bench& bench, const PlayedGame& played) {
  for (const PlayedGame::Reason& reason : played.reasons)
    if (const auto why = reason_refusal(*bench.state.rules, played.sheet, reason.to, reason.kind, reason.clause))
      return bench.refuse(code_of(why->why), why->clause);
  return false;
}

bool other_names(Bench& bench, const Game& game, const PlayedGame& played) {
  for (std::size_t i = 0; i < table_size; ++i) {
    const std::string& seated = bench.state.players[static_cast<std::size_t>(game.players[i])].name;
    if (!played.names[i].empty() && played.names[i] != seated) return bench.refuse("other_players", Law::seats_drawn);
  }
  return false;
}

// Why a nota brings nothing, or less than it could.
void cite_note(Bench& bench, const ScoreSheet& sheet) {
  if (!sheet.first_victim) return;
  const Seat victim = *sheet.first_victim;
  if (sheet.nota_named > 0 && team_of(sheet[victim].role) == Team::black) bench.cite(Law::nota_points_black);
  if (nota_points(*bench.state.rules, sheet).hundredths > 0 && !sheet[victim].awards.empty())
    bench.cite(Law::extra_or_nota);
}

void cite_points(Bench& bench, const ScoreSheet& sheet) {
  Laws laws;
  for (Seat s : seats_of(sheet))
    for (const PointLine& line : point_lines(*bench.state.rules, sheet, s)) laws.add(line.law);
  for (Clause clause : grounds_of(*bench.state.rules, laws)) bench.cite(clause);
  for (Seat s : seats_of(sheet))
    for (Clause fine : sheet[s].fine_clauses)
      for (Clause clause : clauses_of_fine(*bench.state.rules, fine)) bench.cite(clause);
  cite_note(bench, sheet);
}

}  // namespace

void judge(Bench& bench, const EnterResult& command) {
  const auto id = bench.game(command.game);
  if (!id || !bench.entitled(command.by, anybody, Law::main_points)) return;
  const Game& game = bench.state[*id];
  if (is_confirmed(bench, game) || under_appeal(bench, game) || somebody_left(bench, game)) return;
  PlayedGame played = command.played;
  ScoreSheet& sheet = played.sheet;
  settle_note(*bench.state.rules, played);
  const bool decided =
      sheet.outcome == Outcome::red || sheet.outcome == Outcome::black || sheet.outcome == Outcome::draw;
  if (!decided) return void(bench.refuse("bad_game", Law::main_points));
  if (!command.consent_by.empty() && refuse_consent(bench, command.consent_by, command.consent_reason)) return;
  if (foreign(bench, sheet) || wrong_deck(bench, sheet) || bad_note(bench, sheet)) return;
  if (other_names(bench, game, command.played)) return;
  if (broken_awards(bench, sheet) || refuse_reasons(bench, played) || refuse_fines(bench, sheet)) return;
  bench.record(ResultEntered{*id, command.by, std::move(played)});
  bench.cite(Law::main_points);
  if (!command.consent_by.empty()) bench.cite(Law::award_consent);
  cite_points(bench, command.played.sheet);
  for (const PlayedGame::Reason& reason : command.played.reasons) bench.cite(reason.clause);
  const bool note_lost = command.played.record.empty() && command.played.sheet.nota_named > 0 &&
                         !may_leave_note(*bench.state.rules, command.played.voted_on_day_one, command.played.note_said);
  if (note_lost) bench.cite(command.played.note_said ? Law::nota_hint : Law::nota_day_one_exits);
}

// MC-3.11.1, MC-Q78: what was played before an automatic replay was ordered.
void judge(Bench& bench, const EnterPart& command) {
  const RuleSet& rules = *bench.state.rules;
  if (rules.with.replays.value != Replays::automatic) return void(bench.refuse("not_in_this_book"));
  const auto id = bench.game(command.game);
  if (!id || !bench.entitled(command.by, anybody, Law::replay)) return;
  const Game& game = bench.state[*id];
  if (is_confirmed(bench, game) || under_appeal(bench, game) || somebody_left(bench, game)) return;
  PlayedGame played = command.played;
  settle_note(rules, played);
  ScoreSheet& sheet = played.sheet;
  if (sheet.outcome != Outcome::none) return void(bench.refuse("bad_game", Law::replay));  // A part has no winner.
  if (!command.consent_by.empty() && refuse_consent(bench, command.consent_by, command.consent_reason)) return;
  sheet.outcome = Outcome::replay;
  if (foreign(bench, sheet) || wrong_deck(bench, sheet) || bad_note(bench, sheet) || broken_awards(bench, sheet) ||
      refuse_reasons(bench, played))
    return;
  bench.record(PartEntered{*id, command.by, sheet});
  bench.cite(Law::replay);
  bench.cite(Law::replay_procedure);
  bench.cite(Law::replay_carries);
  cite_points(bench, sheet);
}

namespace {

// A result that is entered but not confirmed, so that the judge may still give points.
std::optional<GameId> open_result(Bench& bench, const GameRef& ref, const std::string& by) {
  const auto id = bench.game(ref);
  if (!id || !bench.entitled(by, anybody, Law::award_values)) return std::nullopt;
  const Game& game = bench.state[*id];
  if (is_confirmed(bench, game)) return std::nullopt;
  if (game.status != GameStatus::entered) {
    bench.refuse("not_entered");
    return std::nullopt;
  }
  return id;
}

}  // namespace

void judge(Bench& bench, const Award& command) {
  const auto id = open_result(bench, command.game, command.by);
  if (!id) return;
  ScoreSheet sheet = bench.state[*id].played.sheet;
  if (sheet[command.to].awards.full()) return void(bench.refuse("award_twice", Law::award_values));
  sheet[command.to].awards.push_back({command.kind, command.points.hundredths});
  if (broken_awards(bench, sheet)) return;
  if (command.reason) {
    const auto why = reason_refusal(*bench.state.rules, sheet, command.to, command.kind, command.reason);
    if (why) return void(bench.refuse(code_of(why->why), why->clause));
  }
  bench.record(PointsAwarded{*id, command.to, command.kind, command.points, command.reason, command.by});
  cite_points(bench, sheet);
  bench.cite(command.reason);
}

void judge(Bench& bench, const FinePlayer& command) {
  if (bench.state.rules->fines.empty()) return void(bench.refuse("not_in_this_book"));
  const auto id = open_result(bench, command.game, command.by);
  if (!id || refuse_fine(bench, bench.state[*id].played.sheet, command.to, command.clause)) return;
  bench.record(PlayerFined{*id, command.to, command.clause, command.by});
  bench.cite(Law::fine);
  for (Clause clause : clauses_of_fine(*bench.state.rules, command.clause)) bench.cite(clause);
}

void judge(Bench& bench, const GiveConsent& command) {
  const auto id = bench.game(command.game);
  if (!id || refuse_consent(bench, command.by, command.reason)) return;
  if (is_confirmed(bench, bench.state[*id])) return;
  if (bench.state[*id].status != GameStatus::entered) return void(bench.refuse("not_entered"));
  bench.record(ConsentGiven{*id, command.by, command.reason});
  bench.cite(Law::award_consent);
}

namespace {

int replays_caused(const State& state, int player) {
  int count = 0;
  for (const Stage& stage : state.stages)
    for (const Game& game : stage.games) {
      if (game.status != GameStatus::confirmed) continue;
      const auto found = std::ranges::find(game.players, player);
      if (found == game.players.end()) continue;
      const Seat seat = *Seat::from(static_cast<int>(found - game.players.begin()) + 1);
      count += game.causes[seat.index()] + game.played.sheet[seat].caused_replays;
    }
  return count;
}

// MC-4.15.1, MC-3.12, MC-4.19, FIIM-7.3: what follows from a game for its players, apart from its points.
void follow_up(Bench& bench, const Game& game) {
  for (Seat s : seats_of(game.played.sheet)) {
    const int player = game.players[s.index()];
    const ScoredSeat& seat = game.played.sheet[s];
    int yellows = seat.yellows, reds = seat.reds;
    const bool fresh = yellows + reds > 0;
    for (const ScoreSheet& part : parts_of(game)) {
      yellows += part[s].yellows;
      reds += part[s].reds;
    }
    const int caused = game.causes[s.index()] + seat.caused_replays;
    const bool again = caused > 0 && caused + replays_caused(bench.state, player) > 1;
    const CaseStatus discipline = bench.state.players[static_cast<std::size_t>(player)].discipline;
    if (again) bench.cite(Law::replay_twice);
    // Cards of a part may have been reviewed when the game was first confirmed.
    if (fresh || again || (yellows + reds > 0 && discipline == CaseStatus::none)) bench.record(CaseOpened{player});
    if (reds == 0 && !again && !game.played.excluded.contains(s)) continue;
    const Law law = again ? Law::replay_twice : reds > 0 ? Law::red_card : Law::excluded;
    const auto clauses = bench.state.rules->behind(law);
    bench.cite(law);
    bench.record(PlayerLeft{player, PlayerStatus::removed, clauses.empty() ? Clause{} : clauses.front(), {}});
  }
}

}  // namespace

void judge(Bench& bench, const Confirm& command) {
  const auto id = bench.game(command.game);
  if (!id || !bench.entitled(command.by, anybody, Law::main_points)) return;
  const Game& game = bench.state[*id];
  if (is_confirmed(bench, game)) return;
  if (game.status == GameStatus::planned && game.replays > 0)
    return void(bench.refuse("not_replayed", Law::replay_procedure));
  if (game.status != GameStatus::entered) return void(bench.refuse("not_entered"));
  if (game.entered_by == command.by) return void(bench.refuse("same_person"));
  bench.record(ResultConfirmed{*id, command.by});
  bench.cite(Law::main_points);
  cite_points(bench, game.played.sheet);
  if (game.played.sheet.first_victim) bench.cite(Law::nota_points);
  follow_up(bench, game);
}

// Nothing recorded is lost: the log keeps what was confirmed, who reopened it and why.
void judge(Bench& bench, const Reopen& command) {
  const auto id = bench.game(command.game);
  if (!id || !bench.entitled(command.by, {Office::chief_judge, Office::organiser}, Law::main_points)) return;
  const Game& game = bench.state[*id];
  if (game.status != GameStatus::confirmed) return void(bench.refuse("not_entered"));
  if (under_appeal(bench, game)) return;
  if (command.reason.empty()) return void(bench.refuse("reason_needed"));
  bench.record(ResultReopened{*id, command.by, command.reason});
}

void judge(Bench& bench, const Announce& command) {
  const auto id = bench.game(command.game);
  if (!id) return;
  const Game& game = bench.state[*id];
  if (game.announced) return void(bench.refuse("already_there", Law::game_over_announced));
  if (game.status == GameStatus::annulled) return void(bench.refuse("not_replayed", Law::appeal_replay));
  if (game.status == GameStatus::confirmed) return void(bench.refuse("result_is_final", Law::game_over_announced));
  bench.record(ResultAnnounced{*id});
  bench.cite(Law::protest_window);
}

// MC-4.16, MC-Q79: only after a violation in the replay itself.
void judge(Bench& bench, const DeclareTie& command) {
  if (bench.state.rules->behind(Law::replay_tie_declared).empty()) return void(bench.refuse("not_in_this_book"));
  const auto id = bench.game(command.game);
  if (!id || !bench.entitled(command.by, {Office::organiser, Office::chief_judge}, Law::replay_tie_declared)) return;
  const Game& game = bench.state[*id];
  if (is_confirmed(bench, game)) return;
  if (game.replays < 2) return void(bench.refuse("no_second_replay", Law::replay_tie_declared));
  bench.record(TieDeclared{*id, command.by});
  bench.cite(Law::replay_tie_declared);
}

}  // namespace mafia::tournament
