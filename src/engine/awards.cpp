// The judge's points after a game.                                                | MC             | FIIM
// Best move, best play, worst move, worst play; extra points                       | 3.2-3.9, 3.14-3.18 | 8.4
// Fines                                                                            |                | 8.5
// The limits themselves stand in score_sheet.cpp.
#include "engine/court.hpp"
#include "engine/score_sheet.hpp"

namespace mafia {
namespace {

bool is_praise(Award kind) { return kind == Award::best_move || kind == Award::best_play; }

// What a ruling on this award rests on.
Law law_of(const ScoreSheet& sheet, const GiveAward& command) {
  if (command.kind == Award::extra) return has_won(sheet, command.to) ? Law::extra_values : Law::extra_loser_values;
  return is_praise(command.kind) ? Law::award_values : Law::worst_move;
}

// The example of the book that the judge rests his award on.
bool refuse_reason(Court& court, const GiveAward& command, const ScoreSheet& sheet) {
  for (const AwardReason& reason : court.rules.reasons) {
    if (reason.clause != command.reason) continue;
    if (reason.kind != command.kind) return court.refuse(Refusal::penalty_not_allowed, reason.clause), true;
    const Role role = sheet[command.to].role;
    const bool side = (reason.team == Team::unknown || team_of(role) == reason.team) &&
                      (reason.role == Role::unknown || role == reason.role) &&
                      (!reason.if_lost || has_lost(sheet, command.to)) && (!reason.if_won || has_won(sheet, command.to));
    if (!side) court.refuse(Refusal::wrong_side, reason.clause);
    return !side;
  }
  for (Clause clause : court.rules.elsewhere)
    if (clause == command.reason) return court.refuse(Refusal::not_in_this_edition, clause), true;
  return court.refuse(Refusal::penalty_not_allowed, command.reason), true;
}

}  // namespace

void give_award(Court& court, const GiveAward& command) {
  const State& now = court.now();
  if (now.step != Step::over) return court.refuse(Refusal::game_not_over, Law::award_values);
  if (!everyone(now).contains(command.to)) return court.refuse(Refusal::not_at_table, Law::ten_seats);
  ScoreSheet sheet = sheet_of(court.rules, now);
  sheet[command.to].awards.push_back({command.kind, command.points.hundredths});
  const Breaches broken = breaches(court.rules, sheet);
  if (!broken.empty()) return court.refuse(broken.front().why, broken.front().law);
  if (command.reason && refuse_reason(court, command, sheet)) return;
  court.record(AwardGiven{command.to, command.kind, command.points, command.reason});
  court.cite(law_of(sheet, command));
  court.cite(command.reason);
  if (command.kind == Award::extra && now.first_victim == command.to &&
      nota_points(court.rules, sheet).hundredths > 0)
    court.cite(Law::extra_or_nota);
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
    if (!side || (fine.if_lost && (!decided || has_won(sheet_of(court.rules, now), command.to))))
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

Points main_points(const RuleSet& rules, const State& state, Seat who) {
  for (const PointLine& line : point_lines(rules, sheet_of(rules, state), who))
    if (line.kind == PointKind::main) return line.points;
  return {};
}

Points extra_points(const RuleSet& rules, const State& state, Seat who) {
  Points sum;
  for (const PointLine& line : point_lines(rules, sheet_of(rules, state), who))
    if (line.kind != PointKind::main) sum = sum + line.points;
  return sum;
}

}  // namespace mafia
