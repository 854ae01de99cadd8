// Standings over WebSocket, also from a process that entered nothing itself.
#include <gtest/gtest.h>

#include "../support/club.hpp"

namespace mafia::tests {
namespace {

Json next_standings(test::WebSocket& socket) {
  const auto text = socket.receive(std::chrono::seconds(10));
  return text ? Json::parse(*text, nullptr, false) : Json();
}

std::string open_one(Person& organiser) {
  const Reply opened = organiser.post("/api/tournaments", {{"title", "Cup"}, {"rules", "fiim-2019"}});
  EXPECT_EQ(opened.status, 201) << opened.text;
  return "/api/tournaments/" + opened.body["tournament"].get<std::string>();
}

Reply enter(Person& who, const std::string& path, int version, const std::vector<std::string>& lines) {
  return who.post(path + "/commands", {{"version", version}, {"key", "key of " + lines.front()}, {"lines", lines}});
}

TEST(TournamentsLive, StandingsFollowAChangeOfAnotherProcess) {
  const TemporaryFolder folder;
  const std::string database = postgres_server().new_database();
  std::atomic<std::int64_t> clock{1'792'000'000'000};
  const std::string session = Members(database).add("Oscar", access::Role::organiser);
  const Process one(folder / "data", database, clock), other(folder / "data", database, clock);
  Person organiser(one, session);
  const std::string path = open_one(organiser);

  test::WebSocket socket = other.websocket(path + "/live");
  const Json first = next_standings(socket);
  EXPECT_EQ(first["type"], "standings");
  EXPECT_EQ(first["version"], 1);
  EXPECT_EQ(first["standings"]["players"].size(), 0U);
  EXPECT_THROW(socket.receive(std::chrono::milliseconds(300)), test::TimedOut);  // Nothing has changed.
  ASSERT_EQ(enter(organiser, path, 1, {"register Alice, Boris, Clara"}).status, 200);
  const Json second = next_standings(socket);
  EXPECT_EQ(second["version"], 2);
  EXPECT_EQ(second["standings"]["players"].size(), 3U);

  // And the other process carries on from there.
  Person elsewhere(other, session);
  ASSERT_EQ(enter(elsewhere, path, 2, {"register Denis"}).status, 200);
  EXPECT_EQ(next_standings(socket)["version"], 3);
  EXPECT_EQ(enter(organiser, path, 2, {"register Elena"}).code(), "conflict");
}

TEST(TournamentsLive, NothingIsExpectedFromWhoWatches) {
  const TemporaryFolder folder;
  std::atomic<std::int64_t> clock{1'792'000'000'000};
  const std::string database = "sqlite:" + (folder / "log.sqlite");
  const std::string session = Members(database).add("Oscar", access::Role::organiser);
  const Process process(folder / "data", database, clock);
  Person organiser(process, session);
  const std::string path = open_one(organiser);

  test::WebSocket socket = process.websocket(path + "/live");
  EXPECT_EQ(next_standings(socket)["version"], 1);
  socket.send("{}");
  EXPECT_FALSE(socket.receive());
  EXPECT_EQ(socket.close_code(), 4000);
  test::WebSocket lost = process.websocket("/api/tournaments/nowhere/live");
  EXPECT_FALSE(lost.receive());
  EXPECT_EQ(lost.close_code(), 4004);
}

}  // namespace
}  // namespace mafia::tests
