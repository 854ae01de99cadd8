// The neutral record: the order of moments, who must have left, what a file says, and what a table gives back.
#include <gtest/gtest.h>

#include "exchange/extract.hpp"
#include "exchange/formats.hpp"
#include "exchange/transcribe.hpp"
#include "texts/texts.hpp"

namespace mafia::exchange {
namespace {

using notation::Language;

Record with_roles() {
  Record record;
  for (int seat : {2, 7}) record.players[static_cast<std::size_t>(seat - 1)].role = Role::mafia;
  record.players[8].role = Role::don;
  record.players[3].role = Role::sheriff;
  return record;
}

std::vector<Vote> ballot(std::initializer_list<std::pair<int, std::vector<int>>> counts) {
  std::vector<Vote> votes;
  for (const auto& [candidate, voters] : counts)
    for (int by : voters) votes.push_back({by, candidate});
  return votes;
}

TEST(Exchange, MomentsFollowTheOrderOfPlay) {
  const Moment in_order[] = {
      {.number = 0, .night = true, .part = Part::nightfall},
      {.number = 1, .night = false, .part = Part::dawn},
      {.number = 1, .night = false, .part = Part::speech, .seat = 7},
      {.number = 1, .night = false, .part = Part::call},
      {.number = 1, .night = false, .part = Part::ballot, .seat = 5, .ballot = 0},
      {.number = 1, .night = false, .part = Part::tie_speech, .seat = 8, .ballot = 1},
      {.number = 1, .night = false, .part = Part::ballot, .seat = 5, .ballot = 1},
      {.number = 1, .night = false, .part = Part::lift},
      {.number = 1, .night = false, .part = Part::farewell},
      {.number = 1, .night = true, .part = Part::hunt},
      {.number = 1, .night = true, .part = Part::hunt, .order = 1},
      {.number = 2, .night = false, .part = Part::dawn},
      {.number = 1, .night = false, .part = Part::end},
  };
  for (std::size_t i = 0; i + 1 < std::size(in_order); ++i) {
    EXPECT_TRUE(is_earlier(in_order[i], in_order[i + 1])) << i;
    EXPECT_FALSE(is_earlier(in_order[i + 1], in_order[i])) << i;
  }
}

TEST(Exchange, ExitsAreDerivedFromVotesAndShots) {
  Record record = with_roles();
  record.day(1).ballots = {ballot({{5, {1, 2, 3, 4, 6}}, {8, {5, 7, 8, 9, 10}}})};  // A tie, and nobody was asked.
  record.night(1).shots = {{2, {6}}, {7, {6}}, {9, {6}}};
  record.day(2).ballots = {ballot({{3, {2, 7, 9}}, {7, {1, 4, 5, 8, 10}}})};
  record.night(2).shots = {{2, {1}}, {9, {4}}};
  record.day(3).ballots = {ballot({{1, {2, 3, 4, 5}}, {9, {1, 8, 9, 10}}})};
  record.day(3).lift = {1, 3, 4, 8, 10};
  const std::vector<Departure> expected = {
      {6, Exit::shot, 2}, {7, Exit::voted, 3}, {1, Exit::lifted, 5}, {9, Exit::lifted, 5}};
  EXPECT_EQ(inferred_exits(record, {}), expected);
}

TEST(Exchange, PlayersSeenLaterDidNotLeave) {
  Record record = with_roles();
  record.day(1).ballots = {ballot({{5, {1, 2, 3, 4, 6, 9}}, {8, {5, 7, 8, 10}}})};
  EXPECT_EQ(inferred_exits(record, {}).size(), 1U);
  EXPECT_TRUE(inferred_exits(record, {.first_vote_idle = true}).empty());
  record.day(2).nominations = {{5, 1}};
  record.winner = Outcome::none;
  EXPECT_TRUE(inferred_exits(record, {}).empty());
}

TEST(Exchange, MissCausesNoExit) {
  Record record = with_roles();
  record.night(1).shots = {{2, {6}}, {7, {6}}};  // The Don did not shoot.
  EXPECT_TRUE(inferred_exits(record, {}).empty());
  record.night(1).shots = {{2, {6}}, {7, {6}}, {9, {6, 5}}};
  EXPECT_TRUE(inferred_exits(record, {}).empty());
}

TEST(Exchange, FormatIsDetectedFromTheContent) {
  const auto key_of = [](std::string_view json) { return read(json, std::nullopt).error().key; };
  EXPECT_EQ(key_of("{"), "exchange.not_json");
  EXPECT_EQ(key_of("5"), "exchange.not_a_game");
  EXPECT_EQ(key_of("{}"), "exchange.no_players");
  EXPECT_EQ(key_of(R"({"players": []})"), "exchange.player_count");
  EXPECT_EQ(key_of(R"({"players": [1,2,3,4,5,6,7,8,9,10]})"), "exchange.bad_player");                 // Mafia Ratings
  EXPECT_EQ(key_of(R"({"votes": [], "players": [1,2,3,4,5,6,7,8,9,10]})"), "exchange.no_position");   // Polemica
  EXPECT_EQ(key_of(R"({"data": {"players": [1,2,3,4,5,6,7,8,9,10]}})"), "exchange.no_position");      // A match
  EXPECT_EQ(key_of(R"({"data": "{\"players\": [1,2,3,4,5,6,7,8,9,10]}"})"), "exchange.no_position");  // As text
}

TEST(Exchange, EveryTextExistsInBothLanguages) {
  for (const char* key : {"not_json", "no_players", "player_count", "bad_seat", "row_seat", "refused", "contradicts",
                          "goes_on", "ends_early", "other_winner", "not_recorded", "strict", "only_ten"}) {
    const std::string name = std::string("exchange.") + key;
    EXPECT_NE(notation::text(Language::en, name), name);
    EXPECT_NE(notation::text(Language::ru, name), notation::text(Language::en, name));
  }
}

notation::NotatedGame replay(std::initializer_list<const char*> lines) {
  notation::NotatedGame game;
  for (const char* text : lines) {
    const auto line = notation::parse_line(text, 1);
    EXPECT_TRUE(line && line->statement && game.apply(*line->statement)) << text;
  }
  return game;
}

TEST(Exchange, ExportKeepsEventsAndTimes) {
  const Record record = extract(replay({
      "rules mafclub-2023-en",
      "title polemica 12",
      "player 3 Kite",
      "roles 2 7 mafia, 9 don, 4 sheriff",
      "foul 6",  // In the night of the deal.
      "day 1",
      "1 nominates 5",
      "foul 2",
      "2 nominates 8",
      "voting",
      "vote 5: 1-4 6",
      "foul 3",
      "vote 8: 5 7-10",
      "5 speaks",
      "foul 3",  // The other tied player is speaking.
      "vote 5: 1-4 6 9",
      "vote 8: none",
      "night 1",
      "hunt",
      "foul 10",
      "shots 2>1 7>1 9>-",
      "day 2",
      "remove 10 gave up",
  }));
  EXPECT_EQ(record.id, "12");
  EXPECT_EQ(record.source, Format::polemica);
  EXPECT_EQ(record.players[2].name, "Kite");
  EXPECT_EQ(record.players[8].role, Role::don);
  ASSERT_EQ(record.find_day(1)->ballots.size(), 2U);
  EXPECT_EQ(record.find_day(1)->ballots[1].back(), (Vote{10, 8}));  // Hands not raised go to the last candidate.
  EXPECT_EQ(record.find_night(1)->shots[2], (Shot{9, {}}));
  using Kind = Incident::Kind;
  const std::vector<Incident> expected = {
      {Kind::foul, 6, {0, true, Part::nightfall, 0, 0, 1}}, {Kind::foul, 2, {1, false, Part::speech, 1, 0, 2}},
      {Kind::foul, 3, {1, false, Part::ballot, 8, 0, 3}},   {Kind::foul, 3, {1, false, Part::tie_speech, 8, 1, 4}},
      {Kind::foul, 10, {1, true, Part::hunt, 0, 0, 5}},     {Kind::gave_up, 10, {2, false, Part::speech, 2, 0, 6}},
  };
  EXPECT_EQ(record.incidents, expected);
  EXPECT_EQ(record.exits, (std::vector<Departure>{{5, Exit::voted, 1}, {10, Exit::removed, 3}}));
}

TEST(Exchange, FittingBookIsChosen) {
  Record record = with_roles();
  record.nights.resize(1);
  record.incidents = {{Incident::Kind::technical, 3, {1, false, Part::speech, 1}}};  // Only Maf Club has them.
  record.kept.exits = true;
  EXPECT_EQ(transcribe(record, Language::en).game.rules().id, "mafclub-2023-ru");
  record.incidents.clear();
  EXPECT_EQ(transcribe(record, Language::en).game.rules().id, "fiim-2019");
}

}  // namespace
}  // namespace mafia::exchange
