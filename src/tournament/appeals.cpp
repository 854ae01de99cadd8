// Appeals.                                                                         | MC       | FIIM
// By one of the ten, in time, on a ground of the book                              | 4.20     | 8.8, 8.8.1
// Both sides heard, decided by people who took no part                             | 4.20b, 4.20c | 8.8.2-8.8.4
// Replay                                                                           | 4.20b, MC-Q83 | 8.9, 8.9a
// Result changed: by the corrected record; by the chief judge                      | 4.20.2, MC-Q84 | 8.9
#include <algorithm>

#include "tournament/bench.hpp"

namespace mafia::tournament {
namespace {

constexpr std::int64_t seconds_a_minute = 60;

// Books that list grounds also require hearing both sides; FIIM-8.8 leaves both to the deciders.
bool has_grounds(const Bench& bench) { return !bench.state.rules->grounds.empty(); }

const Ground* find_ground(const RuleSet& rules, Clause clause) {
  const auto found = std::ranges::find(rules.grounds, clause, &Ground::clause);
  return found == rules.grounds.end() ? nullptr : &*found;
}

// MC-4.20, MC-4.20.1: gross violations of the host only.
bool refuse_ground(Bench& bench, const Appeal& command) {
  const RuleSet& rules = *bench.state.rules;
  if (!has_grounds(bench)) return command.text.empty() && bench.refuse("reason_needed", Law::appeal);
  const Ground* ground = find_ground(rules, command.ground);
  if (!ground) {
    if (std::ranges::find(rules.elsewhere, command.ground) != rules.elsewhere.end())
      return bench.refuse("not_in_this_edition", command.ground);
    return command.ground ? bench.refuse("not_appealable", Law::appeal)
                          : bench.refuse("reason_needed", Law::appeal_grounds);
  }
  return command.text.empty() && ground->needs_text && bench.refuse("reason_needed", command.ground);
}

// MC-4.20a, FIIM-8.8.1: up to and including the last second; later only if the chief judge or an organiser allows it by
// name.
bool refuse_time(Bench& bench, const Appeal& command, const Game& game) {
  const std::int64_t window = bench.state.rules->with.protest_minutes.value * seconds_a_minute;
  if (game.ended == Moment{}) return false;  // The end of the game was not entered: nothing is late.
  if (bench.at.seconds - game.ended.seconds <= window) return false;
  if (command.allowed_by.empty()) return bench.refuse("appeal_too_late", Law::protest_window);
  return !bench.entitled(command.allowed_by, {Office::chief_judge, Office::organiser}, Law::protest_window);
}

}  // namespace

void judge(Bench& bench, const Appeal& command) {
  const auto id = bench.game(command.game);
  if (!id) return;
  const auto by = bench.player(command.by);
  if (!by) return;
  const Game& game = bench.state[*id];
  if (std::ranges::find(game.players, *by) == game.players.end())
    return void(bench.refuse("not_of_the_ten", Law::appeal));
  const bool ended = game.announced || game.status == GameStatus::entered || game.status == GameStatus::confirmed;
  if (!ended) return void(bench.refuse("not_entered", Law::appeal));
  if (game.appeal.status == AppealStatus::open) return void(bench.refuse("appeal_twice", Law::appeal));
  // FIIM-8.8.4, MC-Q83: one record a game; the decision is final. A replay is a game of its own.
  const bool decided = game.appeal.status == AppealStatus::rejected || game.appeal.status == AppealStatus::changed;
  if (decided) return void(bench.refuse("appeal_twice", Law::appeal_final));
  if (refuse_ground(bench, command) || refuse_time(bench, command, game)) return;
  bench.record(AppealMade{*id, *by, command.ground, command.allowed_by, command.text});
  bench.cite(Law::appeal);
  bench.cite(Law::protest_window);
  if (has_grounds(bench)) bench.cite(Law::appeal_grounds);
  bench.cite(command.ground);
}

namespace {

std::optional<GameId> appealed(Bench& bench, const GameRef& ref) {
  const auto id = bench.game(ref);
  if (!id) return std::nullopt;
  const AppealStatus status = bench.state[*id].appeal.status;
  if (status == AppealStatus::open) return id;
  bench.refuse(status == AppealStatus::none ? "no_appeal" : "decided",
               status == AppealStatus::none ? Law::appeal : Law::appeal_final);
  return std::nullopt;
}

bool took_part(const State& state, const Game& game, const Official& official) {
  const std::string& host = game.judge.empty() ? game.entered_by : game.judge;
  if (official.name == host || official.offices.has(Office::touch_judge)) return true;
  const auto player = find_player(state, official.name);
  return player && std::ranges::find(game.players, *player) != game.players.end();
}

// MC-4.20c, FIIM-8.8.2: who decides. Nobody who judged or played the game may.
bool refuse_deciders(Bench& bench, const Game& game, const Names& names, Offices offices, Law law) {
  if (names.empty()) return bench.refuse("not_entitled", law);
  for (const std::string& name : names) {
    if (!bench.entitled(name, offices, law)) return true;
    const Official& official = *find_official(bench.state, name);
    if (took_part(bench.state, game, official)) return bench.refuse("interested", law);
  }
  return false;
}

Offices committee(const Bench& bench) {
  if (has_grounds(bench)) return {Office::organiser, Office::chief_judge};
  return {Office::chief_judge, Office::appeals};
}

// MC-4.20b: management must hear both sides.
bool refuse_unheard(Bench& bench, const Game& game) {
  const bool heard = game.appeal.players_heard && game.appeal.host_heard;
  return has_grounds(bench) && !heard && bench.refuse("not_heard", Law::appeal_hearing);
}

// FIIM-8.9: the duty member of the judges' committee agrees.
bool refuse_duty_consent(Bench& bench, const std::string& consent) {
  if (consent.empty()) return bench.refuse("consent_needed", Law::appeal_change);
  return !bench.entitled(consent, {Office::referees}, Law::appeal_change);
}

}  // namespace

void judge(Bench& bench, const Hear& command) {
  const auto id = appealed(bench, command.game);
  if (!id) return;
  if (command.text.empty()) return void(bench.refuse("reason_needed", Law::appeal_hearing));
  bench.record(SideHeard{*id, command.host, command.text});
  bench.cite(Law::appeal_hearing);
}

void judge(Bench& bench, const Attach& command) {
  const auto id = appealed(bench, command.game);
  if (!id) return;
  if (command.text.empty()) return void(bench.refuse("reason_needed", Law::appeal_evidence));
  bench.record(EvidenceAttached{*id, command.kind, command.text});
  bench.cite(Law::appeal_evidence);
}

void judge(Bench& bench, const Reject& command) {
  const auto id = appealed(bench, command.game);
  if (!id) return;
  const Game& game = bench.state[*id];
  if (refuse_deciders(bench, game, command.by, committee(bench), Law::appeal_deciders)) return;
  if (refuse_unheard(bench, game)) return;
  bench.record(AppealRejected{*id, command.by, command.text});
  bench.cite(Law::appeal_deciders);
  bench.cite(Law::appeal_hearing);
  bench.cite(Law::appeal_final);
  bench.cite(game.appeal.ground);
  if (!game.appeal.evidence.empty()) bench.cite(Law::appeal_evidence);
}

void judge(Bench& bench, const OrderReplay& command) {
  // FIIM-8.9 needs no protest: a non-game advantage is enough.
  const bool by_grounds = has_grounds(bench);
  const auto id = by_grounds ? appealed(bench, command.game) : bench.game(command.game);
  if (!id) return;
  const Game& game = bench.state[*id];
  const Offices offices = by_grounds ? committee(bench) : Offices{Office::chief_judge};
  const bool decided = game.appeal.status == AppealStatus::rejected || game.appeal.status == AppealStatus::changed;
  if (!by_grounds && decided) return void(bench.refuse("decided", Law::appeal_final));
  if (refuse_deciders(bench, game, command.by, offices, by_grounds ? Law::appeal_deciders : Law::appeal_replay)) return;
  if (game.status != GameStatus::entered && game.status != GameStatus::confirmed)
    return void(bench.refuse("not_entered"));
  if (by_grounds && refuse_unheard(bench, game)) return;
  if (!by_grounds && refuse_duty_consent(bench, command.consent)) return;
  const Ground* ground = find_ground(*bench.state.rules, game.appeal.ground);
  if (ground && !ground->gross) return void(bench.refuse("not_gross", game.appeal.ground));
  bench.record(ReplayOrdered{*id, command.by, command.consent, by_grounds});
  bench.cite(Law::appeal_deciders);
  bench.cite(Law::appeal_replay);
  bench.cite(game.appeal.ground);
}

namespace {

// Removes awards and fines that the changed result no longer allows.
void drop_broken_points(const RuleSet& rules, ScoreSheet& sheet) {
  for (Seat s : seats_of(sheet)) {
    ScoredSeat& seat = sheet[s];
    const ScoredSeat before = seat;
    seat.awards.clear();
    seat.fine_clauses.clear();
    seat.fines = static_cast<std::uint8_t>(before.fines - before.fine_clauses.size());
    for (const GivenAward& award : before.awards) {
      ScoreSheet alone = sheet;
      for (Seat other : seats_of(alone)) alone[other].awards.clear();
      alone[s].awards.push_back(award);
      if (breaches(rules, alone).empty()) seat.awards.push_back(award);
    }
    for (Clause clause : before.fine_clauses) {
      if (fine_refusal(rules, sheet, s, clause)) continue;
      seat.fine_clauses.push_back(clause);
      ++seat.fines;
    }
  }
}

}  // namespace

// FIIM-8.9
void judge(Bench& bench, const ChangeWinner& command) {
  if (has_grounds(bench)) return void(bench.refuse("not_in_this_book", Law::appeal_change));
  const auto id = bench.game(command.game);
  if (!id) return;
  const Game& game = bench.state[*id];
  const bool decided = game.appeal.status == AppealStatus::rejected || game.appeal.status == AppealStatus::changed;
  if (decided) return void(bench.refuse("decided", Law::appeal_final));
  if (refuse_deciders(bench, game, command.by, {Office::chief_judge}, Law::appeal_change)) return;
  if (game.status != GameStatus::entered && game.status != GameStatus::confirmed)
    return void(bench.refuse("not_entered"));
  if (refuse_duty_consent(bench, command.consent)) return;
  ScoreSheet sheet = game.played.sheet;
  sheet.outcome = command.winner;
  for (Seat s : seats_of(sheet)) sheet[s].team_lost = sheet[s].team_lost && has_lost(sheet, s);
  drop_broken_points(*bench.state.rules, sheet);
  bench.record(WinnerChanged{*id, command.by, command.consent, sheet});
  bench.cite(Law::appeal_change);
  bench.cite(Law::appeal_deciders);
}

// MC-4.20.2, MC-Q84: needs an unbiased source, and the corrected line must decide the outcome at once.
void judge(Bench& bench, const Correct& command) {
  const RuleSet& rules = *bench.state.rules;
  if (!has_grounds(bench)) return void(bench.refuse("not_in_this_book"));
  if (std::ranges::find(rules.elsewhere, rules.change_elsewhere) != rules.elsewhere.end())
    return void(bench.refuse("not_in_this_edition", rules.change_elsewhere));
  const auto id = appealed(bench, command.game);
  if (!id) return;
  const Game& game = bench.state[*id];
  if (refuse_deciders(bench, game, command.by, committee(bench), Law::appeal_deciders)) return;
  if (refuse_unheard(bench, game)) return;
  const bool unbiased = std::ranges::any_of(game.appeal.evidence, [](Evidence e) { return e != Evidence::opinion; });
  if (!unbiased) return void(bench.refuse("evidence_needed", Law::appeal_change));
  if (game.played.record.empty()) return void(bench.refuse("no_record", Law::appeal_change));
  if (!command.decided) return void(bench.refuse("not_determined", Law::appeal_change_open));
  bench.record(ResultCorrected{*id, command.by, command.line, command.text, command.played});
  bench.cite(Law::appeal_change);
  bench.cite(Law::appeal_change_points);
  bench.cite(game.appeal.ground);
}

// MC-4.20.2-c3
void judge(Bench& bench, const VoidPoints& command) {
  if (bench.state.rules->behind(Law::appeal_void).empty()) return void(bench.refuse("not_in_this_book"));
  const auto id = bench.game(command.game);
  if (!id) return;
  const Game& game = bench.state[*id];
  if (game.appeal.status != AppealStatus::changed) return void(bench.refuse("not_changed", Law::appeal_void));
  if (refuse_deciders(bench, game, command.by, committee(bench), Law::appeal_deciders)) return;
  bench.record(PointsVoided{*id, command.by, command.of});
  bench.cite(Law::appeal_void);
}

// FIIM-8.8.4: a complaint about the judge to the committee of the federation; it changes nothing here.
void judge(Bench& bench, const Complain& command) {
  const auto id = bench.game(command.game);
  if (!id || !bench.player(command.by)) return;
  if (command.text.empty()) return void(bench.refuse("reason_needed", Law::appeal_final));
  bench.record(ComplaintMade{*id, command.by, command.text});
  bench.cite(Law::appeal_final);
}

}  // namespace mafia::tournament
