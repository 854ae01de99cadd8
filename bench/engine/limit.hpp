// A random Maf Club game in bit masks only: no record, no clauses, no explanations. Its speed is the limit that the
// engine is measured against.
#pragma once

#include "engine/seat.hpp"
#include "engine/words.hpp"
#include "simulation/random.hpp"

namespace mafia::bench {

struct BarePlayed {
  Outcome outcome = Outcome::none;
  int days = 0;
  std::uint32_t trace = 0;  // What checks and the nota showed, so that the compiler cannot drop them.
};

// One game under the Russian edition, with the chances of simulation::Players.
BarePlayed play_bare_game(simulation::Random&);

}  // namespace mafia::bench
