// Which lines of a record tell a role or an act of the night, so that no page shows them unasked.
#pragma once

#include "notation/statement.hpp"

namespace mafia::desk {

constexpr bool is_secret(const notation::Statement& s) {
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
    case Verb::mafia_kills: return true;
    default: return false;
  }
}

}  // namespace mafia::desk
