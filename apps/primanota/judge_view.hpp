// What the judge sees: the table, the sentence to say, what to watch for, what to type.
#pragma once

#include "judge_terminal.hpp"
#include "play/notated_game.hpp"

namespace primanota {

struct Sight {  // How the table is shown.
  const Terminal& terminal;
  mafia::notation::Language language;
  bool roles_shown;
  std::string enter;          // What Enter writes, if that is not the next step.
  bool morning_said = false;  // The night's result has already been on the screen.
};

// Ten seats with names, fouls, exits; roles only if they are shown.
std::string table_view(const mafia::notation::NotatedGame&, const Sight&);

// The whole screen, cut to the height of the terminal. `messages`: the effects of the last line.
std::string screen(const mafia::notation::NotatedGame&, const Sight&, const std::vector<std::string>& messages);

// For a pipe: the same without the seats and without reminders that were already given.
std::string report(const mafia::notation::NotatedGame&, const Sight&, bool with_reminders);

// Every reminder of the step.
std::string reminders(const mafia::notation::NotatedGame&, const Sight&);

// "1:05"
std::string minutes(std::uint32_t ms);

}  // namespace primanota
