// The judge's points after a game.                                                | MC             | FIIM
// Best move, best play, worst move, worst play; extra points                       | 3.2-3.9, 3.14-3.18 | 8.4
// Fines                                                                            |                | 8.5
// The limits themselves are in score_sheet.cpp.
#include "engine/court.hpp"
#include "engine/score_sheet.hpp"

namespace mafia {
namespace {

bool is_praise(Award kind) { return kind == Award::best_move || kind == Award::best_play; }

// The point of law behind this award.
Law law_of(const ScoreSheet& sheet, const GiveAward& command) {
  if (command.kind == Award::extra) return has_won(sheet, command.to) ? Law::extra_values : Law::extra_loser_values;
  return is_praise(command.kind) ? Law::award_values : Law::worst_move;
}

}  // namespace

void give_award(Court& court, const GiveAward& command) {
  const State& now = court.now();
  if (now.step != Step::over) return court.refuse(Refusal::game_not_over, Law::award_values);
  if (!everyone(now).contains(command.to)) return court.refuse(Refusal::not_at_table, Law::ten_seats);
  ScoreSheet sheet = sheet_of(court.rules, now);
  sheet[command.to].awards.push_back({command.kind, command.points.hundredths});
  const Breaches broken = breaches(court.rules, sheet);
  if (!broken.empty()) return court.refuse(first_said(broken).why, first_said(broken).law);
  if (command.reason)
    if (const auto why = reason_refusal(court.rules, sheet, command.to, command.kind, command.reason))
      return court.refuse(why->why, why->clause);
  court.record(AwardGiven{command.to, command.kind, command.points, command.reason});
  court.cite(law_of(sheet, command));
  court.cite(command.reason);
  if (command.kind == Award::extra && now.first_victim == command.to && nota_points(court.rules, sheet).hundredths > 0)
    court.cite(Law::extra_or_nota);
}

// FIIM-8.5, FIIM-Q38: mandatory, once per act, and only in the cases that the book lists.
void give_fine(Court& court, const GiveFine& command) {
  const State& now = court.now();
  if (now.step != Step::over) return court.refuse(Refusal::game_not_over, Law::fine);
  if (!everyone(now).contains(command.to)) return court.refuse(Refusal::not_at_table, Law::ten_seats);
  if (court.rules.with.blame.value.empty()) return court.refuse(Refusal::not_in_this_book, Law::fine);
  if (const auto why = fine_refusal(court.rules, sheet_of(court.rules, now), command.to, command.clause))
    return court.refuse(why->why, why->clause);
  if (now.fines.full()) return court.refuse(Refusal::award_limit, Law::fine);
  std::uint8_t place = 0;
  while (court.rules.fines[place].clause != command.clause) ++place;
  court.record(FineGiven{command.to, {court.rules.with.blame.value.front()}, command.clause, place});
  for (Clause clause : clauses_of_fine(court.rules, command.clause)) court.cite(clause);
  court.cite(Law::fine);
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
