// The public interface: rules decide, events remember.
#pragma once

#include <expected>

#include "tournament/state.hpp"

namespace mafia::tournament {

struct Violation {
  std::string_view code;  // Stable; the sentences are in locale/{en,ru}/tournament.txt and refusals.txt.
  Clause clause;
  std::string name;  // Whom or what it concerns, if the line alone does not show it.
};

struct Ruling {
  std::vector<Event> events;
  std::vector<Clause> clauses;  // What it rests on.
};

// All judging happens here. Pure: no I/O, no clock, no randomness except from a given seed.
std::expected<Ruling, Violation> decide(const State&, const Command&, Moment at);

// No judging at all.
void evolve(State&, const Event&);

// The clauses behind these points of law: why a seating, a list or a place is as it is.
std::vector<Clause> grounds_of(const RuleSet&, const Laws&);

}  // namespace mafia::tournament
