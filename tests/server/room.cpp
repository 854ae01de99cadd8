// How much a table and a tournament may hold, and what they say when they are full.
#include "live/room.hpp"

#include <gtest/gtest.h>

#include "../support/plain_api.hpp"

namespace mafia::test {
namespace {

using Json = PlainApi::Json;

class FullTable : public ::testing::Test {
 protected:
  // A table with so many lines of so many bytes in each waiting branch, and a few lines of its own.
  live::Table holding(std::size_t branches, std::size_t lines, std::size_t bytes) {
    live::Table table("table", {});
    store::Version version = 0;
    live::Opened opened{.seed = "seed", .lines = {"rules fiim-2019"}, .links = {{.number = 1}}};
    EXPECT_TRUE(table.take(++version, {1, {}, opened}));
    const std::vector<std::string> texts(lines, std::string(bytes, '#'));
    for (std::size_t i = 1; i <= branches; ++i)
      EXPECT_TRUE(table.take(++version, {1, {}, live::BranchKept{static_cast<int>(i), 1, "phone", texts, ""}}));
    return table;
  }
  static std::vector<live::TableEntry> line(const std::string& text) {
    return {{1, {}, live::Played{.lines = {text}}}};
  }
};

TEST_F(FullTable, refuses_lines_beyond_the_number_of_lines) {
  const std::vector<live::TableEntry> link = {{1, {}, live::LinkChanged{{.number = 1, .serial = 0}}}};
  const live::Table almost = holding(9, 220, 1), full = holding(10, 200, 1);
  EXPECT_EQ(almost.amount().lines, 1 + 9 * 220U);
  EXPECT_TRUE(has_room(almost, line("foul 1")) && has_room(almost, link));
  EXPECT_FALSE(has_room(full, line("foul 1")));
  EXPECT_TRUE(has_room(full, link)) << "links can be revoked at any time";
}

TEST_F(FullTable, refuses_lines_beyond_the_number_of_bytes) {
  EXPECT_TRUE(has_room(holding(1, 64, 4'000), line(std::string(4'000, '#'))));
  EXPECT_FALSE(has_room(holding(1, 65, 4'000), line(std::string(4'000, '#'))));
}

TEST_F(FullTable, refuses_takeovers_beyond_the_number_of_entries_but_not_links_or_the_end) {
  live::Table table = holding(0, 0, 0);
  const live::Held held{"phone"};
  const std::vector<live::TableEntry> one = {{1, {}, held}};
  for (store::Version version = 2; version <= live::Table::room.entries; ++version) {
    ASSERT_TRUE(has_room(table, one));
    ASSERT_TRUE(table.take(version, {1, {}, held}));
  }
  EXPECT_FALSE(has_room(table, one));
  const live::LinkChanged link{{.number = 1}};
  EXPECT_TRUE(has_room(table, {{1, {}, link}, {1, {}, live::Handed{}}}));
  EXPECT_TRUE(has_room(table, {{1, {}, live::Closed{true}}}));
}

// Frequent renewals of links leave the room to the game.
TEST_F(FullTable, is_not_filled_by_links) {
  live::Table table = holding(0, 0, 0);
  for (store::Version version = 2; version <= live::Table::room.entries + 1; ++version)
    ASSERT_TRUE(table.take(version, {1, {}, live::LinkChanged{{.number = 1}}}));
  EXPECT_TRUE(has_room(table, line("foul 1")));
}

// Renewals carry no line, so the room of the table does not count them; a budget of their own does.
TEST(RoomOfATable, limits_renewals_by_their_budget_and_revocations_not_at_all) {
  PlainApi api;
  const PlainApi::Table table = api.open_table();
  const std::string& judge = table.tokens.at("judge");
  const net::Response made = api.ask({"POST", table.path("/links"), judge, R"({"grant":"spectator"})"});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string link = table.path("/links/" + std::to_string(Json::parse(made.body)["link"].get<int>()));
  const auto renew = [&] { return api.ask({"POST", link + "/renew", judge}).status; };
  for (int i = 1; i < 100; ++i) ASSERT_EQ(renew(), 200);
  EXPECT_EQ(renew(), 429);
  const Json took = {{"device", "tablet"}, {"key", "takes-over"}};
  EXPECT_EQ(code_of(api.ask({"POST", table.path("/takeover"), judge, took.dump()})), "too_often");
  EXPECT_EQ(api.ask({"DELETE", link, judge}).status, 200);
  api.now += 60'000;
  EXPECT_EQ(renew(), 200) << "one a minute";
  EXPECT_EQ(renew(), 429);
}

TEST(RoomOfATournament, never_keeps_an_official_in_office) {
  live::Tournament cup("cup", {});
  store::Version version = 0;
  ASSERT_TRUE(
      cup.take(++version, {1, {}, live::TournamentOpened{.owner = 1, .lines = {"tournament Cup", "rules fiim-2019"}}}));
  const std::vector<live::TournamentEntry> named = {{1, {}, live::OfficialNamed{1, 2, "Gleb"}}},
                                           removed = {{1, {}, live::OfficialNamed{1, 2, ""}}};
  while (version < live::Tournament::room.entries) {
    ASSERT_TRUE(has_room(cup, named));
    ASSERT_TRUE(cup.take(++version, named.front()));
  }
  EXPECT_FALSE(has_room(cup, named));
  EXPECT_FALSE(has_room(cup, {{1, {}, live::TableGiven{1, {1, 1, 1}, "table"}}}));
  EXPECT_TRUE(has_room(cup, removed));
  ASSERT_TRUE(cup.take(++version, removed.front()));
  EXPECT_FALSE(has_room(cup, named)) << "that made no room either";
}

// Over the API, with lines that are as long as they may be.
TEST(RoomOfATable, ends_with_a_sentence) {
  PlainApi api;
  const PlainApi::Table table = api.open_table();
  const std::string& judge = table.tokens.at("judge");
  const auto upload = [&](const std::string& key, std::size_t lines, std::size_t bytes, const char* query = "") {
    const Json body = {
        {"base", 1}, {"key", key}, {"device", key}, {"lines", std::vector(lines, std::string(bytes, '#'))}};
    return api.ask({"POST", table.path("/branches") + query, judge, body.dump()});
  };
  const Json took = {{"device", "tablet"}, {"key", "takes-over"}};
  ASSERT_EQ(api.ask({"POST", table.path("/takeover"), judge, took.dump()}).status, 200);

  EXPECT_EQ(upload("first-1-", 60, 4'000).status, 202);
  const net::Response full = upload("second-2", 60, 4'000);
  EXPECT_EQ(full.status, 422);
  EXPECT_EQ(code_of(full), "table_full");
  EXPECT_NE(full.body.find("open another one"), std::string::npos) << full.body;
  EXPECT_NE(upload("second-2", 60, 4'000, "?lang=ru").body.find("откройте новый стол"), std::string::npos);

  std::string pairs;
  for (int i = 0; i < 2'049; ++i) pairs += "ж";  // 4,098 bytes.
  const Json body = {{"base", 1}, {"key", "third-3-"}, {"device", "third"}, {"lines", {"foul 1", "# " + pairs}}};
  const net::Response long_line = api.ask({"POST", table.path("/branches"), judge, body.dump()});
  EXPECT_EQ(long_line.status, 422);
  EXPECT_EQ(code_of(long_line), "line_too_long");
  EXPECT_EQ(Json::parse(long_line.body)["line"], 2);
  const Json command = {{"version", 2}, {"key", "fourth-4"}, {"device", "tablet"}, {"line", "title " + pairs}};
  EXPECT_EQ(code_of(api.ask({"POST", table.path("/commands"), judge, command.dump()})), "line_too_long");
}

// Uploads as large as a body may be are refused, and nothing of them is kept.
TEST(RoomOfATable, is_the_same_after_minutes_of_hostile_uploads) {
  PlainApi api;
  PlainApi::Table table = api.open_table(), other = api.open_table();
  const std::string& judge = table.tokens.at("judge");
  int uploads = 0;
  const auto upload = [&](std::size_t lines, std::size_t bytes) {
    const Json body = {{"base", 1},
                       {"key", "upload-" + std::to_string(++uploads)},
                       {"device", "tablet"},
                       {"lines", std::vector(lines, "foul " + std::string(bytes, '1'))}};
    return api.ask({"POST", table.path("/branches"), judge, body.dump()});
  };
  const auto kept = [&] {
    const Json shown = Json::parse(api.ask({"GET", table.path(), judge}).body);
    return shown["version"].dump() + api.ask({"GET", table.path("/branches"), judge}).body;
  };
  ASSERT_EQ(upload(64, 4'000).status, 202) << "now it is full";
  const std::string before = kept();
  std::map<std::string, int> answers;
  constexpr int minutes = 3;
  for (int minute = 0; minute < minutes; ++minute) {
    api.now += 60'000;
    for (int i = 0; i < 12; ++i) ++answers[code_of(upload(1'000, 1'000))];
    for (int i = 0; i < 12; ++i) ++answers[code_of(upload(8, 4'000))];
  }
  EXPECT_EQ(answers, (std::map<std::string, int>{{"table_full", minutes * 22}, {"too_often", minutes * 2}}))
      << "ten large ones a minute, and small ones like commands";
  EXPECT_TRUE(kept() == before) << "too long to be shown";
  const Json body = {{"version", 1}, {"key", "a-command"}, {"line", "roles 2 7 mafia, 9 don, 4 sheriff"}};
  EXPECT_EQ(api.ask({"POST", other.path("/commands"), other.tokens.at("judge"), body.dump()}).status, 200);
  EXPECT_EQ(api.ask({"POST", table.path("/links"), judge, R"({"grant":"spectator"})"}).status, 201);
}

}  // namespace
}  // namespace mafia::test
