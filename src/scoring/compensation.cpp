// Compensation.                                                                    | MC     | FIIM
// Steps 0, 1, 2, 3, 3... for first kills in lost games                             | 3.10   |
// C = i * 0.4 / B up to B = 40 % of the games, then 0.4                            |        | 8.6.1
#include "scoring/compensation.hpp"

#include <algorithm>

namespace mafia::scoring {

void add_first_kill(const RuleSet& rules, FirstKills& kills, const ScoreSheet& sheet) {
  const Seat victim = *sheet.first_victim;
  const bool lost = has_lost(sheet, victim);  // MC-Q86: neither a win nor a tie.
  ++kills.as_red;
  if (!lost && rules.with.compensation_counts.value == CompensationCounts::lost) return;
  // FIIM-Q43: players gain nothing from their own offence, but the kill counts.
  const bool own_fault = sheet[victim].team_lost;
  if (lost && !own_fault) {
    ++kills.eligible;
    kills.steps += std::min(kills.counted, 3);
  }
  ++kills.counted;
}

// FIIM-8.6.1, FIIM-Q40. Halves cannot occur: 40 % of a whole number ends in fifths.
Fraction share(int games, int kills) {
  const int limit = (4 * games + 5) / 10;
  if (kills <= 0) return 0;
  return kills <= limit ? Fraction::of(2 * kills, 5 * limit) : Fraction::of(2, 5);
}

Fraction compensation(const RuleSet& rules, const FirstKills& kills) {
  switch (rules.with.compensation.value) {
    case Compensation::none: break;
    case Compensation::steps: return kills.steps;
    case Compensation::share: return share(kills.games, kills.counted) * Fraction(kills.eligible);  // FIIM-8.6.2
  }
  return 0;
}

}  // namespace mafia::scoring
