// From results to places, exactly by the book.
#pragma once

#include "scoring/results.hpp"

namespace mafia::scoring {

struct Row {
  int place = 0;
  int player = 0;
  Fraction total, main, extra, compensation;  // After coefficients.
  int wins = 0, role_wins = 0, first_deaths = 0, games = 0;
  int sheriff_wins = 0, don_wins = 0, black_wins = 0, red_wins = 0;
  int fouls = 0, removals = 0, cards = 0;
};

struct TeamRow {
  int place = 0;
  int team = 0;
  Fraction total;
};

// MC-3.21, MC-3.22: indices in Results::players; several only where the place is shared.
struct Nominations {
  std::vector<int> mvp, best_sheriff, best_don, best_mafia, best_citizen;
  std::vector<int> fair_play;  // Proposals, the best first; the panel chooses.
  bool fair_play_chosen = false;
};

struct Standings {
  std::vector<Row> players;  // In the order of their places.
  std::vector<TeamRow> teams;
  std::vector<std::vector<int>> open_lots;  // Players tied in everything whose order has not been drawn.
  bool has_nominations = false;
  Nominations nominations;
  bool too_fine = false;  // A number does not fit (base/fraction.hpp).
  Laws laws;              // What the points and places rest on.
};

Standings standings(const Results&);

// What one player got, line by line.
struct Explained {
  int stage = -1, game = -1;  // Indices in Results; -1: between games, or for the whole stage.
  int seat = 0;
  bool annulled = false;
  PointLine line{};
  bool compensation = false;
  Fraction points;  // After the coefficient.
  std::vector<Clause> fines;
};
std::vector<Explained> explain(const Results&, int player);

// Which criterion put the first above the second; none: equal in everything.
std::optional<Law> decided_by(const RuleSet&, const Row&, const Row&);
// The criteria that were compared, up to the one that decided.
std::vector<Law> compared_by(const RuleSet&, const Row&, const Row&);

}  // namespace mafia::scoring
