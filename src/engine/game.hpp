// The public interface of the rules engine: rules decide, events remember, views hide.
#pragma once

#include <expected>
#include <span>
#include <variant>

#include "engine/command.hpp"
#include "engine/event.hpp"
#include "engine/legal.hpp"
#include "engine/log.hpp"
#include "engine/prompt.hpp"
#include "engine/refusal.hpp"
#include "engine/rule_set.hpp"
#include "engine/state.hpp"

namespace mafia {

struct Grounds {                   // What a ruling rests on:
  Laws laws;                       // points of law,
  FixedVector<Clause, 4> clauses;  // and the clauses that the command itself named.
};

struct Ruling : Grounds {
  Log events;
};
using Verdict = std::expected<Ruling, Violation>;

// All clauses of the book behind them.
FixedVector<Clause, 128> because(const RuleSet&, const Grounds&);

// All judging happens here. Pure: no I/O, no clock, no randomness.
Verdict decide(const RuleSet&, const State&, const Command&, GameTime at);

// The same on the state itself: if the command is accepted, its events are applied to the state and added to the log,
// else neither changes.
std::expected<Grounds, Violation> judge(const RuleSet&, State&, const Command&, GameTime at, Log&);

// No judging at all: a stored game replays bit for bit under any later edition. Undo is handled by the log
// (history.hpp): a RulingReversed changes nothing here.
void evolve(State&, const Event&);

struct Judge {};
struct Spectator {};
using Viewer = std::variant<Judge, Seat, Spectator>;

class Seen {  // Only see() creates one, and code that sends events to viewers accepts nothing else.
 public:
  const Event& event() const { return event_; }

 private:
  friend std::optional<Seen> see(const Viewer&, const State& before, const Event&);
  explicit Seen(const Event& event) : event_(event) {}
  Event event_;
};

// The single gate for secrets: what this viewer may know of the event, or nothing.
std::optional<Seen> see(const Viewer&, const State& before, const Event&);

State fold(std::span<const Event>);                     // A game is the fold of its events that still hold.
State view_for(const Viewer&, std::span<const Event>);  // The fold of what the viewer has seen.

// The law behind a result, and the clause behind a penalty for which none was named.
Law law_behind(Ending, Outcome);
Clause clause_behind(const RuleSet&, Penalty);

// Points of this game: main and additional, without compensation.
Points main_points(const RuleSet&, const State&, Seat);
Points extra_points(const RuleSet&, const State&, Seat);

}  // namespace mafia
