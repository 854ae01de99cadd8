// The judge's sheet: how a game ended, by which clause, what a plain penalty rests on, whether it is signed.
#include "play/game_sheet.hpp"

#include <gtest/gtest.h>

#include "play/check.hpp"
#include "wire/event_json.hpp"

namespace mafia::test {
namespace {

using notation::game_sheet::GameSheet;
using rules::Language;

GameSheet sheet_of(const std::string& text) {
  const notation::Report report = notation::check(text, Language::en);
  EXPECT_TRUE(report.complaints.empty()) << text << report.complaints.front().message;
  return notation::game_sheet::make(report.game);
}

const std::string roles = "roles 2 6 mafia, 9 don, 4 sheriff\n";
const std::string club = "rules mafclub-2023-ru\n" + roles;

void expect_ending(const std::string& game, Ending ending, std::string_view clause, std::string_view en,
                   std::string_view ru) {
  const GameSheet sheet = sheet_of(game);
  EXPECT_EQ(sheet.game.ending, ending) << game;
  EXPECT_EQ(sheet.game.ending_clause ? rules::name_of(sheet.game.ending_clause) : "", clause) << game;
  EXPECT_NE(as_text(sheet, Language::en).find(en), std::string::npos) << as_text(sheet, Language::en);
  EXPECT_NE(as_text(sheet, Language::ru).find(ru), std::string::npos) << as_text(sheet, Language::ru);
  EXPECT_EQ(as_json(sheet).find("\"ending\": null"), std::string::npos);
}

TEST(game_sheet, says_what_decided_the_game) {
  expect_ending(club + "day 1\nsurrender 2 6 9\nstop\n", Ending::surrender, "MC-2.7.1-c1",
                "all blacks surrendered (MC-2.7.1-c1)", "чёрная команда сдалась (MC-2.7.1-c1)");
  // The last black leaves: by a vote, by a removal.
  const std::string two = club + "day 1\nnight 1\nshot 1\nday 2\n3 nominates 2\nnight 2\nshot 3\nday 3\n" +
                          "4 nominates 6\nnight 3\nshot 5\nday 4\n";
  expect_ending(two + "7 nominates 9\nnight 4\n", Ending::players, "MC-2.7.1a", "no black player is left (MC-2.7.1a)",
                "чёрных за столом не осталось (MC-2.7.1a)");
  expect_ending(two + "remove 9 MC-4.8.4\n", Ending::removal, "MC-2.7.1a", "decided by a removal (MC-2.7.1a)",
                "исход решило удаление (MC-2.7.1a)");
  expect_ending(two + "night 4\nremove 9 MC-4.8.7\nhunt\nshots 9>-\nmorning\n", Ending::removal, "MC-2.7.1a",
                "decided by a removal", "исход решило удаление");
  expect_ending(club + "day 1\nreplay 6 MC-4.13.1\n", Ending::replay, "MC-4.13",
                "the game was stopped for a replay (MC-4.13)", "игра остановлена для переигровки (MC-4.13)");
  const std::string quiet = "shots 2>- 6>- 9>-\n";
  expect_ending(club + "day 1\nnight 1\n" + quiet + "day 2\nnight 2\n" + quiet + "day 3\nnight 3\n" + quiet +
                    "day 4\nrest speak\nnight 4\n",
                Ending::quiet_rounds, "MC-2.7.2.1", "nobody left for several rounds in a row (MC-2.7.2.1)",
                "несколько кругов подряд никто не выбывал (MC-2.7.2.1)");
}

TEST(game_sheet, says_whether_a_team_was_given_a_loss_or_only_a_record_knows) {
  const std::string fiim = "rules fiim-2019\n" + roles;
  expect_ending(fiim + "day 1\nteam loses 1 FIIM-6.8.1\n", Ending::team_loss, "FIIM-6.8",
                "the other team was given a loss for an offence (FIIM-6.8)",
                "другой команде присуждено поражение за нарушение (FIIM-6.8)");
  expect_ending(fiim + "day 1\nrecord winner red\n", Ending::record, "", "as the record says", "так говорит запись");
}

TEST(game_sheet, says_nothing_about_an_open_game_or_an_older_log) {
  EXPECT_EQ(ending_text(sheet_of(club + "day 1\n").game, Language::en), "");
  const auto older = notation::read_event(R"({"event":"result_decided","at":0,"outcome":"red"})");
  ASSERT_TRUE(older) << older.error();
  const auto& decided = std::get<ResultDecided>(older->what);
  EXPECT_EQ(decided.ending, Ending::unknown);
  const notation::game_sheet::Game game{.outcome = decided.outcome, .ending = decided.ending};
  EXPECT_EQ(ending_text(game, Language::en), "");
}

TEST(game_sheet, a_penalty_without_a_clause_cites_the_one_that_provides_it) {
  const auto clause_of = [](const std::string& game) {
    const GameSheet sheet = sheet_of(game);
    return std::string(rules::name_of(sheet.game.sanctions.at(0).clause));
  };
  EXPECT_EQ(clause_of(club + "day 1\nfoul 3\n"), "MC-4.3");
  EXPECT_EQ(clause_of(club + "day 1\nfoul 3 MC-4.3.1\n"), "MC-4.3.1");
  EXPECT_EQ(clause_of(club + "day 1\nremove 3\n"), "MC-4.8");
  EXPECT_EQ(clause_of("rules fiim-2019\n" + roles + "day 1\nfoul 3\n"), "FIIM-6.6");
  EXPECT_EQ(clause_of("rules fsm\n" + roles + "day 1\nfoul 3\n"), "FIIM-6.6");
  EXPECT_EQ(clause_of("rules city\nroles 2 6 mafia, 9 don, 4 sheriff, 5 doctor, 7 putana, 8 maniac\nday 1\nfoul 3\n"),
            "CITY-foul-1");
}

TEST(game_sheet, is_signed_unchanged) {
  const std::string over = club + "day 1\nsurrender 2 6 9\nstop\n";
  EXPECT_EQ(sheet_of(over + "signed 2026-11-15\n").header.signed_on, "2026-11-15");
  EXPECT_EQ(sheet_of(over + "signed 2026-11-15\n@ 20:00:00\n").header.signed_on, "2026-11-15");
  EXPECT_EQ(sheet_of(over + "signed 2026-11-15\naward 1 best_move 0.5\n").header.signed_on, "");
  EXPECT_EQ(sheet_of(over + "signed 2026-11-15\njudge Vera Holm\n").header.signed_on, "");
  EXPECT_EQ(sheet_of(over + "signed 2026-11-15\nundo\n").header.signed_on, "");
  EXPECT_EQ(sheet_of(over + "signed 2026-11-15\naward 1 best_move 0.5\nsigned 2026-11-16\n").header.signed_on,
            "2026-11-16");
  EXPECT_EQ(sheet_of(over + "подписано 2026-11-15\n").header.signed_on, "2026-11-15");
  // Not before the result has been announced.
  sheet_of(club + "day 1\n! signed 2026-11-15 -- game_not_over\n");
  sheet_of(over + "! signed soon -- not_a_day\n");
}

}  // namespace
}  // namespace mafia::test
