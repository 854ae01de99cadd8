// Records a game in the notation as it is played.
#pragma once

#include "engine/game.hpp"
#include "nota/statement.hpp"

namespace mafia::test {

class Scribe {
 public:
  explicit Scribe(const RuleSet& rules);

  // Call it for every accepted command, in order.
  void write(const State& before, const Command&, const State& after);

  const std::vector<notation::Statement>& statements() const { return statements_; }
  // Whether the lines say exactly when everything happened. The notation has no line for the end of a lost speech or of
  // a day without a vote, or for what happens between two shots of a hunt.
  bool exact() const { return exact_; }

 private:
  void add(notation::Statement);
  void advance(const State& before, const State& after);
  void shoot(const Shoot&, const State& after);

  std::vector<notation::Statement> statements_;
  std::vector<notation::ShotAt> shots_;
  bool silent_advance_ = false;  // The last thing that happened has no line.
  bool open_ = false;
  bool exact_ = true;
};

struct Written {
  std::vector<Event> log;
  std::vector<notation::Statement> statements;
  bool exact;
};
// A random game up to its announcement and a little beyond; odd seeds include disciplinary commands. It has no clock,
// because a written game without times has none.
Written written_game(const RuleSet&, std::uint64_t seed);

}  // namespace mafia::test
