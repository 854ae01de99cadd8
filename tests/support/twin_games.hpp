// Pairs of games that differ only in what one viewer may not know.
//
// A game is played. Then the roles that the viewer does not know are dealt differently and the same game is played
// again: everything public stays the same, and the new holders act at night so that the result is the same.
#pragma once

#include <optional>
#include <vector>

#include "engine/game.hpp"
#include "nota/statement.hpp"
#include "simulation/random.hpp"

namespace mafia::test {

struct Entry {
  Command command;
  GameTime at;
};
using Script = std::vector<Entry>;
using Deal = std::array<Role, max_seats>;

// Every book; a book for any number of seats once for each number from 10 to 20.
std::vector<RuleSet> tables_of_all_sizes();

// A random game up to its announcement; odd seeds include disciplinary commands, pauses and mistakes.
Script play(const RuleSet&, std::uint64_t seed);

// Returns the index of the first card of the last deal and writes that deal.
std::size_t last_deal(const Script&, Deal&);

std::optional<Seat> seat_of(const Viewer&);

// Another deal that fits what this viewer knows, if there is one: two or more players exchange cards.
std::optional<Deal> other_deal(const Deal&, int seats, const Viewer&, const Script&, simulation::Random&);

// Both games in the notation, step by step.
struct TwinStep {
  GameTime at;
  std::vector<notation::Statement> first, second;
  bool hidden = false;  // After it something is under way that not everybody sees.
};
struct Twins {
  std::vector<TwinStep> steps;  // While the viewer cannot tell them apart and the notation can express them.
  Deal first, second;
  bool dealt_once = false;  // No card was taken back.
};
// Nothing if there is no other deal for this viewer.
std::optional<Twins> twins_of(const RuleSet&, const Script&, const Viewer&, simulation::Random&);

// One game in the notation.
std::vector<TwinStep> steps_of(const RuleSet&, const Script&);

}  // namespace mafia::test
