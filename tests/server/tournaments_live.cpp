// Standings over WebSocket, also from a process that entered nothing itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <thread>

#include "../support/club.hpp"
#include "live/tournament_entry.hpp"

namespace mafia::test {
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

TEST(TournamentsLive, StandingsShowChangesOfAnotherProcess) {
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
  clock += 1000;
  other.service->tick();  // It looks again. Nothing has changed, so what comes next is the change.
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

// A tournament of two games, one at a live table; its chief judge is Vera (account 2), its judge Gleb (3).
class AtALiveTable {
 public:
  explicit AtALiveTable(const std::string& database) {
    Members members(database);
    organiser_session = members.add("Oscar", access::Role::organiser);
    chief_session = members.add("Vera", access::Role::chief_judge);
    judge_session = members.add("Gleb", access::Role::judge);
    owner_session = members.add("Olga", access::Role::owner);
  }

  void make(const Process& process) {
    Person organiser(process, organiser_session);
    path = open_one(organiser);
    const std::string ten = "Alice, Boris, Clara, Denis, Elena, Felix, Galina, Hugo, Irina, Jakob";
    ASSERT_EQ(enter(organiser, path, 1,
                    {"official Vera: chief judge", "official Gleb: judge", "register " + ten, "stage main",
                     "seat 1.1 judge Gleb: " + ten, "seat 2.1 judge Gleb: " + ten})
                  .status,
              200);
    for (const auto& [account, name] : {std::pair{2, "Vera"}, {3, "Gleb"}})
      ASSERT_EQ(organiser.post(path + "/officials", {{"account", account}, {"name", name}}).status, 200);
    const Reply opened = Person(process, judge_session).post(path + "/games/1.1/table", Json::object());
    ASSERT_EQ(opened.status, 201) << opened.text;
    table = opened.body["table"];
    token = opened.body["links"][0]["token"];
  }

  Reply enter_now(const Process& process, const std::string& session, const std::vector<std::string>& lines) {
    const Json version = Person(process).get(path).body["version"];
    Person who(process, session);
    return who.post(path + "/commands",
                    {{"version", version}, {"key", "line number " + std::to_string(++keys)}, {"lines", lines}});
  }
  Reply play(const Process& process, const std::string& line) {
    const Json version = with_token(process, "").body["version"];
    return Person(process).post_with(
        token, "/api/tables/" + table + "/commands",
        {{"version", version}, {"key", "play number " + std::to_string(++keys)}, {"line", line}});
  }
  Reply with_token(const Process& process, const std::string& what) {
    const auto answer = process.http().get("/api/tables/" + table + what, {{"Authorization", "Bearer " + token}});
    return {answer.status, Json::parse(answer.body, nullptr, false), answer.body};
  }

  std::string organiser_session, chief_session, judge_session, owner_session, path, table, token;
  std::atomic<int> keys = 0;
};

const std::string deal = "roles 3 8 mafia, 5 don, 6 sheriff";
const std::string any_result = ": black; sheriff 1; don 2; mafia 3 4; killed 5; nota 2 3";

TEST(TournamentsLive, ConfirmingAGameClosesItsTable) {
  const TemporaryFolder folder;
  std::atomic<std::int64_t> clock{1'792'000'000'000};
  const std::string database = "sqlite:" + (folder / "log.sqlite");
  AtALiveTable game(database);
  {
    const Process process(folder / "data", database, clock);
    game.make(process);
    EXPECT_EQ(game.play(process, deal).status, 200);
    ASSERT_EQ(game.enter_now(process, game.judge_session, {"result 1.1 by Gleb" + any_result}).status, 200);
    EXPECT_EQ(game.play(process, "undo").status, 200);
    EXPECT_EQ(game.enter_now(process, game.chief_session, {"confirm 1.1 by Gleb"}).code(), "same_person");
    EXPECT_EQ(game.play(process, deal).status, 200);  // What was refused closes nothing.
    const Reply confirmed = game.enter_now(process, game.chief_session, {"confirm 1.1 by Vera"});
    ASSERT_EQ(confirmed.status, 200) << confirmed.text;
    const Reply late = game.play(process, "undo");
    EXPECT_EQ(late.status, 409);
    EXPECT_EQ(late.code(), "game_confirmed");
    EXPECT_EQ(game.play(process, "award 1 extra 0.3").code(), "game_confirmed");
    const Json upload = {{"base", 1}, {"key", "an upload"}, {"lines", {"undo"}}};
    EXPECT_EQ(Person(process).post_with(game.token, "/api/tables/" + game.table + "/branches", upload).code(),
              "game_confirmed");
    EXPECT_EQ(game.with_token(process, "").status, 200);  // It can be read.
  }
  const Process process(folder / "data", database, clock);
  EXPECT_EQ(game.play(process, "undo").code(), "game_confirmed");
  ASSERT_EQ(game.enter_now(process, game.chief_session, {"reopen 1.1 by Vera because a slip"}).status, 200);
  EXPECT_EQ(game.play(process, "undo").status, 200);
  ASSERT_EQ(game.enter_now(process, game.judge_session, {"result 1.1 by Gleb" + any_result}).status, 200);
  ASSERT_EQ(game.enter_now(process, game.chief_session, {"confirm 1.1 by Vera"}).status, 200);
  EXPECT_EQ(game.play(process, deal).code(), "game_confirmed");
}

TEST(TournamentsLive, ConfirmedGameGetsNoTable) {
  const TemporaryFolder folder;
  std::atomic<std::int64_t> clock{1'792'000'000'000};
  const std::string database = "sqlite:" + (folder / "log.sqlite");
  AtALiveTable game(database);
  const Process process(folder / "data", database, clock);
  game.make(process);
  ASSERT_EQ(game.enter_now(process, game.judge_session, {"result 2.1 by Gleb" + any_result}).status, 200);
  ASSERT_EQ(game.enter_now(process, game.chief_session, {"confirm 2.1 by Vera"}).status, 200);
  const Reply opened = Person(process, game.judge_session).post(game.path + "/games/2.1/table", Json::object());
  EXPECT_EQ(opened.status, 409);
  EXPECT_EQ(opened.code(), "game_confirmed");
  ASSERT_EQ(game.enter_now(process, game.chief_session, {"reopen 2.1 by Vera because a slip"}).status, 200);
  EXPECT_EQ(Person(process, game.judge_session).post(game.path + "/games/2.1/table", Json::object()).status, 201);
}

// The table is closed before the result is confirmed: a command of another process is stored before that or refused.
TEST(TournamentsLive, CommandInFlightIsRecordedOrRefused) {
  const TemporaryFolder folder;
  std::atomic<std::int64_t> clock{1'792'000'000'000};
  const std::string database = postgres_server().new_database();
  AtALiveTable game(database);
  const Process one(folder / "data", database, clock), other(folder / "data", database, clock);
  game.make(one);
  ASSERT_EQ(game.enter_now(one, game.judge_session, {"result 1.1 by Gleb" + any_result}).status, 200);
  std::promise<void> playing;
  std::atomic<bool> confirmed = false;
  Json last;
  std::thread judge([&] {
    for (int i = 0;; ++i) {
      const bool after = confirmed;
      const Reply done = game.play(other, i % 2 == 0 ? deal : "undo");
      if (i == 0) playing.set_value();
      if (done.status == 200 && !after) {
        last = done.body["version"];
        continue;
      }
      EXPECT_EQ(done.status, 409) << done.text;
      EXPECT_EQ(done.code(), "game_confirmed");
      return;
    }
  });
  playing.get_future().wait();
  EXPECT_EQ(game.enter_now(one, game.chief_session, {"confirm 1.1 by Vera"}).status, 200);
  confirmed = true;
  judge.join();
  const Json version = game.with_token(one, "").body["version"];
  EXPECT_EQ(version.get<int>(), last.get<int>() + 1);  // The entry that closed it came after what was acknowledged.
}

TEST(TournamentsLive, LosingAnOfficeRevokesItsLinks) {
  const TemporaryFolder folder;
  std::atomic<std::int64_t> clock{1'792'000'000'000};
  const std::string database = "sqlite:" + (folder / "log.sqlite");
  AtALiveTable game(database);
  const Process process(folder / "data", database, clock);
  game.make(process);
  Person organiser(process, game.organiser_session), owner(process, game.owner_session);
  const auto watch = [&](test::WebSocket& socket) {
    socket.send(Json{{"type", "hello"}, {"token", game.token}}.dump());
    return socket.receive().has_value();
  };
  const auto link_ends = [&](test::WebSocket& socket) {
    while (socket.receive(std::chrono::seconds(20))) continue;
    return socket.close_code() == 4001 && game.with_token(process, "").code() == "unknown_token";
  };
  const std::string live = "/api/tables/" + game.table + "/live";
  EXPECT_EQ(game.with_token(process, "").status, 200);
  test::WebSocket judge = process.websocket(live);
  ASSERT_TRUE(watch(judge));
  ASSERT_EQ(organiser.post(game.path + "/officials", {{"account", 3}, {"name", ""}}).status, 200);
  EXPECT_TRUE(link_ends(judge));
  EXPECT_EQ(Person(process, game.judge_session).post(game.path + "/games/1.1/table", Json::object()).code(),
            "not_entitled");

  // The same with the role of the account.
  ASSERT_EQ(organiser.post(game.path + "/officials", {{"account", 3}, {"name", "Gleb"}}).status, 200);
  const Reply opened = Person(process, game.judge_session).post(game.path + "/games/1.1/table", Json::object());
  ASSERT_EQ(opened.status, 200) << opened.text;
  game.token = opened.body["links"][0]["token"];
  test::WebSocket again = process.websocket(live);
  ASSERT_TRUE(watch(again));
  ASSERT_EQ(owner.post("/api/accounts/3/role", {{"role", "player"}}).status, 200);
  EXPECT_TRUE(link_ends(again));

  // Everybody who was shown the links is in the audit.
  std::vector<std::string> deeds;
  const Json entries = owner.get("/api/audit").body["entries"];
  for (const Json& entry : entries) {
    const std::string action = entry["action"];
    if (action.starts_with("links_")) deeds.push_back(action + ": " + entry["object"].get<std::string>());
  }
  const std::string object = "table " + game.table;
  EXPECT_EQ(deeds, (std::vector<std::string>{"links_read: " + object, "links_revoked: " + object + " account 3",
                                             "links_read: " + object, "links_revoked: " + object + " account 3"}));
}

// `primanota account disable` works while no server runs, and one may be killed before it has revoked anything.
TEST(TournamentsLive, AccountDisabledByAnotherProcessHasNoLinks) {
  const TemporaryFolder folder;
  std::atomic<std::int64_t> clock{1'792'000'000'000};
  const std::string database = "sqlite:" + (folder / "log.sqlite");
  AtALiveTable game(database);
  {
    const Process process(folder / "data", database, clock);
    game.make(process);
    EXPECT_EQ(game.with_token(process, "").status, 200);
  }
  Members(database).store(access::AccountDisabled{3, 0}, access::Time(std::chrono::milliseconds(clock.load())));
  const Process process(folder / "data", database, clock);
  EXPECT_EQ(game.with_token(process, "").code(), "unknown_token") << "the very first request";
  // The organiser gets new links; that does not revive the old ones.
  const Reply shown = Person(process, game.organiser_session).post(game.path + "/games/1.1/table", Json::object());
  ASSERT_EQ(shown.status, 200) << shown.text;
  EXPECT_EQ(game.with_token(process, "").code(), "unknown_token");
  game.token = shown.body["links"][0]["token"];
  EXPECT_EQ(game.with_token(process, "").status, 200);
}

// The same for an office: a server may be killed after the removal was stored and before the links were revoked.
TEST(TournamentsLive, OfficialRemovedJustBeforeTheEndHasNoLinks) {
  const TemporaryFolder folder;
  std::atomic<std::int64_t> clock{1'792'000'000'000};
  const std::string database = "sqlite:" + (folder / "log.sqlite");
  AtALiveTable game(database);
  {
    const Process process(folder / "data", database, clock);
    game.make(process);
    EXPECT_EQ(game.with_token(process, "").status, 200);
  }
  {
    const Process process(folder / "data", database, clock);
    EXPECT_EQ(game.with_token(process, "").status, 200) << "a restart alone takes nothing away";
  }
  const std::string stream = "tournament/" + game.path.substr(game.path.rfind('/') + 1);
  const live::TournamentEntry removal{clock, {}, live::OfficialNamed{1, 3, ""}};
  ASSERT_TRUE(std::holds_alternative<store::Appended>(TestLog(database).append(stream, live::body_of(removal))));

  const Process process(folder / "data", database, clock);
  EXPECT_EQ(game.with_token(process, "/events").code(), "unknown_token") << "the very first request";
  test::WebSocket socket = process.websocket("/api/tables/" + game.table + "/live");
  socket.send(Json{{"type", "hello"}, {"token", game.token}}.dump());
  EXPECT_FALSE(socket.receive());
  EXPECT_EQ(socket.close_code(), 4001);
  // Those who lead the tournament get new links; that does not revive the old ones.
  const Reply shown = Person(process, game.organiser_session).post(game.path + "/games/1.1/table", Json::object());
  ASSERT_EQ(shown.status, 200) << shown.text;
  EXPECT_EQ(game.with_token(process, "").code(), "unknown_token");
  game.token = shown.body["links"][0]["token"];
  EXPECT_EQ(game.with_token(process, "").status, 200);
  const Json entries = Person(process, game.owner_session).get("/api/audit").body["entries"];
  const auto revoked = std::ranges::count_if(entries, [&](const Json& entry) {
    return entry["action"] == "links_revoked" && entry["object"] == "table " + game.table + " account 3";
  });
  EXPECT_EQ(revoked, 1);
}

TEST(TournamentsLive, ViewersMustNotSendAnything) {
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
}  // namespace mafia::test
