// The results of a tournament: everything that points and places are computed from, and nothing else.
#pragma once

#include <string>
#include <vector>

#include "base/fraction.hpp"
#include "engine/score_sheet.hpp"

namespace mafia::scoring {

inline constexpr int table_size = 10;

struct Game {
  int round = 0, table = 0;
  std::string judge;
  std::array<int, table_size> players{};  // By seat: the index in Results::players.
  ScoreSheet sheet;
  std::vector<ScoreSheet> annulled;              // Parts that ended in an automatic replay.
  std::array<std::uint8_t, table_size> fouls{};  // For the fair play proposal.
};

struct Stage {
  std::string name;
  Fraction coefficient = 1;
  std::vector<Game> games;          // Played, and in accordance with the rules.
  std::vector<int> planned_rounds;  // Rounds of the games that are not among them.
};

struct TeamOfPlayers {
  std::string name;
  std::vector<int> members;
};

struct CardBetweenGames {
  int player;
  bool red;
};

// Points outside any counted game: the discipline of a game that is to be replayed, and what a substituted player had
// from its annulled parts.
struct StandingPoints {
  int player;
  Fraction points;
  PointKind kind;
  Law law;
};

struct Results {
  const RuleSet* rules = nullptr;
  std::string title;
  std::vector<std::string> players;
  std::vector<TeamOfPlayers> teams;
  std::vector<Stage> stages;
  std::vector<CardBetweenGames> cards;
  std::vector<StandingPoints> pending;
  std::vector<int> lots;               // The order drawn, the best first.
  std::vector<int> fair_play_refused;  // By the panel.
  int fair_play = -1;                  // Its choice.
};

// Whether the rule set has points at all; City has none.
inline bool has_points(const RuleSet& rules) { return !rules.behind(Law::main_points).empty(); }

}  // namespace mafia::scoring
