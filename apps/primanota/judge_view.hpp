// What the judge sees: the table, the sentence to say, what to watch for, what to type.
#pragma once

#include "judge_terminal.hpp"
#include "notation/table.hpp"

namespace primanota {

struct Sight {  // How the table is looked at.
  const Terminal& terminal;
  mafia::notation::Language language;
  bool roles_shown;
  std::string enter;          // What Enter writes, where it is not the next step.
  bool morning_said = false;  // The night's result has been on the screen already.
};

// Ten seats with names, fouls, exits; roles only if they are shown.
std::string table_view(const mafia::notation::Table&, const Sight&);

// The whole screen, cut to the height of the terminal; messages are what the last line brought.
std::string screen(const mafia::notation::Table&, const Sight&, const std::vector<std::string>& messages);

// For a pipe: the same without the seats and without reminders already given.
std::string report(const mafia::notation::Table&, const Sight&, bool with_reminders);

// Every reminder of the step.
std::string reminders(const mafia::notation::Table&, const Sight&);

// "1:05"
std::string minutes(std::uint32_t ms);

}  // namespace primanota
