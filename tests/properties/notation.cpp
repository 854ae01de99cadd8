// A game written in either language reads back as the same game.
#include <gtest/gtest.h>

#include "../support/same.hpp"
#include "../support/scale.hpp"
#include "../support/scribe.hpp"
#include "play/check.hpp"
#include "rules/books.hpp"

namespace mafia {
namespace {

using notation::Language;
using test::scaled;
using test::Written;
using test::written_game;

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
      test(written_game(*rules, static_cast<std::uint64_t>(game)));
    }
}

TEST(Notation, PrintedStatementsParseInBothLanguages) {
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

TEST(Notation, WrittenGameReplaysEventByEvent) {
  int exact = 0;
  in_written_games(1000, [&](const Written& game) {
    exact += game.exact;
    if (!game.exact) return;
    const std::string text = text_of(game.statements, exact % 2 == 0 ? Language::en : Language::ru);
    const notation::Report report = notation::check(text, Language::en);
    ASSERT_TRUE(report.complaints.empty())
        << report.complaints.front().line << ": " << report.complaints.front().message << "\n"
        << text;
    const auto log = report.game.history().log();
    for (std::size_t i = 0; i < std::min(log.size(), game.log.size()); ++i)
      ASSERT_TRUE(test::same(log[i], game.log[i])) << "event " << i << "\n" << text;
    EXPECT_EQ(log.size(), game.log.size()) << text;
  });
  EXPECT_GT(exact, scaled(1000));  // Of twice as many.
}

}  // namespace
}  // namespace mafia
