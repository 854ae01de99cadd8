// "Next" and the line that stands for it do the same at every point of a written game.
#include "play/next.hpp"
#include "rules/parameters.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "play/check.hpp"

namespace mafia::notation {
namespace {

std::string place(const State& s) {
  std::string text = std::to_string(static_cast<int>(s.step)) + " round " + std::to_string(s.round) + " table " +
                     std::to_string(s.at_table.bits()) + " outcome " + std::to_string(static_cast<int>(s.outcome));
  text += " speaker " + std::to_string(s.day.speaker ? s.day.speaker->number() : 0);
  text += " waiting " + std::to_string(s.day.waiting.bits()) + " silenced " + std::to_string(s.speech_lost.bits());
  text += " ballot " + std::to_string(s.ballot.round) + "/" + std::to_string(s.ballot.speeches_held);
  text += " owed " + std::to_string(s.owed) + " quiet " + std::to_string(s.quiet) + " last words";
  for (Seat each : s.last_words) text += " " + std::to_string(each.number());
  return text + " since " + std::to_string(s.since.ms) + (s.announced ? " announced" : "");
}

void compare(const NotatedGame& game, const std::string& where) {
  if (!game.has_rules() || game.state().paused) return;
  // House rules may contradict each other until the last of them is written.
  if (!rules::contradictions(game.rules()).empty()) return;
  const auto line = next_statement(game);
  const Verdict next = decide(game.rules(), game.state(), Advance{}, game.now());
  if (!line) {
    EXPECT_FALSE(next) << where << ": no line, but the game can go on";
    return;
  }
  NotatedGame by_line = game;
  const bool accepted = by_line.apply(*line).has_value();
  ASSERT_EQ(accepted, next.has_value()) << where << ": " << print_statement(*line, Language::en);
  if (!accepted) return;
  State by_button = game.state();
  for (const Event& event : next->events) evolve(by_button, event);
  EXPECT_EQ(place(by_line.state()), place(by_button)) << where << ": " << print_statement(*line, Language::en);
  EXPECT_EQ(by_line.history().log().size() - game.history().log().size(), next->events.size()) << where;
}

TEST(Next, EqualsAdvanceInEveryScenario) {
  namespace fs = std::filesystem;
  int lines = 0;
  for (const char* folder : {"tests/scenarios", "tests/golden"})
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() != ".nota") continue;
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string text(std::istreambuf_iterator<char>(in), {});
      NotatedGame game;
      int number = 0;
      for (std::string_view each : lines_of(text)) {
        const auto line = parse_line(each, ++number);
        if (!line || !line->statement) continue;
        (void)game.apply(*line->statement);
        compare(game, entry.path().string() + ":" + std::to_string(number));
        ++lines;
      }
    }
  EXPECT_GT(lines, 100);
}

TEST(Next, ResumesAPause) {
  NotatedGame game;
  for (const char* text : {"rules mafclub-2023-en", "roles 2 7 mafia, 9 don, 4 sheriff", "day 1", "pause"})
    ASSERT_TRUE(game.apply(*parse_line(text, 1)->statement)) << text;
  EXPECT_EQ(print_statement(*next_statement(game), Language::en), "resume");
}

}  // namespace
}  // namespace mafia::notation
