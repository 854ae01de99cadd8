// A stored game replays line by line as it was: every scenario, and lines with something special.
#include <filesystem>

#include "../support/file_text.hpp"
#include "../support/shadow.hpp"
#include "play/check.hpp"

namespace mafia::notation {
namespace {

using mafia::test::Shadowed;

// Plays up to the first line after which the tables differ.
void play(Shadowed& game, std::string_view text) {
  int number = 0;
  for (std::string_view each : lines_of(text)) {
    const auto line = parse_line(each, ++number);
    if (!line || !line->statement) continue;
    game.apply(*line->statement);
    ASSERT_TRUE(game.follows()) << "line " << number << ": " << each;
  }
}

TEST(Replay, RestoresEveryScenario) {
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("tests/scenarios")) {
    if (entry.path().extension() != ".nota") continue;
    ++files;
    SCOPED_TRACE(entry.path().string());
    Shadowed game;
    play(game, test::file_text(entry.path()));
    game.expect_same();
    game.undo_all();
    ASSERT_TRUE(!::testing::Test::HasFailure());
  }
  EXPECT_GT(files, 900);
}

TEST(Replay, TrustsTheEventsAndJudgesNothing) {
  NotatedGame game;
  ASSERT_TRUE(game.apply({.verb = Verb::rules, .text = "mafclub-2023-en"}));
  const std::vector<Event> impossible{{{10}, GameBegun{10}}, {{20}, StepBegan{Step::hunt, 3}}};
  ASSERT_TRUE(game.replay({.verb = Verb::stop}, impossible));
  EXPECT_EQ(game.state().step, Step::hunt);
  EXPECT_EQ(game.state().round, 3);
  EXPECT_EQ(game.now().ms, 20U);
  EXPECT_TRUE(game.because().empty());
  ASSERT_TRUE(game.apply({.verb = Verb::undo, .number = 1}));
  EXPECT_EQ(game.state().step, Step::seating);
}

TEST(Replay, NeedsTheRulesFirst) {
  NotatedGame game;
  const auto done = game.replay({.verb = Verb::pause}, {});
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().key, "error.no_rules");
}

// In a book where the deal decides what is in the deck, the log before the deal stays as it was.
TEST(Replay, AcceptsADealThatNamesItsDeck) {
  Shadowed game;
  play(game, "rules city\nmasks 1-9\nundo\nmasks 1-10\nroles 3 6 mafia, 9 don, 2 sheriff, 10 doctor, 5 putana\n");
  game.expect_same();
  const auto log = game.table.history().log();
  ASSERT_GT(log.size(), 4U);
  EXPECT_TRUE(std::holds_alternative<RulingReversed>(log[2].what));
  EXPECT_EQ(game.shadow.rules().deck.value[static_cast<std::size_t>(Role::maniac)], 0);
  EXPECT_EQ(game.undo_all(), 2);
}

}  // namespace
}  // namespace mafia::notation
