// A stored game reads back as the same game; text that is not an event is refused.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "../support/scale.hpp"
#include "../support/scribe.hpp"
#include "../support/shadow.hpp"
#include "rules/books.hpp"
#include "simulation/random_game.hpp"

namespace mafia {
namespace {

using simulation::Players;
using simulation::Random;
using test::scaled;
using test::Shadowed;
using test::written_game;

// Undoes some of the accepted lines of play and enters them again.
void slip(Shadowed& game, const std::vector<notation::Statement>& played, Random& random) {
  const std::size_t count = std::min<std::size_t>(played.size(), 1 + random.below(3));
  if (count == 0) return;
  game.apply({.verb = notation::Verb::undo, .number = static_cast<int>(count)});
  for (std::size_t i = played.size() - count; i < played.size(); ++i) game.apply(played[i]);
}

// The clock runs, and now and then the judge corrects a line.
void play_with_slips(Shadowed& game, const std::vector<notation::Statement>& lines, Random& random) {
  std::vector<notation::Statement> played;
  for (const notation::Statement& line : lines) {
    const GameTime now{game.table.now().ms + random.below(30'000)};
    const bool header = notation::is_header(line.verb);
    game.table.set_time(now);
    if (header) game.shadow.set_time(now);  // A line of play carries its time.
    const bool accepted = game.apply(line);
    if (!accepted) game.table.set_time(game.shadow.now());
    if (accepted && !header) played.push_back(line);
    if (random.one_in(25)) slip(game, played, random);
    ASSERT_TRUE(game.follows()) << print_statement(line, notation::Language::en);
  }
}

TEST(Storage, StoredGameIsReadUnchanged) {
  Random random(11);
  std::size_t events = 0;
  for (const RuleSet* rules : rules::all())
    for (int i = 0; i < scaled(150) && !::testing::Test::HasFailure(); ++i) {
      SCOPED_TRACE(::testing::Message() << rules->id << ", game " << i);
      Shadowed game;
      play_with_slips(game, written_game(*rules, static_cast<std::uint64_t>(i)).statements, random);
      game.expect_same();
      events += game.table.history().log().size();
      EXPECT_GT(game.undo_all(), 0);
    }
  EXPECT_GT(events, 1000U);
}

// Every event of games with everything that can happen, including events that no written line causes.
TEST(Storage, EveryEventIsReadBitForBit) {
  std::vector<bool> met(std::variant_size_v<What>);
  Log log;
  for (const RuleSet* rules : rules::all())
    for (int i = 0; i < scaled(400); ++i) {
      Players players(static_cast<std::uint64_t>(i));
      log.clear();
      (void)simulation::play_disciplined_game(*rules, players, log);
      for (const Event& event : log) {
        const std::string text = notation::event_json(event);
        const auto read = notation::read_event(text);
        ASSERT_TRUE(read) << text << ": " << read.error();
        ASSERT_TRUE(test::same(*read, event)) << text;
        met[event.what.index()] = true;
      }
    }
  EXPECT_GT(std::ranges::count(met, true), 45);
}

// Damaged text is refused with a sentence, or is another event that can be written again.
TEST(Storage, DamagedEventsAreRefusedOrValid) {
  Random random(12);
  Log log;
  Players players(3);
  (void)simulation::play_disciplined_game(*rules::all()[0], players, log);
  int refused = 0;
  for (int i = 0; i < scaled(100'000); ++i) {
    std::string text = notation::event_json(log[random.below(static_cast<std::uint32_t>(log.size()))]);
    for (std::uint32_t n = 1 + random.below(3); n > 0; --n) {
      const std::size_t place = random.below(static_cast<std::uint32_t>(text.size()));
      if (random.one_in(3))
        text.erase(place, 1 + random.below(4));
      else
        text[place] =
            random.one_in(2) ? "0123456789-.\"[]{},:ntfe"[random.below(23)] : static_cast<char>(random.below(256));
      if (text.empty()) text = "{";
    }
    const auto read = notation::read_event(text);
    refused += !read;
    if (!read)
      ASSERT_TRUE(read.error().ends_with(".")) << text;
    else
      ASSERT_TRUE(notation::read_event(notation::event_json(*read))) << text;
  }
  EXPECT_GT(refused, scaled(50'000));
}

RC_GTEST_PROP(Storage, AnyBytesAreReadWithoutHarm, (const std::string& bytes)) {
  const auto read = notation::read_event(bytes);
  RC_ASSERT(!read);
}

}  // namespace
}  // namespace mafia
