// Pairs of games that differ only in what one viewer may not know.
//
// A game is played; then the roles that the viewer does not know are dealt differently and the same game is played
// again: everything public stays as it was, and the night is acted out by the new holders so that its result is the
// same.
#pragma once

#include <optional>
#include <vector>

#include "engine/game.hpp"
#include "notation/statement.hpp"
#include "simulation/random.hpp"

namespace mafia::testing {

struct Entry {
  Command command;
  GameTime at;
};
using Script = std::vector<Entry>;
using Deal = std::array<Role, max_seats>;

// Every book; those for tables of any size with 10 to 20 seats.
std::vector<RuleSet> tables_of_all_sizes();

// A random game up to its announcement; every other seed has one with discipline, pauses and slips.
Script play(const RuleSet&, std::uint64_t seed);

// The place of the first card of the deal that was played, and the deal itself.
std::size_t last_deal(const Script&, Deal&);

std::optional<Seat> seat_of(const Viewer&);

// Another deal that this viewer could just as well be sitting in, if there is one: two players change cards, or many.
std::optional<Deal> other_deal(const Deal&, int seats, const Viewer&, const Script&, simulation::Random&);

// Both games written down, step by step.
struct TwinStep {
  GameTime at;
  std::vector<notation::Statement> first, second;
  bool hidden = false;  // After it something is going on that not everybody sees.
};
struct Twins {
  std::vector<TwinStep> steps;  // As long as the viewer cannot tell them apart and the notation has words for them.
  Deal first, second;
  bool dealt_once = false;  // No card was taken back.
};
// Nothing: there is no other deal for this viewer.
std::optional<Twins> twins_of(const RuleSet&, const Script&, const Viewer&, simulation::Random&);

// One game written down.
std::vector<TwinStep> steps_of(const RuleSet&, const Script&);

}  // namespace mafia::testing
