// The judge's desk: what a page is told, what it may show unasked, and that the record reproduces the game.
#include "desk/desk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "play/sentences.hpp"
#include "texts/texts.hpp"

namespace mafia::desk {
namespace {

using Json = nlohmann::json;

constexpr std::uint32_t evening = 19U * 3600U * 1000U;

class AtTheDesk : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(desk.open("rules mafclub-2023-en\nplayer 1 Anna", Language::en), "null"); }

  Json play(const std::string& line, std::uint32_t time = evening) {
    return Json::parse(desk.play(line, time, Language::en));
  }
  void play_to_day_one() {
    for (const char* line : {"roles 2 7 mafia, 9 don, 4 sheriff", "override a test", "day 1"})
      ASSERT_TRUE(play(line)["ok"]) << line;
  }
  Json screen() const { return Json::parse(desk.screen(Language::en)); }
  Json history() const { return Json::parse(desk.history(Language::en)); }

  Desk desk;
};

TEST_F(AtTheDesk, LineHasItsTimeAndEvents) {
  play_to_day_one();
  const Json answer = play("1 nominates 5", evening + 5000);
  EXPECT_EQ(answer["lines"], (Json{"@ 19:00:05", "1 nominates 5"}));
  EXPECT_EQ(answer["events"][0]["event"], "nominated");
  EXPECT_EQ(answer["secret"], false);
}

// MC-2.3.7a: taken already.
TEST_F(AtTheDesk, RefusalNamesItsClauseAndChangesNothing) {
  play_to_day_one();
  ASSERT_TRUE(play("1 nominates 5")["ok"]);
  const std::string before = desk.record(Language::en);
  const Json answer = play("1 nominates 5", evening + 9000);
  EXPECT_EQ(answer["ok"], false);
  EXPECT_EQ(answer["code"], "already_nominated");
  EXPECT_EQ(answer["clause"], "MC-2.3.7a");
  EXPECT_FALSE(answer["sentence"].get<std::string>().empty());
  EXPECT_EQ(desk.record(Language::en), before);
}

// MC-2.5.2c: the page asks for as many shots as blacks were dealt. With one black gone, two rows with a number belong
// to the two who are left; with three rows or one, nobody can tell whose they are.
TEST_F(AtTheDesk, ShotsOfMoreThanAreLeftMissUnlessAllAgree) {
  play_to_day_one();
  for (const char* line : {"remove 2", "rest speak", "night 1", "hunt"}) ASSERT_TRUE(play(line)["ok"]) << line;
  EXPECT_EQ(screen()["shooters"], 3);
  EXPECT_EQ(desk.shots_line("7\n8\n8"), "mafia misses");
  EXPECT_EQ(desk.shots_line("8\n8\n7"), "mafia misses");
  EXPECT_EQ(desk.shots_line("8"), "mafia misses");
  EXPECT_EQ(desk.shots_line("-\n-\n-"), "shots 7>- 9>-");
  EXPECT_EQ(desk.shots_line("8\n8\n-"), "shots 7>8 9>8");
  EXPECT_EQ(desk.shots_line("8\n-\n-"), "mafia misses");
  EXPECT_EQ(desk.shots_line("8\n8\n8"), "shot 8");
  EXPECT_EQ(desk.shots_line("8\n8"), "shots 7>8 9>8");
  EXPECT_EQ(desk.shots_line("5\n8"), "shots 7>5 9>8");
  EXPECT_EQ(desk.shots_line("-\n5\n8"), "shots 7>5 9>8");
  EXPECT_EQ(desk.shots_line("-\n8\n8"), "shots 7>8 9>8");
  EXPECT_EQ(desk.shots_line("1\n-\n1"), "shots 7>1 9>1");
  EXPECT_EQ(desk.shots_line("1\n-"), "shots 7>1 9>-");
  EXPECT_EQ(desk.shots_line("5\n8 6\n-"), "shots 7>5 9>8,6");
  EXPECT_EQ(desk.shots_line(""), "");
}

TEST_F(AtTheDesk, RowsAreForRemainingPlayers) {
  play_to_day_one();
  for (const char* line : {"remove 2", "rest speak", "night 1", "hunt"}) ASSERT_TRUE(play(line)["ok"]) << line;
  std::map<int, Json> rows;
  for (const Json& each : Json::parse(desk.roles(Language::en))) rows[each["seat"].get<int>()] = each["row"];
  EXPECT_EQ(rows[2], nullptr);
  EXPECT_EQ(rows[7], 0);
  EXPECT_EQ(rows[9], 1);
  EXPECT_EQ(rows[4], nullptr);
}

TEST_F(AtTheDesk, EnteredMissIsAnnouncedAsAMiss) {
  play_to_day_one();
  for (const char* line : {"remove 2", "rest speak", "night 1", "hunt"}) ASSERT_TRUE(play(line)["ok"]) << line;
  const Json answer = play(desk.shots_line("7\n8\n8"));
  ASSERT_TRUE(answer["ok"]);
  EXPECT_TRUE(answer["secret"]);
  EXPECT_EQ(answer["events"][0]["event"], "shots_missed");
  for (const char* line : {"don", "sheriff", "morning"}) ASSERT_TRUE(play(line)["ok"]) << line;
  EXPECT_EQ(screen()["view"]["last_night"], Json::array());
}

// FIIM-7.4 withholds the list from players. The judge reads it from this screen.
TEST(DeskOfFiim, TheJudgeSeesWhoIsNominated) {
  Desk desk;
  ASSERT_EQ(desk.open("rules fiim-2019\nroles 3 6 mafia, 9 don, 2 sheriff\noverride a test\nday 1\n1 nominates 3",
                      Language::en),
            "null");
  const Json view = Json::parse(desk.screen(Language::en))["view"];
  EXPECT_EQ(view["nominations"], (Json{{{"by", 1}, {"whom", 3}}}));
}

// CITY-morning-1
TEST(DeskOfCity, SingleVictimIsAnnouncedInTheSingular) {
  Desk desk;
  ASSERT_EQ(desk.open("rules city\nroles 3 6 mafia, 9 don, 2 sheriff, 10 doctor, 5 putana, 7 maniac\nday 1\nnight 1\n"
                      "putana visits 8\nmafia kills 4\ndon checks 2\nsheriff checks 3\ndoctor heals 1\nmaniac passes\n"
                      "morning",
                      Language::en),
            "null");
  const Json said = Json::parse(desk.screen(Language::ru))["prompt"]["say"];
  const auto victims = std::ranges::find_if(said, [](const Json& each) { return each["key"] == "victims"; });
  ASSERT_NE(victims, said.end());
  EXPECT_EQ((*victims)["text"], "Этой ночью убит игрок номер 4.");
}

// A judge at the table sees no file.
TEST_F(AtTheDesk, RefusalsDoNotMentionLinesOrTyping) {
  std::vector<std::string> codes = {"unknown_clause", "wrong_number", "out_of_order",   "duplicate",
                                    "not_a_day",      "not_dealt",    "nothing_to_undo"};
#define REFUSAL(code) codes.emplace_back(#code);
#include "engine/refusal.def"
#undef REFUSAL
  for (const std::string& code : codes) {
    ASSERT_TRUE(notation::is_refusal_code(code)) << code;
    for (const Language language : {Language::en, Language::ru}) {
      const std::string said(notation::refusal_at_table(code, {}, notation::NotatedGame(), language));
      EXPECT_NE(said, "?") << code;
      for (const char* word : {" line", "elete", "\"", "_", "трок", "далите", "«"})
        EXPECT_EQ(said.find(word), std::string::npos) << code << ": " << said;
    }
  }
  play_to_day_one();
  EXPECT_EQ(play("resume")["sentence"], "The game is not paused.");
}

// An override is shown as a sentence with its reason, not as a word of the notation.
TEST_F(AtTheDesk, ReasonIsShownAsAReason) {
  play_to_day_one();
  ASSERT_TRUE(play("1 begins")["ok"]);
  ASSERT_TRUE(play("override a test", evening + 200'000)["ok"]);
  const auto last = [&](Language language) { return Json::parse(desk.history(language)).back()["text"]; };
  EXPECT_EQ(last(Language::en), "by the judge's decision, reason: a test");
  EXPECT_EQ(last(Language::ru), "по решению судьи, причина: a test");
  EXPECT_NE(desk.record(Language::ru).find("вопреки a test"), std::string::npos);  // The record is notation.
}

TEST_F(AtTheDesk, OtherLinesAreRefusedWithASentence) {
  for (const char* line : {"", "# nothing", "= winner red", "! foul 3", "@ 12:00:00", "frobnicate 3"}) {
    const Json answer = play(line);
    EXPECT_EQ(answer["ok"], false) << line;
    EXPECT_FALSE(answer["sentence"].get<std::string>().empty()) << line;
  }
}

TEST_F(AtTheDesk, RecordReplaysToTheGame) {
  play_to_day_one();
  for (const char* line : {"1 nominates 5", "foul 3", "undo", "foul 4", "1 speaks"}) ASSERT_TRUE(play(line)["ok"]);
  Desk again;
  ASSERT_EQ(again.open(desk.record(Language::en), Language::en), "null");
  EXPECT_EQ(again.screen(Language::ru), desk.screen(Language::ru));
  EXPECT_EQ(again.history(Language::ru), desk.history(Language::ru));
  Desk russian;
  ASSERT_EQ(russian.open(desk.record(Language::ru), Language::en), "null");
  EXPECT_EQ(russian.screen(Language::ru), desk.screen(Language::ru));
}

TEST_F(AtTheDesk, BrokenRecordIsReadUpToItsFirstWrongLine) {
  Desk other;
  const Json wrong =
      Json::parse(other.open("rules mafclub-2023-en\nroles 2 7 mafia, 9 don, 4 sheriff\nday 9", Language::en));
  EXPECT_EQ(wrong["line"], 2);
  EXPECT_EQ(wrong["ok"], false);
  EXPECT_EQ(Json::parse(other.history(Language::en)).size(), 2U);
}

TEST_F(AtTheDesk, PageShowsNoRoleBeforeTheResult) {
  play_to_day_one();
  const Json players = screen()["view"]["players"];
  EXPECT_EQ(players.size(), 10U);
  for (const Json& player : players) EXPECT_TRUE(player["role"].is_null());
  for (const Json& entry : history()) EXPECT_TRUE(entry["secret"] == false || entry["text"] == "");
  EXPECT_EQ(Json::parse(desk.roles(Language::en)).size(), 10U);
  EXPECT_EQ(desk.hidden_line(3, Language::en), "roles 2 7 mafia, 9 don, 4 sheriff");
}

// Before the morning a running night shows only its headings; its nota stays hidden even then.
TEST_F(AtTheDesk, RunningNightShowsOnlyItsHeadings) {
  play_to_day_one();
  for (const char* line : {"foul 3", "night 1"}) ASSERT_EQ(play(line)["secret"], false) << line;
  for (const char* line : {"shots 2>6 7>6 9>6", "foul 5"}) {
    const Json answer = play(line);
    ASSERT_EQ(answer["ok"], true) << answer;
    EXPECT_EQ(answer["secret"], true) << line;
  }
  const auto shown = [&](const std::string& text) {
    int count = 0;
    for (const Json& entry : history()) count += entry["text"] == text;
    return count;
  };
  EXPECT_EQ(shown("foul 3"), 1);
  EXPECT_EQ(shown("night 1"), 1);
  EXPECT_EQ(shown("foul 5"), 0);
  EXPECT_EQ(screen()["undo"], "•••");
  ASSERT_EQ(play("don")["secret"], false);
  EXPECT_TRUE(screen()["clock"]["acting"].is_null()) << screen()["clock"];
  for (const char* line : {"don checks 3", "sheriff checks 9"}) ASSERT_EQ(play(line)["secret"], true) << line;
  const Json nota = play("nota 6: 2 7 9");
  ASSERT_EQ(nota["ok"], true) << nota;
  EXPECT_EQ(nota["secret"], true);
  ASSERT_EQ(play("day 2")["ok"], true);
  EXPECT_EQ(shown("foul 5"), 1);
  EXPECT_EQ(shown("nota 6: 2 7 9"), 0);
}

// Its clause would reveal who was there to act.
TEST_F(AtTheDesk, NightOverrideStaysHiddenByDay) {
  play_to_day_one();
  for (const char* line : {"night 1", "shot 5", "don", "don checks 3"}) ASSERT_TRUE(play(line)["ok"]) << line;
  for (const char* line : {"undo", "override written down wrongly", "don checks 4"})
    ASSERT_TRUE(play(line, evening + 60'000)["ok"]) << line;
  for (const char* line : {"morning", "5 last word", "day 2"}) ASSERT_TRUE(play(line, evening + 120'000)["ok"]) << line;
  const Json shown = history();
  for (const Json& entry : shown) EXPECT_EQ(entry["text"].get<std::string>().find("wrongly"), std::string::npos);
  ASSERT_TRUE(play("foul 3", evening + 130'000)["ok"]);
  EXPECT_EQ(history().back()["secret"], false);
}

// MC-2.5.5: a role that is gone is asked like one that is there, so that no tap gives it away. The prompt offers it
// nothing.
TEST_F(AtTheDesk, NightAsksTheSameWhoeverIsLeft) {
  const auto asked_of = [&](const char* removed) {
    EXPECT_EQ(desk.open("rules mafclub-2023-en\nwith check.gone yes", Language::en), "null");
    play_to_day_one();
    EXPECT_TRUE(screen()["asked"].is_null());
    for (const char* line : {removed, "night 1", "shot 5", "don"}) EXPECT_EQ(play(line)["ok"], true) << line;
    return screen()["asked"];
  };
  const Json there = asked_of("remove 1 MC-4.8.3");
  EXPECT_EQ(there, Json::parse(R"({"move":"check","by":null,"seats":[1,2,3,4,5,6,7,8,9,10],"least":1,"most":1,)"
                               R"("role":"don","skippable":true})"));
  EXPECT_EQ(screen()["prompt"]["expected"].size(), 2U);
  EXPECT_EQ(asked_of("remove 9 MC-4.8.3"), there);
  EXPECT_EQ(screen()["prompt"]["expected"].size(), 1U);
}

// CITY-role-maniac-3: every role but the Maniac must show somebody, even one that is gone or the Putana's guest.
TEST_F(AtTheDesk, CityRoleIsAskedForANumberUntilTheJudgeOverridesIt) {
  ASSERT_EQ(desk.open("rules city", Language::en), "null");
  for (const char* line : {"roles 3 6 mafia, 9 don, 2 sheriff, 10 doctor, 5 putana, 7 maniac", "day 1",
                           "remove 10 CITY-remove-5", "rest speak", "night 1", "putana visits 2", "mafia kills 1"})
    ASSERT_EQ(play(line)["ok"], true) << line;
  for (const char* role : {"don", "sheriff", "doctor", "maniac"}) {
    ASSERT_EQ(play(role)["ok"], true) << role;
    EXPECT_EQ(screen()["asked"]["role"], role);
    EXPECT_EQ(screen()["asked"]["skippable"], std::string_view(role) == "maniac") << role;
    ASSERT_EQ(play("override shown nobody")["ok"], true);
    EXPECT_EQ(screen()["asked"]["skippable"], true) << role;
  }
}

// A scenario is a record with expectations: an undo counts the lines of play alone.
TEST_F(AtTheDesk, ExpectationsAreNotUndone) {
  ASSERT_EQ(desk.open("rules mafclub-2023-en\nroles 2 7 mafia, 9 don, 4 sheriff\nday 1\nfoul 3\nfoul 4\n"
                      "= fouls 4 1\n! undo 40\n? 2 knows 9 don",
                      Language::en),
            "null");
  EXPECT_EQ(screen()["undo"], "foul 4");
  const Json list = history();
  EXPECT_EQ(list[list.size() - 4]["back"], 1);
  EXPECT_EQ(list.back()["back"], 0);
  ASSERT_EQ(play("undo 1")["ok"], true);
  EXPECT_EQ(screen()["undo"], "foul 3");
  EXPECT_EQ(screen()["view"]["players"][3]["fouls"], 0);
}

TEST_F(AtTheDesk, UndoSaysHowFarItGoesAndWhy) {
  play_to_day_one();
  for (const char* line : {"foul 3", "foul 4", "foul 5"}) ASSERT_TRUE(play(line)["ok"]);
  EXPECT_EQ(screen()["undo"], "foul 5");
  Json list = history();
  EXPECT_EQ(list[list.size() - 2]["back"], 2);
  ASSERT_TRUE(play("undo 2 the wrong players")["ok"]);
  list = history();
  EXPECT_EQ(screen()["undo"], "foul 3");
  EXPECT_EQ(list.back()["text"], "undo 2, reason: the wrong players");
  EXPECT_TRUE(list.back()["undoes"]);
  EXPECT_TRUE(list[list.size() - 2]["undone"]);
  EXPECT_TRUE(list[list.size() - 3]["undone"]);
  EXPECT_EQ(list[list.size() - 2]["back"], 0);
  EXPECT_EQ(list[list.size() - 4]["undone"], false);
}

// MC-4.12: a removal by day cancels the vote.
TEST_F(AtTheDesk, PreviewShowsTheEffectOfARemovalAndChangesNothing) {
  play_to_day_one();
  ASSERT_TRUE(play("1 nominates 5")["ok"]);
  const std::string before = desk.record(Language::en);
  const Json answer = Json::parse(desk.preview("remove 3 MC-4.8.3", evening, Language::en));
  ASSERT_TRUE(answer["ok"]);
  EXPECT_GE(answer["notices"].size(), 2U);
  EXPECT_EQ(desk.record(Language::en), before);
  EXPECT_TRUE(screen()["view"]["players"][2]["at_table"]);
}

// MC-2.7.1 in the Russian edition: all blacks may give up.
TEST_F(AtTheDesk, PreviewDoesNotRevealTheWinner) {
  ASSERT_EQ(desk.open("rules mafclub-2023-ru", Language::en), "null");
  play_to_day_one();
  const Json answer = Json::parse(desk.preview("surrender 2 7 9", evening, Language::en));
  ASSERT_EQ(answer["ok"], true) << answer;
  const std::string told = answer["notices"].dump();
  EXPECT_NE(told.find("The game ends."), std::string::npos) << told;
  EXPECT_EQ(told.find("Decided"), std::string::npos) << told;
}

TEST_F(AtTheDesk, EveryOfferedSanctionIsAccepted) {
  play_to_day_one();
  int offered = 0;
  for (const Json& row : Json::parse(desk.sanctions(3, Language::en)))
    for (const Json& penalty : row["penalties"]) {
      ++offered;
      const std::string line = penalty["line"].get<std::string>() + (row["needs_reason"] ? " because" : "");
      EXPECT_TRUE(Json::parse(desk.preview(line, evening, Language::en))["ok"]) << line;
    }
  EXPECT_GT(offered, 20);
}

// What a seat may be given: the open kinds with their values, the closed ones with their clauses.
struct Awards {
  std::map<std::string, std::vector<int>> open;
  std::map<std::string, std::string> closed;
};
Awards awards_of(const Desk& desk, int seat) {
  Awards list;
  for (const Json& offer : Json::parse(desk.awards(seat, Language::en))) {
    if (offer["allowed"])
      list.open[offer["kind"]].push_back(offer["hundredths"]);
    else
      list.closed[offer["kind"]] = offer["clause"];
  }
  return list;
}

// MC-3.2, MC-3.5, MC-3.14: each kind with its values. MC-3.6, MC-3.15: best play for a winner, worst for a loser.
TEST_F(AtTheDesk, MafClubOffersItsFourAwards) {
  ASSERT_EQ(desk.open("rules mafclub-2023-ru", Language::en), "null");
  play_to_day_one();
  for (const char* line : {"surrender 2 7 9", "stop"}) ASSERT_EQ(play(line)["ok"], true) << line;
  using Values = std::map<std::string, std::vector<int>>;
  const Awards winner = awards_of(desk, 3), loser = awards_of(desk, 2);
  EXPECT_EQ(winner.open, (Values{{"best_move", {50, 100}}, {"best_play", {150, 200}}, {"worst_move", {-50, -100}}}));
  EXPECT_EQ(winner.closed, (std::map<std::string, std::string>{{"worst_play", "MC-3.15"}}));
  EXPECT_EQ(loser.open, (Values{{"best_move", {50, 100}}, {"worst_move", {-50, -100}}, {"worst_play", {-150}}}));
  EXPECT_EQ(loser.closed, (std::map<std::string, std::string>{{"best_play", "MC-3.6"}}));
  ASSERT_EQ(play("award 2 worst_play -1.5")["ok"], true);
  // MC-3.18: one award of blame for a player, so that another one replaces it.
  EXPECT_EQ(awards_of(desk, 2).open, loser.open);
  for (const Json& offer : Json::parse(desk.awards(2, Language::en)))
    EXPECT_EQ(offer["replaces"], offer["hundredths"] < 0 ? "award 2 worst_play -1.5" : "") << offer;
}

// MC-3.7, MC-3.16: without a winning team there is no play, best or worst; moves there are (MC-3.11, MC-3.17).
TEST_F(AtTheDesk, DrawHasNoWorstPlay) {
  play_to_day_one();
  for (const char* line : {"record winner draw", "stop"}) ASSERT_EQ(play(line)["ok"], true) << line;
  const Awards drawn = awards_of(desk, 3);
  EXPECT_EQ(drawn.closed.at("worst_play"), "MC-3.16");
  EXPECT_EQ(drawn.closed.at("best_play"), "MC-3.7");
  EXPECT_EQ(drawn.open.at("worst_move"), (std::vector<int>{-50, -100}));
}

// FIIM-8.4.3, FIIM-8.4.4: points for winners and losers, no negative ones but the fines of 8.5. City counts no points.
TEST_F(AtTheDesk, OtherBooksOfferTheirAwards) {
  using Values = std::map<std::string, std::vector<int>>;
  ASSERT_EQ(desk.open("rules fiim-2019", Language::en), "null");
  play_to_day_one();
  for (const char* line : {"record winner red", "stop"}) ASSERT_EQ(play(line)["ok"], true) << line;
  EXPECT_EQ(awards_of(desk, 3).open, (Values{{"extra", {20, 30, 40, 50}}}));
  EXPECT_EQ(awards_of(desk, 3).closed, (std::map<std::string, std::string>{{"extra", "FIIM-8.4.3a"}}));
  EXPECT_EQ(awards_of(desk, 2).open, (Values{{"extra", {10, 20, 30, 40}}}));
  EXPECT_TRUE(awards_of(desk, 2).closed.empty());
  ASSERT_EQ(desk.open("rules city", Language::en), "null");
  for (const char* line :
       {"roles 3 6 mafia, 9 don, 2 sheriff, 10 doctor, 5 putana, 7 maniac", "day 1", "record winner red", "stop"})
    ASSERT_EQ(play(line)["ok"], true) << line;
  EXPECT_EQ(desk.awards(3, Language::en), "[]");
}

// CITY-role-putana-12, CITY-morning-1: her guest leaves with her, and nobody is told why.
TEST_F(AtTheDesk, CompanionLooksLikeAVictimByDay) {
  ASSERT_EQ(desk.open("rules city", Language::en), "null");
  for (const char* line :
       {"roles 3 6 mafia, 9 don, 2 sheriff, 4 doctor, 10 putana, 7 maniac", "day 1", "rest speak", "night 1",
        "putana visits 5", "mafia kills 10", "don checks 1", "sheriff checks 6", "doctor heals 1", "maniac passes"})
    ASSERT_EQ(play(line)["ok"], true) << line;
  const Json morning = Json::parse(desk.play("morning", evening, Language::ru));
  EXPECT_EQ(morning["notices"], (Json{"Убиты 5, 10."}));
  for (const int seat : {5, 10})
    EXPECT_EQ(screen()["view"]["players"][static_cast<std::size_t>(seat) - 1]["exit"], "shot");
  for (const Language language : {Language::en, Language::ru})
    for (const char* word : {"companion", "ompanion", "Путан", "utana"}) {
      EXPECT_EQ(desk.screen(language).find(word), std::string::npos) << word;
      for (const Json& entry : Json::parse(desk.history(language)))
        EXPECT_EQ(entry["text"].get<std::string>().find(word), std::string::npos) << entry;
    }
}

// MC-2.5.6: one victim is announced in the singular.
TEST_F(AtTheDesk, MorningAnnouncesTheKilled) {
  play_to_day_one();
  for (const char* line : {"night 1", "shot 6", "don checks 3", "sheriff checks 9"}) ASSERT_TRUE(play(line)["ok"]);
  EXPECT_EQ(Json::parse(desk.play("morning", evening, Language::ru))["notices"], (Json{"Убит 6."}));
}

// MC-2.7.4, MC-2.7.5: first the last word, then who has won.
TEST_F(AtTheDesk, WinnerIsAnnouncedAfterTheLastWord) {
  ASSERT_EQ(desk.open("rules mafclub-2023-ru\nroles 2 6 mafia, 9 don, 4 sheriff\nday 1\nnight 1\nshot 1\nday 2\n"
                      "3 nominates 2\nnight 2\nshot 3\nday 3\n4 nominates 5\nnight 3\nshot 7\nday 4\n6 nominates 8\n"
                      "10 nominates 6\nvoting\nvote 8: 6 9 10",
                      Language::en),
            "null");
  const auto told = [&](const char* line) {
    return Json::parse(desk.play(line, evening, Language::ru))["notices"].dump();
  };
  const auto said = [&] { return Json::parse(desk.screen(Language::ru))["prompt"]["say"].dump(); };
  EXPECT_EQ(told("vote 6: rest").find("обед"), std::string::npos);
  EXPECT_NE(said().find("Игрок номер 8, ваше заключительное слово."), std::string::npos);
  EXPECT_EQ(said().find("Стоп игра"), std::string::npos) << said();
  ASSERT_TRUE(play("8 last word")["ok"]);
  EXPECT_NE(said().find("Стоп игра. Победа чёрной команды."), std::string::npos) << said();
  EXPECT_NE(told("stop").find("Исход: победа чёрной команды."), std::string::npos);
}

// City gives remarks where other books give fouls; FIIM calls the nota a best move.
TEST_F(AtTheDesk, RussianBookUsesItsOwnWords) {
  ASSERT_EQ(desk.open("rules city", Language::en), "null");
  for (const char* line : {"roles 3 6 mafia, 9 don, 2 sheriff, 10 doctor, 5 putana, 7 maniac", "day 1"})
    ASSERT_EQ(play(line)["ok"], true) << line;
  const Json foul = Json::parse(desk.play("foul 4 CITY-foul-2", evening, Language::ru));
  EXPECT_EQ(foul["notices"], (Json{"Игрок 4: замечание 1."}));
  Json now = Json::parse(desk.screen(Language::ru));
  EXPECT_EQ(now["undo"], "замечание 4");  // The book has no such number.
  EXPECT_EQ(now["prompt"]["say"][0]["text"], "Игрок номер 4, первое замечание.");
  EXPECT_EQ(now["words"],
            Json::parse(R"({"foul":["замечание","замечания","замечаний"],"fouls":"Замеч.","nota":"нота"})"));
  ASSERT_TRUE(play("remark 8")["ok"]);
  EXPECT_EQ(Json::parse(desk.screen(Language::ru))["undo"], "устное замечание 8");
  EXPECT_NE(desk.record(Language::ru).find("фол 4 CITY-foul-2"), std::string::npos);  // The record is notation.

  for (const char* rules : {"rules fiim-2019", "rules fsm"}) {
    ASSERT_EQ(desk.open(rules, Language::en), "null");
    play_to_day_one();
    for (const char* line : {"night 1", "shot 3", "don checks 1", "sheriff checks 9", "morning", "nota 3: 1 2 9"})
      ASSERT_EQ(play(line)["ok"], true) << line;
    now = Json::parse(desk.screen(Language::ru));
    EXPECT_EQ(now["undo"], "лучший ход 3: 1 2 9");
    EXPECT_EQ(now["words"]["nota"], "лучший ход");
    EXPECT_EQ(now["words"]["foul"][0], "фол");
  }
  for (const Json& rules : Json::parse(rules_json(Language::en)))
    EXPECT_EQ(rules["words"]["foul"][1], rules["book"] == "city" ? "remarks" : "fouls");
}

// An award is shown in words of the language, in Russian with a decimal comma; the record keeps the notation.
TEST_F(AtTheDesk, AwardIsShownInTheLanguage) {
  play_to_day_one();
  for (const char* line : {"record winner red", "stop", "award 6 best_move 0.5"}) ASSERT_TRUE(play(line)["ok"]) << line;
  EXPECT_EQ(Json::parse(desk.screen(Language::ru))["undo"], "игроку 6: лучший ход 0,5");
  EXPECT_EQ(screen()["undo"], "player 6: Best Move 0.5");
  ASSERT_TRUE(play("award 2 worst_move -0.5")["ok"]);
  EXPECT_EQ(Json::parse(desk.history(Language::ru)).back()["text"], "игроку 2: худший ход −0,5");
  EXPECT_NE(desk.record(Language::ru).find("балл 6 best_move 0.5"), std::string::npos);
}

// FIIM-4.5.7, FIIM-9.2 to FIIM-9.5: a colour by head and thumb, the Sheriff by the head. MC-2.5.3, MC-2.5.4: by the
// head. CITY-night-9: the Maniac is not black and not red.
TEST_F(AtTheDesk, AnAnswerIsShownByTheGesturesOfTheBook) {
  const auto gesture = [](const char* head, Json thumb) { return Json{{"head", head}, {"thumb", std::move(thumb)}}; };
  const auto answer = [&](const char* line, const char* told) {
    EXPECT_EQ(Json::parse(desk.play(line, evening, Language::ru))["notices"].back(), told) << line;
    return screen()["gesture"];
  };
  const auto at_night = [&](const char* rules, const char* roles) {
    ASSERT_EQ(desk.open(rules, Language::en), "null");
    for (const char* line : {roles, "override a test", "day 1", "rest speak", "night 1"}) play(line);
    play("hunt");
    EXPECT_EQ(screen()["gesture"], nullptr);
  };
  constexpr const char* sports = "roles 2 7 mafia, 9 don, 4 sheriff";
  at_night("rules fiim-2019", sports);
  play("shot 1");
  EXPECT_EQ(answer("don checks 4", "Игрок 4: Шериф."), gesture("nod", nullptr));
  EXPECT_EQ(answer("sheriff checks 2", "Игрок 2: чёрный."), gesture("nod", "down"));
  play("undo");
  EXPECT_EQ(answer("sheriff checks 3", "Игрок 3: красный."), gesture("shake", "up"));
  play("morning");
  EXPECT_EQ(screen()["gesture"], nullptr);
  at_night("rules mafclub-2023-ru", sports);
  play("shot 1");
  EXPECT_EQ(answer("don checks 2", "Игрок 2: не Шериф."), gesture("shake", nullptr));
  EXPECT_EQ(answer("sheriff checks 2", "Игрок 2: чёрный."), gesture("nod", nullptr));
  at_night("rules city", "roles 3 6 mafia, 9 don, 2 sheriff, 10 doctor, 5 putana, 7 maniac");
  for (const char* line : {"putana visits 8", "mafia kills 4", "don checks 1"}) play(line);
  EXPECT_EQ(answer("sheriff checks 7", "Игрок 7: не чёрный."), gesture("shake", nullptr));
}

// FIIM-4.4.2b, MC-2.3.7: "Accepted". CITY-day-9: "Candidacy accepted".
TEST_F(AtTheDesk, ANominationIsConfirmedInTheWordsOfTheBook) {
  for (const auto& [rules, said] :
       {std::pair{"rules fiim-2019\nroles 2 7 mafia, 9 don, 4 sheriff", "Принято. ["},
        std::pair{"rules mafclub-2023-ru\nroles 2 7 mafia, 9 don, 4 sheriff", "Принято. ["},
        std::pair{"rules city\nroles 3 6 mafia, 9 don, 2 sheriff, 10 doctor, 5 putana, 7 maniac",
                  "Кандидатура принята. ["}}) {
    ASSERT_EQ(desk.open(rules, Language::en), "null");
    for (const char* line : {"override a test", "day 1", "1 nominates 5"}) play(line);
    const Json say = Json::parse(desk.screen(Language::ru))["prompt"]["say"];
    EXPECT_NE(say.dump().find(said), std::string::npos) << say;
  }
}

// A turn that is over is not said to go on.
TEST_F(AtTheDesk, TheJournalSaysThatASpeechIsOver) {
  play_to_day_one();
  const auto last = [&](const char* line) {
    EXPECT_TRUE(play(line)["ok"]) << line;
    return Json::parse(desk.history(Language::ru)).back()["text"].get<std::string>();
  };
  EXPECT_EQ(last("1 speaks"), "игрок 1: речь окончена");
  EXPECT_EQ(last("rest speak"), "остальные речи окончены");
  for (const char* line : {"night 1", "hunt"}) play(line);
  last("shots 2>3 7>4,5 9>-");
  EXPECT_EQ(desk.hidden_line(Json::parse(desk.history(Language::ru)).back()["line"].get<std::size_t>(), Language::ru),
            "выстрелы: 2 в 3, 7 в 4+5, 9 не стрелял");
}

// MC-2.4.8a, MC-2.4.9, FIIM-4.4.6: the number of votes is said before the last word.
TEST_F(AtTheDesk, WhoIsVotedOutHearsTheNumberOfVotes) {
  play_to_day_one();
  for (const char* line : {"1 nominates 5", "2 nominates 6", "rest speak", "vote 5: 1 2 3", "vote 6: rest"})
    ASSERT_TRUE(play(line)["ok"]) << line;
  const Json say = Json::parse(desk.screen(Language::ru))["prompt"]["say"];
  EXPECT_EQ(say[0]["text"], "Игрок номер 6 покидает игру, голосов: 7.");
  EXPECT_EQ(say[1]["text"], "Игрок номер 6, ваше последнее слово.");
}

// FIIM-6.5: what will happen includes what will be said. FIIM-7.1: the day then has no vote, as long as it lasts.
TEST_F(AtTheDesk, ARemovalIsForeseenWithItsSentence) {
  ASSERT_EQ(desk.open("rules fiim-2019", Language::en), "null");
  play_to_day_one();
  const Json ahead = Json::parse(desk.preview("remove 6 FIIM-6.7.4", evening, Language::ru));
  EXPECT_EQ(ahead["say"], (Json{"Игрок номер 6, вы дисквалифицированы. Покиньте игру."}));
  EXPECT_NE(ahead["notices"].dump().find("Ближайшее голосование не проводится."), std::string::npos) << ahead;
  EXPECT_EQ(screen()["vote_cancelled"], false);
  const Json done = play("remove 6 FIIM-6.7.4");
  EXPECT_FALSE(done.contains("say"));
  EXPECT_EQ(screen()["vote_cancelled"], true);
  for (const char* line : {"1 nominates 5", "rest speak", "no vote"}) ASSERT_TRUE(play(line)["ok"]) << line;
  EXPECT_EQ(screen()["vote_cancelled"], true);
  ASSERT_TRUE(play("night 1")["ok"]);
  EXPECT_EQ(screen()["vote_cancelled"], false);
}

// FIIM-7.10, MC-2.6.1a: the judge reads why nothing is asked.
TEST_F(AtTheDesk, ALostRightToThreeNumbersIsSaid) {
  const auto says = [&](const char* words) {
    const std::string said = Json::parse(desk.screen(Language::ru))["prompt"]["say"].dump();
    return said.find(words) != std::string::npos;
  };
  play_to_day_one();
  for (const char* line : {"1 nominates 5", "2 nominates 6", "rest speak", "vote 5: 1 2 3", "vote 6: rest",
                           "6 last word", "night 1", "shot 3", "don checks 1", "sheriff checks 1", "morning"})
    ASSERT_TRUE(play(line)["ok"]) << line;
  EXPECT_TRUE(says("Прима-ноту не спрашивайте"));
  ASSERT_EQ(desk.open("rules fiim-2019", Language::en), "null");
  play_to_day_one();
  for (const char* line :
       {"1 nominates 5", "2 nominates 6", "rest speak", "vote 5: 1 2 3 4 7", "vote 6: rest", "5 speaks", "6 speaks",
        "vote 5: 1 2 3 4 7", "vote 6: rest", "lift: 1 2 3 4 7 8", "5 last word", "6 last word", "night 1", "shot 3",
        "don checks 1", "sheriff checks 1", "morning"})
    ASSERT_TRUE(play(line)["ok"]) << line;
  EXPECT_TRUE(says("Лучшего хода нет"));
}

// FIIM-Q25: section 6 punishes what section 5 names. A heading is no ground, and no offence has two rows.
TEST_F(AtTheDesk, AnOffenceIsOneGround) {
  const auto offered = [&](const char* rules) {
    EXPECT_EQ(desk.open(rules, Language::en), "null");
    std::vector<std::string> list;
    for (const Json& row : Json::parse(desk.sanctions(3, Language::en)))
      if (!row["clause"].is_null()) list.push_back(row["clause"]);
    return list;
  };
  const auto has = [](const std::vector<std::string>& list, const char* clause) {
    return std::ranges::find(list, clause) != list.end();
  };
  const auto fiim = offered("rules fiim-2019");
  for (const std::string& clause : fiim) EXPECT_FALSE(clause.starts_with("FIIM-5")) << clause;
  for (const char* heading : {"FIIM-6.3", "FIIM-6.6", "FIIM-6.7", "FIIM-6.8"}) EXPECT_FALSE(has(fiim, heading));
  for (const char* ground : {"FIIM-6.6.1", "FIIM-6.7.14", "FIIM-6.8.5", "FIIM-4.3.6"}) EXPECT_TRUE(has(fiim, ground));
  const auto mafclub = offered("rules mafclub-2023-ru");
  for (const char* heading : {"MC-4.3", "MC-4.8", "MC-4.13", "MC-4.17", "MC-4.18"}) EXPECT_FALSE(has(mafclub, heading));
  EXPECT_TRUE(has(mafclub, "MC-4.3.4"));
}

// FIIM-8.4.3, FIIM-8.4.3a: the values in their order, and the true reason. Another value replaces the given one.
TEST_F(AtTheDesk, AwardsAreOfferedInOrderWithTheTrueReason) {
  ASSERT_EQ(desk.open("rules fiim-2019", Language::en), "null");
  play_to_day_one();
  for (const char* line : {"record winner red", "stop", "award 3 extra 0.3"}) ASSERT_TRUE(play(line)["ok"]) << line;
  std::vector<int> allowed, barred;
  for (const Json& offer : Json::parse(desk.awards(3, Language::ru))) {
    const bool may = offer["allowed"];
    (may ? allowed : barred).push_back(offer["hundredths"]);
    EXPECT_EQ(offer["replaces"], "award 3 extra 0.3") << offer;
    if (!may) {
      EXPECT_EQ(offer["sentence"], "Столько можно дать только с согласия главного судьи.");
      EXPECT_EQ(offer["clause"], "FIIM-8.4.3a");
    }
  }
  EXPECT_EQ(allowed, (std::vector{20, 30, 40, 50}));
  EXPECT_EQ(barred, (std::vector{60, 70}));
  const Json refused = Json::parse(desk.preview("award 4 extra 0.6", evening, Language::ru));
  EXPECT_EQ(refused["sentence"], "Столько можно дать только с согласия главного судьи.");
}

// FIIM-8.3.4: points of the best move are called so.
TEST_F(AtTheDesk, PointsAreNamedInTheWordsOfTheBook) {
  ASSERT_EQ(desk.open("rules fiim-2019", Language::en), "null");
  play_to_day_one();
  for (const char* line : {"night 1", "shot 3", "don checks 1", "sheriff checks 9", "morning", "nota 3: 2 7 9",
                           "3 last word", "record winner red", "stop"})
    ASSERT_TRUE(play(line)["ok"]) << line;
  const Json lines = Json::parse(desk.points(Language::ru))["players"][2]["lines"];
  EXPECT_EQ(lines[0]["label"], "результат");
  EXPECT_EQ(lines[1]["kind"], "nota");
  EXPECT_EQ(lines[1]["label"], "лучший ход");
}

// MC-2.3.10, MC-2.4.13: the sentence is about the line that was entered.
TEST_F(AtTheDesk, RefusalRefersToTheEntry) {
  play_to_day_one();
  for (const char* line : {"1 nominates 5", "2 nominates 6", "3 nominates 7"}) ASSERT_TRUE(play(line)["ok"]);
  const auto refused = [&](const char* line) { return Json::parse(desk.preview(line, evening, Language::ru)); };
  EXPECT_EQ(refused("1 withdraws 5")["clause"], "MC-2.3.10");
  EXPECT_EQ(refused("1 withdraws 5")["sentence"], "Снять можно только свою кандидатуру, выставленную в этой же речи.");
  for (const char* line : {"voting", "vote 5: 1 2"}) ASSERT_TRUE(play(line)["ok"]);
  EXPECT_EQ(refused("vote 6: 1")["sentence"].get<std::string>().find("Этот игрок уже голосовал"), 0U);
  EXPECT_EQ(refused("vote 6: 1 2")["sentence"].get<std::string>().find("Кто-то из этих игроков"), 0U);
  const Json removal = refused("remove 9 MC-4.8.3");
  EXPECT_NE(removal["notices"].dump().find("Голосование отменено из-за удаления."), std::string::npos) << removal;
}

// CITY-role-putana-8: a blocked role sees crossed arms and nothing else.
TEST_F(AtTheDesk, BlockedRoleIsShownOneSign) {
  const auto secrets_of = [&](const std::string& guest, const std::vector<std::string>& acts) {
    EXPECT_EQ(
        desk.open("rules city\nseats 12\nroles 3 6 mafia, 9 don, 2 sheriff, 10 doctor, 5 putana, 7 maniac\nday 1\n"
                  "rest speak\nnight 1\nputana visits " +
                      guest + "\nmafia kills 12",
                  Language::en),
        "null");
    for (const std::string& act : acts) EXPECT_EQ(play(act)["ok"], true) << act;
    std::string asides;
    const Json now = Json::parse(desk.screen(Language::ru));
    for (const Json& sentence : now["prompt"]["say"]) {
      const std::string text = sentence["text"];
      if (const auto bracket = text.find('['); bracket != std::string::npos) asides += text.substr(bracket);
    }
    return asides;
  };
  const std::string arms = "[Заблокирован: покажите скрещённые руки.]";
  EXPECT_EQ(secrets_of("9", {"don checks 2"}), arms);
  EXPECT_EQ(secrets_of("2", {"don checks 1", "sheriff checks 3"}), arms);
  EXPECT_EQ(secrets_of("10", {"don checks 1", "sheriff checks 3", "doctor heals 4"}), arms);
  EXPECT_EQ(secrets_of("7", {"don checks 1", "sheriff checks 3", "doctor heals 4", "maniac kills 8"}), arms);
}

// On a phone the field that the judge's palm covers has three lines of forty letters, for an act, its answer and an
// aside.
TEST_F(AtTheDesk, WordsReadUnderThePalmAreShort) {
  for (const Language language : {Language::en, Language::ru}) {
    for (const char* key : {"absent_role", "crossed_arms", "repeat_number", "mafia_wakes", "mafia_chooses"}) {
      const std::string text(notation::text(language, "say." + std::string(key)));
      EXPECT_LE(length_utf8(text.substr(text.find('['))), 42U) << text;
    }
    for (const char* key : {"answer", "killed", "missed"})
      EXPECT_LE(length_utf8(notation::text(language, "notice." + std::string(key))), 40U) << key;
    for (const char* code : {"already_checked", "already_acted", "already_shot", "same_again", "not_himself",
                             "role_absent", "acts_void", "act_needed", "hunt_open", "not_at_table"})
      EXPECT_LE(length_utf8(notation::refusal_at_table(code, {}, notation::NotatedGame(), language)), 120U) << code;
  }
}

// The grounds of a sanction are chosen by their titles. FIIM-Q25: what section 5 lists, section 6 punishes.
TEST_F(AtTheDesk, GroundsHaveDistinctTitles) {
  for (const char* rules : {"mafclub-2023-ru", "mafclub-2023-en", "fiim-2019", "fsm", "city"})
    for (const Language language : {Language::en, Language::ru}) {
      ASSERT_EQ(desk.open("rules " + std::string(rules), Language::en), "null");
      std::map<std::string, std::string> titles;
      for (const Json& row : Json::parse(desk.sanctions(3, language))) {
        if (row["clause"].is_null()) continue;
        const auto [other, fresh] = titles.emplace(row["title"], row["clause"]);
        EXPECT_TRUE(fresh) << rules << " " << row << " " << other->second;
      }
    }
}

TEST_F(AtTheDesk, DeckHasACardForEverySeat) { EXPECT_EQ(Json::parse(desk.deck()).size(), 10U); }

TEST_F(AtTheDesk, RecordSetsTheNumberOfSeatsBeforeTheDeal) {
  ASSERT_EQ(desk.open("rules city\nseats 12", Language::en), "null");
  EXPECT_EQ(screen()["view"]["seats"], 12);
  EXPECT_EQ(screen()["view"]["players"].size(), 12U);
  EXPECT_EQ(Json::parse(desk.deck()).size(), 12U);
}

TEST(WhoWatches, FoldsTheReceivedEvents) {
  const std::string events = "{\"event\":\"game_begun\",\"at\":0,\"seats\":10}\n{\"event\":\"paused\",\"at\":5}";
  const Json seen = Json::parse(view_of_events("rules fiim-2019", events));
  EXPECT_EQ(seen["view"]["seats"], 10);
  EXPECT_EQ(seen["view"]["paused"], true);
  EXPECT_EQ(view_of_events("rules fiim-2019", "{\"event\":\"nonsense\"}"), "null");
  EXPECT_EQ(view_of_events("rules no-such-rules", events), "null");
  EXPECT_EQ(view_of_events("rules fiim-2019\nwith no.such 1", events), "null");
  EXPECT_NE(view_of_events("rules fiim-2019\nwith foul.outAt 5", events), "null");
}

TEST(WhatCanBePlayed, HasATitleInBothLanguages) {
  for (const Language language : {Language::en, Language::ru})
    for (const Json& rules : Json::parse(rules_json(language))) {
      EXPECT_NE(rules["title"], "?");
      EXPECT_FALSE(Json::parse(settings_json(rules["rules"].get<std::string>(), language)).empty());
    }
  EXPECT_EQ(settings_json("no-such-rules", Language::en), "[]");
}

}  // namespace
}  // namespace mafia::desk
