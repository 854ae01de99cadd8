// The whole public surface of the rules engine: rules decide, events remember, views hide.
#pragma once

#include <expected>
#include <span>
#include <variant>

#include "engine/command.hpp"
#include "engine/event.hpp"
#include "engine/legal.hpp"
#include "engine/prompt.hpp"
#include "engine/refusal.hpp"
#include "engine/rule_set.hpp"
#include "engine/state.hpp"

namespace mafia {

struct Ruling {
  Ruling() noexcept {}  // Leaves the places of events that never happen untouched.
  FixedVector<Event, 96> events;
  Laws laws;                       // What it rests on, in the terms of the engine,
  FixedVector<Clause, 4> clauses;  // and the clauses that the command itself named.
};
using Verdict = std::expected<Ruling, Violation>;

// All clauses of the book that the ruling rests on.
FixedVector<Clause, 128> because(const RuleSet&, const Ruling&);

// All judgement. Pure: no I/O, no clock, no chance, no heap.
Verdict decide(const RuleSet&, const State&, const Command&, GameTime at);

// Both in one: judges, and if the command is accepted the state has its events behind it.
Verdict judge(const RuleSet&, State&, const Command&, GameTime at);

// No judgement at all: a stored game replays bit for bit under any later edition. Taking back is the log's business
// (history.hpp): a RulingReversed changes nothing here.
void evolve(State&, const Event&);

struct Judge {};
struct Spectator {};
using Viewer = std::variant<Judge, Seat, Spectator>;

class Seen {  // Only see() makes one; what carries events to people takes no other.
 public:
  const Event& event() const { return event_; }

 private:
  friend std::optional<Seen> see(const Viewer&, const State& before, const Event&);
  explicit Seen(const Event& event) : event_(event) {}
  Event event_;
};

// The one gate for secrets: what this viewer may know of the event, or nothing.
std::optional<Seen> see(const Viewer&, const State& before, const Event&);

State fold(std::span<const Event>);                     // A game is the fold of its events that still hold.
State view_for(const Viewer&, std::span<const Event>);  // The fold of what the viewer has seen.

// What a result rests on, and what stands behind a penalty for which no clause was named.
Law law_behind(Ending, Outcome);
Clause clause_behind(const RuleSet&, Penalty);

// Points of this game: main and additional, without compensation.
Points main_points(const RuleSet&, const State&, Seat);
Points extra_points(const RuleSet&, const State&, Seat);

}  // namespace mafia
