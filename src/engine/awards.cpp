// The judge's points after a game, and what a game is worth to each player.        | MC             | done
// Best move, best play, worst move, worst play with their limits                   | 3.2-3.9, 3.14-3.18 | yes
// Main points, Prima Nota, removals, cards, the replay package                     | 3.1, 3.2, 3.12, 4.15 | yes
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
         (state.outcome == Outcome::black && team == Team::black);
}

Points nota_points(const RuleSet& rules, const State& state, Seat who);

// MC-3.3, MC-3.4, MC-3.8: how many players, how much in all, how many best moves; MC-Q61: the nota does not count.
bool refuse_limits(Court& court, const GiveAward& command) {
  const State& now = court.now();
  const Parameters& with = court.rules.with;
  SeatSet praised{command.to};
  int sum = command.points.hundredths;
  for (Seat s : everyone(now)) {
    int own = now[s].praised.hundredths;
    if (with.nota_in_limits.value) own += nota_points(court.rules, now, s).hundredths;
    if (own > 0) praised.add(s);
    sum += own;
  }
  const int most = now.consent ? with.award_players_consent.value : with.award_players.value;
  const int limit = now.consent ? with.award_sum_consent.value : with.award_sum.value;
  if (praised.count() > most) return court.refuse(Refusal::award_limit, Law::award_players), true;
  const bool play = command.kind == Award::best_play;
  const int moves = given(now, Award::best_move) + !play;
  const int moves_allowed = with.best_moves.value - (play || given(now, Award::best_play) > 0 ? 1 : 0) + now.consent;
  if (moves > moves_allowed) return court.refuse(Refusal::award_limit, Law::best_move_count), true;
  if (sum > limit) return court.refuse(Refusal::award_limit, Law::award_sum), true;
  return false;
}

bool value_allowed(Award kind, Points points) {
  const int h = points.hundredths;
  switch (kind) {
    case Award::best_move: return h == 50 || h == 100;
    case Award::best_play: return h == 150 || h == 200;
    case Award::worst_move: return h == -50 || h == -100;
    case Award::worst_play: return h == -150;
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

void give_award(Court& court, const GiveAward& command) {
  if (court.now().step != Step::over) return court.refuse(Refusal::game_not_over, Law::award_values);
  if (!everyone(court.now()).contains(command.to)) return court.refuse(Refusal::not_at_table, Law::ten_seats);
  const bool positive = command.kind == Award::best_move || command.kind == Award::best_play;
  if (!value_allowed(command.kind, command.points))
    return court.refuse(Refusal::award_value, positive ? Law::award_values : Law::worst_move);
  if (refuse_side(court, command) || refuse_pair(court, command)) return;
  if (positive && refuse_limits(court, command)) return;
  court.record(AwardGiven{command.to, command.kind, command.points});
  court.cite(positive ? Law::award_values : Law::worst_move);
}

void consent(Court& court) {
  if (!court.rules.with.consent_possible.value) return court.refuse(Refusal::not_in_this_edition, Law::award_players);
  if (court.now().step != Step::over) return court.refuse(Refusal::game_not_over, Law::award_consent);
  court.record(ConsentGiven{});
  court.cite(Law::award_consent);
}

namespace {

// MC-2.6.4, MC-3.2. Two or three blacks named by a red; a black leaves his note for the protocol only.
Points nota_points(const RuleSet& rules, const State& state, Seat who) {
  if (!state.nota_given || state.first_victim != who || team_of(state[who].role) != Team::red) return {};
  int right = 0;
  for (Seat s : state.nota) right += state.blacks.contains(s);
  if (right < 2) return {};
  const Parameters& with = rules.with;
  const int h = state[who].role == Role::sheriff ? with.nota_sheriff.value
                : right == 3                     ? with.nota_three.value
                                                 : with.nota_two.value;
  return {static_cast<std::int32_t>(h)};
}

}  // namespace

Points main_points(const RuleSet& rules, const State& state, Seat who) {
  const Parameters& with = rules.with;
  switch (state.outcome) {
    case Outcome::red:
    case Outcome::black: return {static_cast<std::int32_t>(won(state, who) ? with.win.value : with.loss.value)};
    case Outcome::draw: return {static_cast<std::int32_t>(with.draw.value)};
    case Outcome::none:
    case Outcome::replay: break;
  }
  return {};
}

Points extra_points(const RuleSet& rules, const State& state, Seat who) {
  const Parameters& with = rules.with;
  const Player& player = state[who];
  int h = nota_points(rules, state, who).hundredths + player.praised.hundredths + player.blamed.hundredths +
          player.carried.hundredths;
  // MC-Q33: a fourth foul or a second technical one costs as much as a removal, unless the organiser says otherwise.
  const bool excluded =
      player.fouls >= with.fouls_to_leave.value || player.technicals >= with.technicals_to_leave.value;
  if (state.expelled.contains(who)) h += excluded ? with.exclusion.value : with.removal.value;
  h += player.yellows * with.yellow.value;
  if (state.red_cards.contains(who)) h += with.red.value;
  if (state.replay_cause == who) h += with.replay.value;
  return {static_cast<std::int32_t>(h)};
}

}  // namespace mafia
