// A game that is written down, in either language, is the same game when it is read again.
#include <gtest/gtest.h>

#include "../support/same.hpp"
#include "../support/scale.hpp"
#include "../support/scribe.hpp"
#include "engine/history.hpp"
#include "notation/check.hpp"
#include "rules/books.hpp"
#include "simulation/random_game.hpp"

namespace mafia {
namespace {

using notation::Language;
using simulation::Players;
using testing::scaled;
using testing::Scribe;

struct Written {
  std::vector<Event> log;
  std::vector<notation::Statement> statements;
  bool exact;
};

// No clock: a written game without times has none either.
Written play(const RuleSet& rules, std::uint64_t seed) {
  Players players(seed);
  players.set_timid(seed % 8 == 0);
  const bool discipline = seed % 2 == 1;
  History history(rules);
  Scribe scribe(rules);
  Command command = CheckMasks{SeatSet::first(rules.with.seats.value)};
  for (int after = 0; after < 8;) {
    const State before = history.state();
    if (history.submit(command, {})) scribe.write(before, command, history.state());
    after += history.state().announced;
    const bool disturb = history.state().announced || (discipline && players.random().one_in(12));
    command = disturb ? players.disturb(rules, history.state()) : players.play(rules, history.state());
    if (history.state().announced && std::holds_alternative<Punish>(command)) command = Consent{};
  }
  return {{history.log().begin(), history.log().end()}, scribe.statements(), scribe.exact()};
}

std::string text_of(const std::vector<notation::Statement>& statements, Language language) {
  std::string text;
  for (const auto& statement : statements) text += print_statement(statement, language) + "\n";
  return text;
}

template <class Test>
void in_written_games(int games, Test test) {
  for (const RuleSet* rules : rules::all())
    for (int game = 0; game < scaled(games) && !::testing::Test::HasFailure(); ++game) {
      SCOPED_TRACE(::testing::Message() << rules->id << ", game " << game);
      test(play(*rules, static_cast<std::uint64_t>(game)));
    }
}

TEST(Notation, PrintedStatementsAreReadBackInBothLanguages) {
  in_written_games(1000, [](const Written& game) {
    for (const auto& statement : game.statements)
      for (Language language : {Language::en, Language::ru}) {
        const std::string text = print_statement(statement, language);
        const auto line = notation::parse_line(text, 1);
        ASSERT_TRUE(line && line->statement) << text;
        EXPECT_EQ(*line->statement, statement) << text;
      }
  });
}

TEST(Notation, AWrittenGameReplaysEventByEvent) {
  int exact = 0;
  in_written_games(1000, [&](const Written& game) {
    exact += game.exact;
    if (!game.exact) return;
    const std::string text = text_of(game.statements, exact % 2 == 0 ? Language::en : Language::ru);
    const notation::Report report = notation::check(text, Language::en);
    ASSERT_TRUE(report.complaints.empty())
        << report.complaints.front().line << ": " << report.complaints.front().message << "\n"
        << text;
    const auto log = report.table.history().log();
    for (std::size_t i = 0; i < std::min(log.size(), game.log.size()); ++i)
      ASSERT_TRUE(testing::same(log[i], game.log[i])) << "event " << i << "\n" << text;
    EXPECT_EQ(log.size(), game.log.size()) << text;
  });
  EXPECT_GT(exact, scaled(1000));  // Of twice as many.
}

}  // namespace
}  // namespace mafia
