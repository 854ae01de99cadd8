// The judge's points after a game, and what a game is worth to each player.        | MC             | done
// Best move, best play, worst move, worst play with their limits                   | 3.2-3.9, 3.14-3.18 | yes
// Main points, Prima Nota, removals, cards, the replay package                     | 3.1, 3.2, 3.12, 4.15 | yes
#include <algorithm>

#include "engine/court.hpp"

namespace mafia {
namespace {

constexpr std::uint8_t bit_of(Award kind) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind)); }

int given(const State& state, Award kind) {
  int count = 0;
  for (Seat s : everyone(state)) count += (state[s].awards & bit_of(kind)) != 0;
  return count;
}

bool has(const State& state, Seat who, Award kind) { return (state[who].awards & bit_of(kind)) != 0; }

bool won(const State& state, Seat who) {
  const Team team = team_of(state[who].role);
  return (state.outcome == Outcome::red && team == Team::red) ||
         (state.outcome == Outcome::black && team == Team::black) ||
         (state.outcome == Outcome::maniac && team == Team::maniac);
}

Points nota_points(const RuleSet& rules, const State& state, Seat who);

// The chief judge's consent widens a limit, never narrows it.
int limit_of(const State& state, const Cited<int>& usual, const Cited<int>& with_consent) {
  return state.consent ? std::max(usual.value, with_consent.value) : usual.value;
}

// MC-3.3, MC-3.4, MC-3.8: how many players, how much in all, how many best moves; MC-Q61: the nota does not count.
bool refuse_limits(Court& court, const GiveAward& command) {
  const State& now = court.now();
  const Parameters& with = court.rules.with;
  SeatSet praised{command.to};
  int sum = command.points.hundredths;
  for (Seat s : everyone(now)) {
    int own = now[s].praised.hundredths;
    if (with.nota_in_limits.value == YesNo::yes) own += nota_points(court.rules, now, s).hundredths;
    if (own > 0) praised.add(s);
    sum += own;
  }
  const int most = limit_of(now, with.award_players, with.award_players_consent);
  const int limit = limit_of(now, with.award_sum, with.award_sum_consent);
  if (praised.count() > most) return court.refuse(Refusal::award_limit, Law::award_players), true;
  const bool play = command.kind == Award::best_play;
  const int moves = given(now, Award::best_move) + !play;
  const int moves_allowed = with.best_moves.value - (play || given(now, Award::best_play) > 0 ? 1 : 0) + now.consent;
  if (moves > moves_allowed) return court.refuse(Refusal::award_limit, Law::best_move_count), true;
  if (sum > limit) return court.refuse(Refusal::award_limit, Law::award_sum), true;
  return false;
}

bool listed(const PointList& list, int hundredths) {
  for (std::int16_t each : list)
    if (each == hundredths) return true;
  return false;
}

bool value_allowed(const Parameters& with, Award kind, Points points) {
  const int h = points.hundredths;
  switch (kind) {
    case Award::best_move: return listed(with.awards_first.value, h);
    case Award::best_play: return listed(with.awards_second.value, h);
    case Award::worst_move: return h > -150 && listed(with.blame.value, h);
    case Award::worst_play: return h == -150 && listed(with.blame.value, h);
    case Award::extra: return false;
  }
  return false;
}

// MC-3.9, MC-3.18, MC-Q91: one positive and one negative nomination a player.
bool refuse_pair(Court& court, const GiveAward& command) {
  const State& now = court.now();
  const bool positive = command.kind == Award::best_move || command.kind == Award::best_play;
  const Award other = positive ? (command.kind == Award::best_move ? Award::best_play : Award::best_move)
                               : (command.kind == Award::worst_move ? Award::worst_play : Award::worst_move);
  const Law law = positive ? Law::best_move_or_play : Law::worst_move_or_play;
  if (has(now, command.to, command.kind) || has(now, command.to, other))
    return court.refuse(Refusal::award_twice, law), true;
  return false;
}

// MC-3.6, MC-3.7, MC-3.15, MC-3.16: best play for a winner, worst play for a loser, one each, none in a draw.
bool refuse_side(Court& court, const GiveAward& command) {
  const State& now = court.now();
  const bool best = command.kind == Award::best_play;
  if (!best && command.kind != Award::worst_play) {
    const bool replay = now.outcome == Outcome::replay && command.kind != Award::best_move;
    if (replay) court.refuse(Refusal::award_side, Law::replay_carries);
    return replay;
  }
  const bool decided = now.outcome == Outcome::red || now.outcome == Outcome::black;
  if (!decided) return court.refuse(Refusal::award_side, best ? Law::best_play_draw : Law::worst_play_draw), true;
  const Law law = best ? Law::best_play_winner : Law::worst_play_loser;
  if (won(now, command.to) != best) return court.refuse(Refusal::award_side, law), true;
  if (given(now, command.kind) > 0) return court.refuse(Refusal::award_limit, law), true;
  return false;
}

}  // namespace

namespace {

// FIIM-8.4.6, FIIM-Q36, FIIM-Q37: of best move and judge's points the larger counts; where it is the best move, the
// judge's points use neither the sum nor a place.
bool refuse_extra_limits(Court& court, const GiveAward& command) {
  const State& now = court.now();
  const Parameters& with = court.rules.with;
  int players = 0, sum = 0;
  for (Seat s : everyone(now)) {
    const int own = now[s].praised.hundredths + (s == command.to ? command.points.hundredths : 0);
    const bool by_nota =
        with.extra_with_nota.value == ExtraWithNota::max && nota_points(court.rules, now, s).hundredths >= own;
    if (own == 0 || by_nota) continue;
    ++players;
    sum += own;
  }
  const int most = limit_of(now, with.award_players, with.award_players_consent);
  if (players > most) return court.refuse(Refusal::award_limit, Law::award_players), true;
  const int limit = limit_of(now, with.award_sum, with.award_sum_consent);
  if (sum > limit) return court.refuse(Refusal::award_limit, Law::award_sum), true;
  return false;
}

// FIIM-8.4: the judge's extra points for winners and losers.
void give_extra(Court& court, const GiveAward& command) {
  const State& now = court.now();
  const Parameters& with = court.rules.with;
  if (court.rules.behind(Law::extra_values).empty()) return court.refuse(Refusal::not_in_this_book, Law::award_values);
  if (now.outcome == Outcome::draw && with.extra_on_draw.value == ExtraOnDraw::refused)
    return court.refuse(Refusal::award_side, Law::extra_on_draw);
  const bool winner = won(now, command.to);
  const Law law = winner ? Law::extra_values : Law::extra_loser_values;
  if (!listed(winner ? with.awards_first.value : with.awards_second.value, command.points.hundredths))
    return court.refuse(Refusal::award_value, law);
  if (has(now, command.to, Award::extra)) return court.refuse(Refusal::award_twice, law);
  if (listed(with.awards_consent.value, command.points.hundredths) && winner && !now.consent)
    return court.refuse(Refusal::award_limit, Law::extra_large);
  if (refuse_extra_limits(court, command)) return;
  court.record(AwardGiven{command.to, command.kind, command.points});
  court.cite(law);
  if (nota_points(court.rules, now, command.to).hundredths > 0) court.cite(Law::extra_or_nota);
}

}  // namespace

void give_award(Court& court, const GiveAward& command) {
  if (court.now().step != Step::over) return court.refuse(Refusal::game_not_over, Law::award_values);
  if (!everyone(court.now()).contains(command.to)) return court.refuse(Refusal::not_at_table, Law::ten_seats);
  if (command.kind == Award::extra) return give_extra(court, command);
  if (court.rules.behind(Law::best_play_winner).empty())
    return court.refuse(Refusal::not_in_this_book, Law::extra_values);
  const bool positive = command.kind == Award::best_move || command.kind == Award::best_play;
  if (!value_allowed(court.rules.with, command.kind, command.points))
    return court.refuse(Refusal::award_value, positive ? Law::award_values : Law::worst_move);
  if (refuse_side(court, command) || refuse_pair(court, command)) return;
  if (positive && refuse_limits(court, command)) return;
  court.record(AwardGiven{command.to, command.kind, command.points});
  court.cite(positive ? Law::award_values : Law::worst_move);
}

// FIIM-8.5, FIIM-Q38: mandatory, each act once, and only where the book's case is given.
void give_fine(Court& court, const GiveFine& command) {
  const State& now = court.now();
  if (now.step != Step::over) return court.refuse(Refusal::game_not_over, Law::fine);
  if (!everyone(now).contains(command.to)) return court.refuse(Refusal::not_at_table, Law::ten_seats);
  if (court.rules.with.blame.value.empty()) return court.refuse(Refusal::not_in_this_book, Law::fine);
  for (std::size_t i = 0; i < court.rules.fines.size(); ++i) {
    const Fine& fine = court.rules.fines[i];
    if (fine.clause != command.clause) continue;
    const Role role = now[command.to].role;
    const bool side =
        (fine.team == Team::unknown || team_of(role) == fine.team) && (fine.role == Role::unknown || role == fine.role);
    const bool decided = now.outcome == Outcome::red || now.outcome == Outcome::black;
    if (!side || (fine.if_lost && (!decided || won(now, command.to))))
      return court.refuse(Refusal::wrong_side, command.clause);
    const FineMark mark{command.to, static_cast<std::uint8_t>(i)};
    if (now.fines.contains(mark)) return court.refuse(Refusal::fined_twice, Law::fine);
    if (now.fines.full()) return court.refuse(Refusal::award_limit, Law::fine);
    const Points points{court.rules.with.blame.value.front()};
    court.record(FineGiven{command.to, points, command.clause, static_cast<std::uint8_t>(i)});
    court.cite(command.clause);
    return court.cite(Law::fine);
  }
  court.refuse(Refusal::not_in_this_book, Law::fine);
}

void consent(Court& court) {
  if (court.rules.with.consent_possible.value == YesNo::no)
    return court.refuse(Refusal::not_in_this_edition, Law::award_players);
  if (court.now().step != Step::over) return court.refuse(Refusal::game_not_over, Law::award_consent);
  court.record(ConsentGiven{});
  court.cite(Law::award_consent);
}

namespace {

// MC-2.6.4, MC-3.2. Two or three blacks named by a red; a black leaves his note for the protocol only.
Points nota_points(const RuleSet& rules, const State& state, Seat who) {
  if (!state.nota_given || state.first_victim != who || team_of(state[who].role) != Team::red) return {};
  SeatSet named;  // FIIM-Q33: a number said twice counts once.
  for (std::size_t i = 0; i < state.nota_named; ++i) named.add(state.nota[i]);
  const int right = (named & state.blacks).count();
  if (right < 2) return {};
  const bool sheriff = state[who].role == Role::sheriff;
  return {rules.with.nota_points.value[(sheriff ? 2U : 0U) + (right == 3 ? 1U : 0U)]};
}

}  // namespace

Points main_points(const RuleSet& rules, const State& state, Seat who) {
  const Parameters& with = rules.with;
  switch (state.outcome) {
    case Outcome::red:
    case Outcome::black:
    case Outcome::maniac: return {static_cast<std::int32_t>(won(state, who) ? with.win.value : with.loss.value)};
    case Outcome::draw: return {static_cast<std::int32_t>(with.draw.value)};
    case Outcome::none:
    case Outcome::replay: break;
  }
  return {};
}

Points extra_points(const RuleSet& rules, const State& state, Seat who) {
  const Parameters& with = rules.with;
  const Player& player = state[who];
  const int nota = nota_points(rules, state, who).hundredths;
  const int praised = player.praised.hundredths;
  const bool larger = with.extra_with_nota.value == ExtraWithNota::max;
  int h = (larger ? std::max(nota, praised) : nota + praised) + player.blamed.hundredths + player.carried.hundredths;
  // MC-Q33: a fourth foul or a second technical one costs as much as a removal, unless the organiser says otherwise.
  const bool technical = with.technicals_to_leave.value > 0 && player.technicals >= with.technicals_to_leave.value;
  const bool excluded = player.fouls >= with.fouls_to_leave.value || technical;
  if (state.expelled.contains(who)) h += excluded ? with.exclusion.value : with.removal.value;
  h += player.yellows * with.yellow.value;
  if (state.red_cards.contains(who)) h += with.red.value;
  if (state.replay_cause == who) h += with.replay.value;
  return {static_cast<std::int32_t>(h)};
}

}  // namespace mafia
