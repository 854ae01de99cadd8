// Which lines of a record tell a role or an act of the night, so that no page shows them unasked.
#pragma once

#include "nota/statement.hpp"

namespace mafia::desk {

enum class Said : std::uint8_t {
  by_day,      // Or before the game, or after it.
  that_night,  // In a night that is over.
  this_night,  // In the one that is going on: nothing of it is told before the morning, sanctions neither.
};

constexpr bool is_secret(const notation::Statement& s, Said said) {
  using notation::Verb;
  switch (s.verb) {
    case Verb::roles:
    case Verb::card:
    case Verb::deck:
    case Verb::shows:
    case Verb::shots:
    case Verb::shot:
    case Verb::don_checks:
    case Verb::sheriff_checks:
    case Verb::acts:
    case Verb::mafia_kills:
    case Verb::mafia_misses: return true;
    case Verb::nota: return said != Said::by_day;       // In a last word everybody hears it.
    case Verb::override_: return said != Said::by_day;  // Its clause tells who was there to act.
    default: break;
  }
  const bool heard =
      (s.verb >= Verb::night && s.verb <= Verb::morning) || s.verb == Verb::pause || s.verb == Verb::resume;
  return said == Said::this_night && !heard && !is_header(s.verb);
}

}  // namespace mafia::desk
