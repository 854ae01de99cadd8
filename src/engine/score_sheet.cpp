// What a game is worth to each player, and the limits of the judge's points.      | MC             | FIIM
// Main points                                                                     | 3.1            | 8.2
// Prima Nota, best move                                                           | 2.6.4, 3.2     | 8.3
// Awards: values, whom, how many, how much                                        | 3.2-3.9, 3.14-3.18 | 8.4
// Removals, cards, replay package, fines                                          | 3.12, 3.13, 4.15 | 8.2.4, 8.5
#include "engine/score_sheet.hpp"

#include <algorithm>

namespace mafia {
namespace {

bool is_positive(Award kind) { return kind == Award::best_move || kind == Award::best_play || kind == Award::extra; }

bool decided(Outcome outcome) {
  return outcome == Outcome::red || outcome == Outcome::black || outcome == Outcome::maniac;
}

template <class Use>
void each_award(const ScoreSheet& sheet, const Use& use) {
  for (Seat s : seats_of(sheet))
    for (const GivenAward& award : sheet[s].awards) use(s, award);
}

int given(const ScoreSheet& sheet, Award kind) {
  int count = 0;
  each_award(sheet, [&](Seat, const GivenAward& award) { count += award.kind == kind; });
  return count;
}

int given_to(const ScoredSeat& seat, Award kind) {
  int count = 0;
  for (const GivenAward& award : seat.awards) count += award.kind == kind;
  return count;
}

int praise_of(const ScoredSeat& seat) {
  int sum = 0;
  for (const GivenAward& award : seat.awards)
    if (is_positive(award.kind)) sum += std::max(award.hundredths, 0);
  return sum;
}

bool listed(const PointList& list, int hundredths) {
  for (std::int16_t each : list)
    if (each == hundredths) return true;
  return false;
}

void add(Breaches& list, Refusal why, Law law) {
  if (!list.contains(Breach{why, law}) && !list.full()) list.push_back({why, law});
}

bool has_nominations(const RuleSet& rules) { return !rules.behind(Law::best_play_winner).empty(); }
bool has_extra(const RuleSet& rules) { return !rules.behind(Law::extra_values).empty(); }

// MC-3.2, MC-3.14: each kind of nomination has its values.
bool value_allowed(const Parameters& with, const GivenAward& award) {
  const int h = award.hundredths;
  switch (award.kind) {
    case Award::best_move: return listed(with.awards_first.value, h);
    case Award::best_play: return listed(with.awards_second.value, h);
    case Award::worst_move: return h > -150 && listed(with.blame.value, h);
    case Award::worst_play: return h == -150 && listed(with.blame.value, h);
    case Award::extra: break;
  }
  return false;
}

// MC-3.6, MC-3.7, MC-3.15, MC-3.16: best play for a winner, worst play for a loser, none in a draw.
void check_side(Breaches& list, const ScoreSheet& sheet, Seat to, Award kind) {
  const bool best = kind == Award::best_play;
  if (!best && kind != Award::worst_play) {
    if (sheet.outcome == Outcome::replay && kind != Award::best_move)
      add(list, Refusal::award_side, Law::replay_carries);
    return;
  }
  if (!decided(sheet.outcome)) return add(list, Refusal::award_side, best ? Law::best_play_draw : Law::worst_play_draw);
  if (has_won(sheet, to) != best) add(list, Refusal::award_side, best ? Law::best_play_winner : Law::worst_play_loser);
}

void check_nomination(Breaches& list, const RuleSet& rules, const ScoreSheet& sheet, Seat to, const GivenAward& award) {
  if (!has_nominations(rules)) return add(list, Refusal::not_in_this_book, Law::extra_values);
  if (!value_allowed(rules.with, award))
    add(list, Refusal::award_value, is_positive(award.kind) ? Law::award_values : Law::worst_move);
  check_side(list, sheet, to, award.kind);
  if (award.kind == Award::best_play && given(sheet, Award::best_play) > 1)
    add(list, Refusal::award_limit, Law::best_play_winner);
  if (award.kind == Award::worst_play && given(sheet, Award::worst_play) > 1)
    add(list, Refusal::award_limit, Law::worst_play_loser);
}

// FIIM-8.4.3, FIIM-8.4.4, FIIM-8.4.7: the judge's extra points for winners and losers.
void check_extra(Breaches& list, const RuleSet& rules, const ScoreSheet& sheet, Seat to, const GivenAward& award) {
  const Parameters& with = rules.with;
  if (!has_extra(rules)) return add(list, Refusal::not_in_this_book, Law::award_values);
  if (sheet.outcome == Outcome::draw && with.extra_on_draw.value == ExtraOnDraw::refused)
    return add(list, Refusal::award_side, Law::extra_on_draw);
  const bool winner = has_won(sheet, to);
  const Law law = winner ? Law::extra_values : Law::extra_loser_values;
  if (!listed(winner ? with.awards_first.value : with.awards_second.value, award.hundredths))
    add(list, Refusal::award_value, law);
  if (given_to(sheet[to], Award::extra) > 1) add(list, Refusal::award_twice, Law::award_values);
  if (winner && listed(with.awards_consent.value, award.hundredths) && !sheet.consent)
    add(list, Refusal::award_limit, Law::extra_large);
}

// MC-3.9, MC-3.18, MC-Q91: one positive and one negative nomination per player.
void check_pairs(Breaches& list, const ScoreSheet& sheet) {
  for (Seat s : seats_of(sheet)) {
    const ScoredSeat& seat = sheet[s];
    const auto twice = [&](Award move, Award play) {  // Two plays break the limit of plays already.
      return given_to(seat, move) > 1 || (given_to(seat, move) > 0 && given_to(seat, play) > 0);
    };
    if (twice(Award::best_move, Award::best_play)) add(list, Refusal::award_twice, Law::best_move_or_play);
    if (twice(Award::worst_move, Award::worst_play)) add(list, Refusal::award_twice, Law::worst_move_or_play);
  }
}

// How much of the limits the judge's positive points use up. MC-Q61: the nota does not count, unless the house says so.
// FIIM-8.4.6, FIIM-Q36, FIIM-Q37: if the best move counts instead, the judge's points use neither the sum nor a place.
int counted_praise(const RuleSet& rules, const ScoreSheet& sheet, Seat s) {
  const int praise = praise_of(sheet[s]);
  const int nota = sheet.first_victim == s ? nota_points(rules, sheet).hundredths : 0;
  if (rules.with.extra_with_nota.value == ExtraWithNota::max && nota >= praise) return 0;
  return praise + (rules.with.nota_in_limits.value == YesNo::yes ? nota : 0);
}

// The chief judge's consent widens a limit, never narrows it.
int limit_of(const ScoreSheet& sheet, const Cited<int>& usual, const Cited<int>& with_consent) {
  return sheet.consent ? std::max(usual.value, with_consent.value) : usual.value;
}

// MC-3.3, MC-3.4, MC-3.8; FIIM-8.4.1, FIIM-8.4.2: how many players, how many best moves, how much in all.
void check_limits(Breaches& list, const RuleSet& rules, const ScoreSheet& sheet) {
  const Parameters& with = rules.with;
  int players = 0, sum = 0;
  for (Seat s : seats_of(sheet)) {
    const int praise = counted_praise(rules, sheet, s);
    players += praise > 0;
    sum += praise;
  }
  const bool wider = sheet.consent && with.consent_possible.value == YesNo::yes;
  if (players > limit_of(sheet, with.award_players, with.award_players_consent))
    add(list, Refusal::award_limit, Law::award_players);
  if (has_nominations(rules)) {
    const int moves = with.best_moves.value - (given(sheet, Award::best_play) > 0 ? 1 : 0) + (wider ? 1 : 0);
    if (given(sheet, Award::best_move) > moves) add(list, Refusal::award_limit, Law::best_move_count);
  }
  if (sum > limit_of(sheet, with.award_sum, with.award_sum_consent)) add(list, Refusal::award_limit, Law::award_sum);
}

}  // namespace

const Breach& first_said(const Breaches& broken) {
  for (const Breach& each : broken)
    if (each.why != Refusal::award_limit) return each;
  return broken.front();
}

SeatSet seats_of(const ScoreSheet& sheet) { return SeatSet::from_bits((std::uint32_t{1} << sheet.seats) - 1); }

SeatSet blacks_of(const ScoreSheet& sheet) {
  SeatSet blacks;
  for (Seat s : seats_of(sheet))
    if (team_of(sheet[s].role) == Team::black) blacks.add(s);
  return blacks;
}

bool has_deck(const RuleSet& rules, const ScoreSheet& sheet) {
  Deck deck{};
  for (Seat s : seats_of(sheet)) ++deck[static_cast<std::size_t>(sheet[s].role)];
  return deck == rules.deck.value;
}

bool has_won(const ScoreSheet& sheet, Seat who) {
  const Team team = team_of(sheet[who].role);
  return (sheet.outcome == Outcome::red && team == Team::red) ||
         (sheet.outcome == Outcome::black && team == Team::black) ||
         (sheet.outcome == Outcome::maniac && team == Team::maniac);
}

bool has_lost(const ScoreSheet& sheet, Seat who) { return decided(sheet.outcome) && !has_won(sheet, who); }

Breaches breaches(const RuleSet& rules, const ScoreSheet& sheet) {
  Breaches list;
  bool praised = false;
  each_award(sheet, [&](Seat to, const GivenAward& award) {
    praised |= is_positive(award.kind);
    if (award.kind == Award::extra)
      check_extra(list, rules, sheet, to, award);
    else
      check_nomination(list, rules, sheet, to, award);
  });
  check_pairs(list, sheet);
  if (praised) check_limits(list, rules, sheet);
  return list;
}

std::optional<Violation> reason_refusal(const RuleSet& rules, const ScoreSheet& sheet, Seat to, Award kind,
                                        Clause clause) {
  for (const AwardReason& reason : rules.reasons) {
    if (reason.clause != clause) continue;
    if (reason.kind != kind) return Violation{Refusal::penalty_not_allowed, clause};
    const Role role = sheet[to].role;
    const bool fits = (reason.team == Team::unknown || team_of(role) == reason.team) &&
                      (reason.role == Role::unknown || role == reason.role) &&
                      (!reason.if_lost || has_lost(sheet, to)) && (!reason.if_won || has_won(sheet, to));
    if (!fits) return Violation{Refusal::wrong_side, clause};
    return std::nullopt;
  }
  const bool elsewhere = std::ranges::find(rules.elsewhere, clause) != rules.elsewhere.end();
  return Violation{elsewhere ? Refusal::not_in_this_edition : Refusal::penalty_not_allowed, clause};
}

FixedVector<Clause, 2> clauses_of_fine(const RuleSet& rules, Clause clause) {
  FixedVector<Clause, 2> list;
  list.push_back(clause);
  for (const Fine& fine : rules.fines)
    if (fine.clause == clause && fine.chapter) list.push_back(fine.chapter);
  return list;
}

// FIIM-8.5, FIIM-Q38: once per act, and only in the cases that the book lists.
std::optional<Violation> fine_refusal(const RuleSet& rules, const ScoreSheet& sheet, Seat to, Clause clause) {
  const auto behind = rules.behind(Law::fine);
  const Clause chapter = behind.empty() ? Clause{} : behind.front();
  for (const Fine& fine : rules.fines) {
    if (fine.clause != clause) continue;
    if (fine.excused) return Violation{Refusal::exception_applies, clause};
    const Role role = sheet[to].role;
    const bool side =
        (fine.team == Team::unknown || team_of(role) == fine.team) && (fine.role == Role::unknown || role == fine.role);
    if (!side || (fine.if_lost && !has_lost(sheet, to))) return Violation{Refusal::wrong_side, clause};
    if (sheet[to].fine_clauses.contains(clause)) return Violation{Refusal::fined_twice, chapter};
    return std::nullopt;
  }
  return Violation{Refusal::not_in_this_book, chapter};
}

// MC-2.6.4, MC-3.2. Two or three blacks named by a red; the nota of a black is only recorded (FIIM-Q34).
Points nota_points(const RuleSet& rules, const ScoreSheet& sheet) {
  if (!sheet.nota_right || !sheet.first_victim) return {};
  const Role role = sheet[*sheet.first_victim].role;
  if (team_of(role) != Team::red) return {};
  // MC-Q54: three different numbers or none. FIIM-Q33: the numbers named count, a number said twice counts once.
  if (rules.with.first_kill.value == FirstKill::nota && sheet.nota.count() != 3) return {};
  const int right = (sheet.nota & blacks_of(sheet)).count();
  if (right < 2) return {};
  return {rules.with.nota_points.value[(role == Role::sheriff ? 2U : 0U) + (right == 3 ? 1U : 0U)]};
}

bool may_leave_note(const RuleSet& rules, int voted_on_day_one, std::optional<bool> said) {
  switch (rules.with.first_kill_right.value) {
    case FirstKillRight::all_present: return said.value_or(voted_on_day_one == 0);
    case FirstKillRight::one_voted_out: return said.value_or(true) && voted_on_day_one <= 1;
    case FirstKillRight::always: break;
  }
  return said.value_or(true);
}

namespace {

Points result_points(const RuleSet& rules, const ScoreSheet& sheet, Seat who) {
  const Parameters& with = rules.with;
  if (decided(sheet.outcome))
    return {static_cast<std::int32_t>(has_won(sheet, who) ? with.win.value : with.loss.value)};
  return {sheet.outcome == Outcome::draw ? static_cast<std::int32_t>(with.draw.value) : 0};
}

constexpr PointKind kind_of(Award award) {
  switch (award) {
    case Award::best_move: return PointKind::best_move;
    case Award::best_play: return PointKind::best_play;
    case Award::worst_move: return PointKind::worst_move;
    case Award::worst_play: return PointKind::worst_play;
    case Award::extra: break;
  }
  return PointKind::extra;
}

Law law_of(const ScoreSheet& sheet, Seat who, Award award) {
  switch (award) {
    case Award::best_move:
    case Award::best_play: return Law::award_values;
    case Award::worst_move:
    case Award::worst_play: return Law::worst_move;
    case Award::extra: break;
  }
  return has_won(sheet, who) ? Law::extra_values : Law::extra_loser_values;
}

// FIIM-8.4.6, FIIM-Q36: the larger of best move and judge's points counts, the best move if they are equal.
void add_praise(PointLines& lines, const RuleSet& rules, const ScoreSheet& sheet, Seat who) {
  const int nota = sheet.first_victim == who ? nota_points(rules, sheet).hundredths : 0;
  const int praise = praise_of(sheet[who]);
  const bool larger = rules.with.extra_with_nota.value == ExtraWithNota::max;
  const bool by_nota = nota > 0 && !(larger && praise > nota);
  if (by_nota) lines.push_back({PointKind::nota, {nota}, Law::nota_points});
  for (const GivenAward& award : sheet[who].awards)
    if (!(larger && by_nota && is_positive(award.kind)))
      lines.push_back({kind_of(award.kind), {award.hundredths}, law_of(sheet, who, award.kind)});
}

// MC-3.12, MC-3.13: penalties add up. MC-Q33: a fourth foul or a second technical one costs as much as a removal,
// unless the organiser says otherwise. FIIM-6.8, FIIM-8.2.4: a player whose offence made the team lose counts as
// disqualified, once.
void add_discipline(PointLines& lines, const RuleSet& rules, const ScoredSeat& seat) {
  const Parameters& with = rules.with;
  const auto line = [&](PointKind kind, int hundredths, Law law, int times) {
    if (times > 0)
      lines.push_back({kind, {static_cast<std::int32_t>(hundredths * times)}, law, static_cast<std::uint8_t>(times)});
  };
  const int removal = seat.removed_by_fouls ? with.exclusion.value : with.removal.value;
  line(PointKind::removal, removal, Law::removal_points, seat.removed);
  line(PointKind::team_loss, with.removal.value, Law::removal_points, seat.team_lost && !seat.removed);
  line(PointKind::yellow, with.yellow.value, Law::yellow_card, seat.yellows);
  line(PointKind::red, with.red.value, Law::red_card, seat.reds);
  line(PointKind::replay, with.replay.value, Law::replay_offender, seat.caused_replays);
}

}  // namespace

PointLines point_lines(const RuleSet& rules, const ScoreSheet& sheet, Seat who) {
  const ScoredSeat& seat = sheet[who];
  PointLines lines;
  if (sheet.outcome != Outcome::none && sheet.outcome != Outcome::replay)
    lines.push_back({PointKind::main, result_points(rules, sheet, who), Law::main_points});
  add_praise(lines, rules, sheet, who);
  if (seat.fines > 0 && !rules.with.blame.value.empty())
    lines.push_back({PointKind::fine, {rules.with.blame.value.front() * seat.fines}, Law::fine, seat.fines});
  add_discipline(lines, rules, seat);
  if (seat.carried.hundredths != 0) lines.push_back({PointKind::carried, seat.carried, Law::replay_carries});
  return lines;
}

ScoreSheet sheet_of(const RuleSet& rules, const State& state) {
  ScoreSheet sheet;
  sheet.outcome = state.outcome;
  sheet.seats = state.seats;
  sheet.consent = state.consent;
  sheet.nota_right = state.nota_given;
  sheet.nota_named = state.nota_named;
  for (std::size_t i = 0; i < state.nota_named; ++i) sheet.nota.add(state.nota[i]);
  sheet.first_victim = state.first_victim;
  const Parameters& with = rules.with;
  for (Seat s : everyone(state)) {
    const Player& player = state[s];
    ScoredSeat& seat = sheet[s];
    seat.role = player.role;
    for (unsigned kind = 0; kind <= static_cast<unsigned>(Award::extra); ++kind) {
      if ((player.awards >> kind & 1U) == 0) continue;
      const Award award = static_cast<Award>(kind);
      const Points points = is_positive(award) ? player.praised : player.blamed;
      seat.awards.push_back({award, points.hundredths});
    }
    const bool technical = with.technicals_to_leave.value > 0 && player.technicals >= with.technicals_to_leave.value;
    seat.removed_by_fouls = player.fouls >= with.fouls_to_leave.value || technical;
    seat.removed = state.expelled.contains(s);
    seat.yellows = player.yellows;
    seat.reds = state.red_cards.contains(s);
    seat.caused_replays = state.replay_cause == s ? 1 : 0;
    seat.carried = player.carried;
  }
  for (const FineMark& mark : state.fines) {
    ScoredSeat& seat = sheet[mark.to];
    ++seat.fines;
    if (!seat.fine_clauses.full()) seat.fine_clauses.push_back(rules.fines[mark.place].clause);
  }
  return sheet;
}

}  // namespace mafia
