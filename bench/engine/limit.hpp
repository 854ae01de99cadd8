// The same game with nothing but bits: how fast a Maf Club game could be played by chance if nobody kept a record,
// cited a clause or could be asked why. The engine is measured against it.
#pragma once

#include "engine/words.hpp"
#include "simulation/random.hpp"

namespace mafia::bench {

struct BarePlayed {
  Outcome outcome = Outcome::none;
  int days = 0;
  std::uint32_t trace = 0;  // What checks and the nota showed, so that they are really played.
};

// One game under the Russian edition, with the chances of simulation::Players.
BarePlayed play_bare_game(simulation::Random&);

}  // namespace mafia::bench
