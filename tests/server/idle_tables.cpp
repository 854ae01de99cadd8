// Idle tables leave the memory, and those that strangers have abandoned are listed to the owner.
#include <gtest/gtest.h>
#include <malloc.h>

#include "../support/plain_api.hpp"

#ifndef __has_feature
#define __has_feature(name) 0
#endif

namespace mafia::test {
namespace {

using Json = PlainApi::Json;
using Headers = std::vector<std::pair<std::string, std::string>>;
constexpr live::Time day = 24 * 3600 * 1000;

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
constexpr bool heap_is_counted = false;
#else
constexpr bool heap_is_counted = true;
#endif

// Of all threads; memory that was freed but not returned to the system does not count.
std::size_t bytes_in_use() {
  const struct mallinfo2 heap = ::mallinfo2();
  return heap.uordblks + heap.hblkhd;
}

class IdleTables : public ::testing::Test {
 protected:
  IdleTables() { api.start({.rate_factor = 1e4}); }

  std::size_t loaded() { return api.api->tables().loaded(); }
  void pass(live::Time ms) {
    api.now += ms;
    api.api->tick();
  }
  void play(const PlainApi::Table& table, const std::string& line, int version) {
    const Json body = {{"version", version}, {"key", "a-key-" + line + std::to_string(version)}, {"line", line}};
    const net::Response done = api.ask({"POST", table.path("/commands"), table.tokens.at("judge"), body.dump()});
    ASSERT_EQ(done.status, 200) << done.body;
  }
  // Plays everything but the announcement.
  void play_to_the_end(const PlainApi::Table& table) {
    for (const auto& [line, version] :
         {std::pair{"roles 2 7 mafia, 9 don, 4 sheriff", 1}, {"day 1", 2}, {"surrender 2 7 9", 3}})
      play(table, line, version);
  }
  Headers sign_in(const Json& account) {
    const net::Response made = api.ask({"POST", "/api/sessions", {}, account.dump()});
    EXPECT_EQ(made.status, 201) << made.body;
    const std::string& cookie = made.headers.front().second;
    return {{"cookie", cookie.substr(0, cookie.find(';'))},
            {"x-csrf-token", Json::parse(made.body)["csrf"].get<std::string>()}};
  }
  Headers owner() {
    Json olga = {{"token", api.owner_token}, {"name", "Olga"}, {"password", "a long password"}};
    EXPECT_EQ(api.ask({"POST", "/api/owner", {}, olga.dump()}).status, 201);
    olga.erase("token");
    return sign_in(olga);
  }

  PlainApi api;
};

TEST_F(IdleTables, leave_the_memory_soon_if_unused) {
  const PlainApi::Table table = api.open_table(), played = api.open_table();
  play(played, "roles 2 7 mafia, 9 don, 4 sheriff", 1);
  const auto seat = api.watch(table, table.tokens.at("seat"));
  pass(5 * 60'000);
  EXPECT_EQ(loaded(), 2U) << "one is watched, at the other one a game is being played";
  api.hang_up(seat);
  (void)api.log->loop.run_until([&] { return api.api->tables().watchers() == 0; });
  pass(30'000);
  EXPECT_EQ(loaded(), 1U);
  pass(10 * 60'000);
  EXPECT_EQ(loaded(), 0U);
  EXPECT_EQ(api.ask({"GET", played.path(), played.tokens.at("seat")}).status, 200);
  EXPECT_EQ(loaded(), 1U);
}

TEST_F(IdleTables, stay_in_memory_in_a_limited_number) {
  std::vector<PlainApi::Table> tables;
  for (int i = 0; i < 520; ++i) {
    tables.push_back(api.open_table());
    api.now += 10;
  }
  const auto watched = api.watch(tables.front(), tables.front().tokens.at("seat"));
  EXPECT_EQ(loaded(), 520U);
  pass(100);
  EXPECT_EQ(loaded(), 501U) << "five hundred that are idle, and one that is watched";
  EXPECT_EQ(api.ask({"GET", tables[1].path(), tables[1].tokens.at("judge")}).status, 200) << "it is read again";
}

// Bytes, not tables: a table that has left the memory leaves nothing large behind. The log of this test is a file.
TEST_F(IdleTables, free_most_of_their_memory) {
  if (!heap_is_counted) GTEST_SKIP() << "the sanitizer has a heap of its own, which mallinfo does not count";
  constexpr std::size_t tables = 30, lines = 300;
  std::vector<std::string> said = {"roles 2 7 mafia, 9 don, 4 sheriff", "day 1"};
  said.resize(lines, "remark 4 because");
  const Json maf_club = {{"rules", "mafclub-2023-ru"}}, upload = {{"base", 1}, {"key", "an upload"}, {"lines", said}};
  const auto fill = [&] {
    const PlainApi::Table table = api.open_table("192.0.2.1", maf_club);
    const net::Response brought = api.ask({"POST", table.path("/branches"), table.tokens.at("judge"), upload.dump()});
    ASSERT_EQ(brought.status, 200) << brought.body;
  };
  const auto idle = [&] { pass(11 * 60'000); };
  fill();  // Allocates what stays.
  idle();
  ASSERT_EQ(loaded(), 0U);
  const std::size_t before = bytes_in_use();
  for (std::size_t i = 0; i < tables; ++i) fill();
  ASSERT_EQ(loaded(), tables);
  const std::size_t full = bytes_in_use();
  ASSERT_GT(full, before + tables * lines * 100) << "a line is kept with what it has caused";
  idle();
  ASSERT_EQ(loaded(), 0U);
  const std::size_t after = bytes_in_use();
  EXPECT_LE(after, before + (full - before) / 3) << "they held " << full - before << " bytes";
}

TEST_F(IdleTables, that_strangers_have_abandoned_are_listed_to_the_owner) {
  const Json maf_club = {{"rules", "mafclub-2023-ru"}};
  const PlainApi::Table old = api.open_table(), touched = api.open_table(),
                        ended = api.open_table("192.0.2.1", maf_club);
  play_to_the_end(ended);
  const Headers olga = owner();
  const auto by_olga = [&] {
    return PlainApi::table_of(api.ask({"POST", "/api/tables", {}, R"({"rules":"fsm"})", "192.0.2.1", olga}));
  };
  const PlainApi::Table never_used = by_olga(), led = by_olga();
  play(led, "roles 2 7 mafia, 9 don, 4 sheriff", 1);
  pass(20 * day);
  play(touched, "title Friday", 1);
  pass(15 * day);
  const PlainApi::Table fresh = api.open_table();
  const Headers again = sign_in({{"name", "Olga"}, {"password", "a long password"}});
  const net::Response answer = api.ask({"GET", "/api/tables/abandoned", {}, {}, "192.0.2.1", again});
  ASSERT_EQ(answer.status, 200) << answer.body;
  const Json json = Json::parse(answer.body);
  EXPECT_TRUE(json["next"].is_null());
  std::map<std::string, Json> listed;
  for (const Json& each : json["tables"]) listed[each["table"].get<std::string>()] = each;
  ASSERT_EQ(listed.size(), 3U) << answer.body;
  EXPECT_TRUE(listed.contains(never_used.id)) << "of an account, and nobody has entered anything";
  EXPECT_EQ(listed[old.id], (Json{{"table", old.id},
                                  {"opened", PlainApi::first_moment},
                                  {"last", PlainApi::first_moment},
                                  {"lines", 2},
                                  {"ended", false}}));
  EXPECT_EQ(listed[ended.id]["ended"], true);

  const std::string first = json["tables"][0]["table"].get<std::string>();
  const net::Response rest = api.ask({"GET", "/api/tables/abandoned?after=" + first, {}, {}, "192.0.2.1", again});
  EXPECT_EQ(Json::parse(rest.body)["tables"].size(), 2U) << rest.body;
  EXPECT_EQ(code_of(api.ask({"GET", "/api/tables/abandoned"})), "no_session");

  const auto erase = [&](const PlainApi::Table& table, const Headers& by) {
    return api.ask({"DELETE", table.path(), {}, {}, "192.0.2.1", by});
  };
  EXPECT_EQ(code_of(erase(old, {})), "no_session");
  EXPECT_EQ(code_of(erase(old, {again.front()})), "bad_csrf");
  EXPECT_EQ(code_of(erase(touched, again)), "not_abandoned");
  EXPECT_EQ(erase(old, again).status, 204);
  EXPECT_EQ(api.ask({"GET", old.path(), old.tokens.at("judge")}).status, 401) << "it is gone";
  EXPECT_EQ(api.ask({"GET", ended.path(), ended.tokens.at("judge")}).status, 200);
  const net::Response audit = api.ask({"GET", "/api/audit", {}, {}, "192.0.2.1", again});
  EXPECT_NE(audit.body.find(R"("action":"table_deleted","object":"table )" + old.id), std::string::npos);
}

// The record of a finished game is never abandoned, whoever opened its table.
TEST_F(IdleTables, with_an_announced_result_are_never_abandoned) {
  const Json maf_club = {{"rules", "mafclub-2023-ru"}};
  const PlainApi::Table announced = api.open_table("192.0.2.1", maf_club),
                        awarded = api.open_table("192.0.2.1", maf_club),
                        signed_ = api.open_table("192.0.2.1", maf_club), undone = api.open_table("192.0.2.1", maf_club);
  for (const PlainApi::Table& table : {announced, awarded, signed_, undone}) {
    play_to_the_end(table);
    play(table, "stop", 4);
  }
  play(awarded, "award 4 best_play 2", 5);
  play(signed_, "signed 2026-03-01", 5);
  play(undone, "undo", 5);
  owner();
  pass(40 * day);
  const Headers olga = sign_in({{"name", "Olga"}, {"password", "a long password"}});
  const net::Response answer = api.ask({"GET", "/api/tables/abandoned", {}, {}, "192.0.2.1", olga});
  ASSERT_EQ(answer.status, 200) << answer.body;
  const Json listed = Json::parse(answer.body)["tables"];
  ASSERT_EQ(listed.size(), 1U) << answer.body;
  EXPECT_EQ(listed[0]["table"], undone.id) << "the announcement was taken back";
  for (const PlainApi::Table& table : {announced, awarded, signed_})
    EXPECT_EQ(code_of(api.ask({"DELETE", table.path(), {}, {}, "192.0.2.1", olga})), "not_abandoned");
}

}  // namespace
}  // namespace mafia::test
