// A record becomes a .nota file: every line that the law accepts is written as it was played, and where record and law
// part, the file says so and follows the record.
#pragma once

#include <string>
#include <vector>

#include "exchange/record.hpp"
#include "notation/table.hpp"

namespace mafia::exchange {

struct Remark {
  int line = 0;
  bool deviation = false;  // Otherwise something is only not recorded.
  std::string sentence;    // With its clause.
};

struct Transcript {
  std::string text;
  std::vector<Remark> remarks;
  notation::Table table;  // As it stands after the last line.

  int deviations() const;
};

// Ten players and the deck that the formats know.
bool is_sport(const RuleSet&);

Transcript transcribe(const Record&, std::string_view rules, notation::Language);

// Under the book of the sport that the record departs from least.
Transcript transcribe(const Record&, notation::Language);

}  // namespace mafia::exchange
