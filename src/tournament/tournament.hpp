// The whole public surface: rules decide, events remember.
#pragma once

#include <expected>

#include "tournament/state.hpp"

namespace mafia::tournament {

struct Violation {
  std::string_view code;  // Stable; the sentences are in locale/{en,ru}/tournament.txt and refusals.txt.
  Clause clause;
  std::string name;  // Whom or what it concerns, if that is not plain from the line.
};

struct Ruling {
  std::vector<Event> events;
  std::vector<Clause> clauses;  // What it rests on.
};

// All judgement. Pure: no I/O, no clock, no chance but what a seed says.
std::expected<Ruling, Violation> decide(const State&, const Command&, Moment at);

// No judgement at all.
void evolve(State&, const Event&);

// Why a seating, a list, a place in the table is as it is: the clauses behind the standings as they are now.
std::vector<Clause> grounds_of(const RuleSet&, const Laws&);

}  // namespace mafia::tournament
