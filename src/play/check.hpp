// Replays a whole file line by line and says which lines do not hold.
#pragma once

#include "play/notated_game.hpp"

namespace mafia::notation {

struct Complaint {
  int line;
  std::string message;
};

struct Report {
  std::vector<Complaint> complaints;
  NotatedGame game;         // As it stands after the last line.
  std::vector<Line> lines;  // Those that could be read.
};

inline constexpr std::size_t largest_file = 16U << 20;

Report check(std::string_view file, Language, rules::Library = {}, Citations = Citations::dropped);

// Splits at line ends; a byte order mark is passed over.
std::vector<std::string_view> lines_of(std::string_view file);

}  // namespace mafia::notation
