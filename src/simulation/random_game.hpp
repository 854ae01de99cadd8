// Whole random games, from the deal to the announced result, through the same interface as a judge's.
#pragma once

#include <vector>

#include "engine/game.hpp"
#include "simulation/random.hpp"

namespace mafia::simulation {

// Ten people who play at random, and their judge. The chances are chosen so that games look and end like real ones: a
// third of the speakers nominate, hands are spread evenly over the candidates, the blacks agree on a number four times
// in five.
class Players {
 public:
  explicit Players(std::uint64_t seed) : random_(seed) {}

  // The next command that moves the game on. Not for a game whose result has been announced.
  Command play(const RuleSet&, const State&);
  // What else a judge may enter: discipline, pauses, surrender, slips. The book may refuse it.
  Command disturb(const RuleSet&, const State&);
  // Mostly play(), sometimes disturb().
  Command play_or_disturb(const RuleSet&, const State&);

  // Timid players seldom nominate and often do not shoot: their games go on, and some end in a draw.
  void set_timid(bool timid) { timid_ = timid; }

  Random& random() { return random_; }

 private:
  Command choose(const State&, const Offers&);
  Command speak(const Offers&);
  Command shoot(const State&, const Offer&);
  Command name_nota(const Offer&);
  Command punish(const RuleSet&, const State&);
  Command blunder(const RuleSet&, const State&);
  Command after_game(const State&);
  void shuffle(const RuleSet&);
  Seat anybody(const State&);

  Random random_;
  std::array<Role, max_seats> cards_{};
  bool timid_ = false;
};

// When the command is given: pressing "next" ends a minute, anything else happens at once.
GameTime time_of(const State&, const Command&);

struct Played {
  State state;
  std::uint32_t decisions = 0;  // Commands that were accepted.
  std::uint32_t refused = 0;
};

// Appends the events to the log, which the caller owns and may reuse.
Played play_random_game(const RuleSet&, Players&, Log& log);

// With discipline, pauses, a rare surrender or replay, and a few awards after the end. One table in eight is timid.
Played play_disciplined_game(const RuleSet&, Players&, Log& log);

// No normal game comes near so many commands; one that does would never end.
inline constexpr std::uint32_t longest_game = 20'000;

}  // namespace mafia::simulation
