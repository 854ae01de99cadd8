// Every column and place of random tournaments agrees with the second scorer, and broken ones are refused with game and
// clause.
#include <gtest/gtest.h>

#include <set>

#include "../support/random_tournament.hpp"
#include "../support/scale.hpp"
#include "../support/second_scorer.hpp"
#include "cup/standings_text.hpp"

namespace {

using mafia::test::scaled;
using nlohmann::json;

// As `primanota standings FILE --json [--force]` does it.
json program_standings(const json& tournament, bool force) {
  using namespace mafia::notation;
  auto file = read_tournament(tournament.dump(), Language::en);
  const bool broken = file.broken() || (!file.errors.empty() && !force);
  mafia::scoring::Standings made;
  if (!broken) {
    made = mafia::scoring::standings(file.results);
    add_standings_errors(file.errors, file.results, made, Language::en);
  }
  return json::parse(standings_json(file.results, broken ? nullptr : &made, file.errors));
}

// What is compared of an error: its place, clause and players. The sentences are the program's own.
std::set<std::string> errors_of(const json& standings) {
  std::set<std::string> all;
  for (json error : standings.at("errors")) {
    error.erase("message");
    all.insert(error.dump());
  }
  return all;
}

// Teams that share a place have no order.
std::set<std::string> teams_of(const json& standings) {
  std::set<std::string> all;
  for (const json& team : standings.at("teams")) all.insert(team.dump());
  return all;
}

void expect_equal(const json& tournament, bool force) {
  const json ours = program_standings(tournament, force), theirs = second::standings(tournament, force);
  ASSERT_EQ(ours.at("players"), theirs.at("players")) << tournament.dump();
  ASSERT_EQ(teams_of(ours), teams_of(theirs)) << tournament.dump();
  ASSERT_EQ(ours.at("nominations"), theirs.at("nominations")) << tournament.dump();
  ASSERT_EQ(errors_of(ours), errors_of(theirs)) << tournament.dump();
}

class Standings : public testing::TestWithParam<const char*> {};

TEST_P(Standings, AgreeWithTheSecondScorer) {
  std::mt19937_64 random(20261116);
  for (int i = 0; i < scaled(5000); ++i) {
    expect_equal(second::random_tournament(random, {GetParam(), false}), false);
    if (HasFatalFailure()) return;
  }
}

TEST_P(Standings, RefuseBrokenResultsWithGameAndClause) {
  std::mt19937_64 random(20261117);
  const std::vector<std::string> ways = second::ways_to_break(GetParam());
  for (int i = 0; i < scaled(3000); ++i) {
    const std::string& way = ways[static_cast<std::size_t>(i) % ways.size()];
    const second::Broken broken = second::broken_tournament(random, GetParam(), way);
    const json refused = program_standings(broken.tournament, false);
    ASSERT_TRUE(refused.at("players").empty()) << way;
    bool named = false;
    for (const json& error : refused.at("errors")) named |= error.at("clause") == broken.clause;
    ASSERT_TRUE(named) << way << ": " << broken.clause << " expected, " << refused.at("errors").dump();
    expect_equal(broken.tournament, false);
    expect_equal(broken.tournament, true);
    ASSERT_FALSE(HasFatalFailure()) << way;
  }
}

INSTANTIATE_TEST_SUITE_P(Books, Standings, testing::Values("mafclub-2023-ru", "mafclub-2023-en", "fiim-2019", "fsm"));

}  // namespace
