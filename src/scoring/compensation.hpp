// Compensation for being killed first and losing.
#pragma once

#include "scoring/results.hpp"

namespace mafia::scoring {

// A player's first-night deaths in one stage.
struct FirstKills {
  int games = 0;     // Played in the stage.
  int as_red = 0;    // Killed first as citizen or Sheriff, whatever the result.
  int counted = 0;   // Of those, the ones that raise the counter of the book.
  int eligible = 0;  // Red lost, and not by the player's own offence.
  int steps = 0;     // Sum of the steps so far.
};

// Adds a game in which the player was killed first as a red.
void add_first_kill(const RuleSet&, FirstKills&, const ScoreSheet&);

// The player's compensation for the stage, before its coefficient.
Fraction compensation(const RuleSet&, const FirstKills&);

// FIIM-8.6.1: C for so many first kills in so many games.
Fraction share(int games, int kills);

}  // namespace mafia::scoring
