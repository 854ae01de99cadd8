// Every tournament among the scenarios: its log folds to the same state, and its export gives the same places.
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>

#include "../support/file_text.hpp"
#include "cup/cup.hpp"
#include "cup/standings_text.hpp"

namespace mafia::notation {
namespace {

std::vector<std::filesystem::path> cups() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("tests/scenarios"))
    if (entry.path().extension() == ".cup") files.push_back(entry.path());
  return files;
}

std::string standings_of(const scoring::Results& results) {
  const scoring::Standings table = scoring::standings(results);
  return standings_json(results, &table, {});
}

TEST(TournamentTest, LogsFoldToTheSameState) {
  ASSERT_GT(cups().size(), 100U);
  for (const auto& path : cups()) {
    const CupReport report = check_cup(test::file_text(path), Language::en);
    if (!report.cup.state().created()) continue;
    tournament::State again;
    for (const tournament::Event& event : report.cup.log()) tournament::evolve(again, event);
    EXPECT_EQ(summary(again, Language::en), summary(report.cup.state(), Language::en)) << path;
    const std::string own = standings_of(tournament::results_of(report.cup.state()));
    EXPECT_EQ(standings_of(tournament::results_of(again)), own) << path;
  }
}

TEST(TournamentTest, ExportsItsStandings) {
  for (const auto& path : cups()) {
    const CupReport report = check_cup(test::file_text(path), Language::en);
    if (!report.cup.state().created()) continue;
    const scoring::Results own = tournament::results_of(report.cup.state());
    const TournamentFile file = read_tournament(tournament_json(report.cup), Language::en);
    for (const ResultError& error : file.errors) ADD_FAILURE() << path << ": " << sentence_of(error, Language::en);
    if (!file.errors.empty()) continue;
    EXPECT_EQ(standings_of(file.results), standings_of(own)) << path;
  }
}

// A refused line changes nothing, also in the middle of a log.
TEST(TournamentTest, RefusedLinesChangeNothing) {
  for (const auto& path : cups()) {
    Cup cup(Language::en);
    const std::string text = test::file_text(path);
    for (std::string_view line : lines_of(text)) {
      const std::size_t events = cup.log().size();
      const bool created = cup.state().created();  // The first line after the rules settles them, whatever it is.
      (void)cup.take(line);
      if (created && line.starts_with('!')) {
        EXPECT_EQ(cup.log().size(), events) << path << ": " << line;
      }
    }
  }
}

}  // namespace
}  // namespace mafia::notation
