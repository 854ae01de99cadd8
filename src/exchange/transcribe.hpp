// Turns a record into a .nota file. Every line that the law accepts is written as it was played. Where record and law
// disagree, the file says so and follows the record.
#pragma once

#include <string>
#include <vector>

#include "exchange/record.hpp"
#include "play/notated_game.hpp"

namespace mafia::exchange {

struct Remark {
  int line = 0;
  bool deviation = false;  // False: something is merely not recorded.
  std::string sentence;    // With its clause.
};

struct Transcript {
  std::string text;
  std::vector<Remark> remarks;
  notation::NotatedGame game;  // After the last line.

  int deviations() const;
};

// Whether the rules have ten players and the deck of these formats.
bool is_sport(const RuleSet&);

Transcript transcribe(const Record&, std::string_view rules, notation::Language);

// Under the rule set of the sport that the record departs from least.
Transcript transcribe(const Record&, notation::Language);

}  // namespace mafia::exchange
