#include "play/time_lines.hpp"

namespace mafia::notation {

// A table takes more than half a day for a step back, so a long break is told in pieces.
std::vector<Statement> pass_time(NotatedGame& game, std::uint32_t to) {
  constexpr std::uint32_t piece = 11U * 3600U * 1000U;
  std::vector<Statement> lines;
  const auto tell = [&](std::uint32_t time) {
    const Statement line{.verb = Verb::time, .time_ms = time};
    if (game.apply(line)) lines.push_back(line);
  };
  if (game.time_of_day() == to) return lines;
  while (game.time_of_day() && (to + day_ms - *game.time_of_day()) % day_ms > piece)
    tell((*game.time_of_day() + piece) % day_ms);
  tell(to);
  return lines;
}

}  // namespace mafia::notation
