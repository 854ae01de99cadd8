// Tournaments over the API (docs/api.md, Tournaments): who may enter what, and what becomes of it.
#include <gtest/gtest.h>

#include <fstream>

#include "../support/club.hpp"

namespace mafia::test {
namespace {

constexpr const char* ten = "Alice, Boris, Clara, Denis, Elena, Felix, Galina, Hugo, Irina, Jakob";

class TournamentsTest : public testing::Test {
 protected:
  TournamentsTest() {
    Members members(database);
    owner_session = members.add("Olga", access::Role::owner);           // Account 1
    organiser_session = members.add("Oscar", access::Role::organiser);  // 2
    chief_session = members.add("Vera", access::Role::chief_judge);     // 3
    judge_session = members.add("Gleb", access::Role::judge);           // 4
    player_session = members.add("Alice", access::Role::player);        // 5
    other_session = members.add("Otto", access::Role::organiser);       // 6
  }

  void start() { process.emplace(folder / "data", database, clock); }

  // A tournament of one game: officials, ten players, seats.
  std::string make(Person& organiser) {
    const Reply opened = organiser.post("/api/tournaments", {{"title", "Winter Evening"}, {"rules", "fiim-2019"}});
    EXPECT_EQ(opened.status, 201) << opened.text;
    const std::string path = "/api/tournaments/" + opened.body["tournament"].get<std::string>();
    const Reply entered =
        enter(organiser, path, opened.body["version"],
              {"official Vera: chief judge", "official Gleb: judge", "official Boris B: judge",
               std::string("register ") + ten, "stage main", std::string("seat 1.1 judge Gleb: ") + ten});
    EXPECT_EQ(entered.status, 200) << entered.text;
    EXPECT_EQ(organiser.post(path + "/officials", {{"account", 3}, {"name", "Vera"}}).status, 200);
    EXPECT_EQ(organiser.post(path + "/officials", {{"account", 4}, {"name", "Gleb"}}).status, 200);
    return path;
  }

  Reply enter(Person& who, const std::string& path, const Json& version, const std::vector<std::string>& lines,
              std::string key = {}) {
    if (key.empty()) key = "command " + std::to_string(++keys);
    clock += 1000;
    return who.post(path + "/commands", {{"version", version}, {"key", key}, {"lines", lines}});
  }
  Json version(const std::string& path) { return Person(*process).get(path).body["version"]; }

  // Plays a scenario at a live table, line by line, with the judge's link.
  void play(const std::string& table, const std::string& token, const std::string& file) {
    Person judge(*process);
    std::ifstream in(file);
    ASSERT_TRUE(in) << file;
    Json at = 1;
    bool begun = false;  // The head was settled when the table was opened.
    for (std::string line; std::getline(in, line);) {
      begun = begun || line == "night 0";
      if (!begun || line.empty() || std::string_view("#=!?@").find(line.front()) != std::string_view::npos) continue;
      const auto send = [&](const Json& what, int wait) {
        clock += wait;
        Json members = {{"version", at}, {"key", "number " + std::to_string(++keys)}};
        members.update(what);
        return judge.post_with(token, "/api/tables/" + table + "/commands", members);
      };
      const Json said = {{"line", line}}, next = {{"next", true}};
      Reply done = send(said, 1000);
      for (int steps = 0; done.code() == "step_not_called" && steps < 10; ++steps) {
        const Reply called = send(next, 1000);
        ASSERT_EQ(called.status, 200) << line << "\n" << called.text;
        at = called.body["version"];
        done = send(said, 1000);
      }
      if (done.code() == "too_early") done = send(said, 60'000);
      ASSERT_EQ(done.status, 200) << line << "\n" << done.text;
      at = done.body["version"];
    }
  }

  static std::string judges_token(const Reply& opened) {
    for (const Json& link : opened.body["links"])
      if (link["grant"] == "judge") return link["token"];
    return {};
  }

  TemporaryFolder folder;
  std::string database = "sqlite:" + (folder / "log.sqlite");
  std::atomic<std::int64_t> clock{1'792'000'000'000};
  std::string owner_session, organiser_session, chief_session, judge_session, player_session, other_session;
  std::optional<Process> process;
  int keys = 0;
};

const std::string result = "result 1.1 by Gleb: black; sheriff 1; don 2; mafia 3 4; killed 5; nota 2 3";

TEST_F(TournamentsTest, RunsFromRegistrationToStandingsWithALiveTable) {
  start();
  Person organiser(*process, organiser_session), chief(*process, chief_session), judge(*process, judge_session);
  Person stranger(*process);
  const std::string path = make(organiser);
  EXPECT_EQ(judge.post(path + "/games/1.1/result", {{"version", version(path)}, {"key", "too early 1"}}).code(),
            "no_table_yet");

  const Reply opened = judge.post(path + "/games/1.1/table", Json::object());
  ASSERT_EQ(opened.status, 201) << opened.text;
  const std::string table = opened.body["table"], token = judges_token(opened);
  const Reply again = organiser.post(path + "/games/1.1.1/table", Json::object());
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.body["table"], table);
  EXPECT_EQ(stranger.get(path).body["games"][0]["table"], table);
  EXPECT_EQ(judge.post(path + "/games/1.1/result", {{"version", version(path)}, {"key", "too early 2"}}).code(),
            "game_not_over");

  play(table, token, "tests/scenarios/fiim/game-red-by-vote.nota");
  const Json taking = {{"version", version(path)}, {"key", "the result"}, {"by", "Gleb"}};
  const Reply taken = judge.post(path + "/games/1.1/result", taking);
  ASSERT_EQ(taken.status, 200) << taken.text;
  const Reply repeated = judge.post(path + "/games/1.1/result", taking);
  EXPECT_EQ(repeated.body["version"], taken.body["version"]);
  EXPECT_EQ(repeated.body["repeated"], true);
  EXPECT_EQ(stranger.get(path).body["games"][0]["state"], "entered");

  const Reply same = enter(chief, path, version(path), {"confirm 1.1 by Gleb"});
  EXPECT_EQ(same.status, 422);
  EXPECT_EQ(same.code(), "same_person");
  ASSERT_EQ(enter(chief, path, version(path), {"confirm 1.1 by Vera"}).status, 200);
  const Reply standings = stranger.get(path + "/standings");
  ASSERT_EQ(standings.status, 200);
  EXPECT_EQ(standings.body["players"].size(), 10U);
  EXPECT_EQ(standings.body["players"][0]["place"], 1);
  EXPECT_EQ(standings.body["players"][0]["player"], "Boris");  // 1.4 of the scenario.
  EXPECT_EQ(stranger.get(path + "/standings?before=1").body["players"][0]["games"], 0);
  EXPECT_NE(stranger.get(path + "/standings?explain=Boris").body["explanation"].get<std::string>().find("1.4"),
            std::string::npos);
  EXPECT_EQ(stranger.get(path + "/standings?explain=Nobody").code(), "no_such_player");
  for (const char* made_up : {"x", "0", "-1", "1x", "nowhere:1", "99999999999", "1:"})
    EXPECT_EQ(stranger.get(path + "/standings?before=" + made_up).code(), "no_such_round") << made_up;
  EXPECT_EQ(stranger.get(path + "/standings?before=0900").text, stranger.get(path + "/standings?before=2000").text);
}

TEST_F(TournamentsTest, PublicPartsCanBeReadByAnyone) {
  start();
  Person organiser(*process, organiser_session), stranger(*process), player(*process, player_session);
  const std::string path = make(organiser);
  const Json about = stranger.get(path).body;
  EXPECT_EQ(about["title"], "Winter Evening");
  EXPECT_EQ(about["rules"], "fiim-2019");
  EXPECT_EQ(about["stages"][0]["name"], "main");
  EXPECT_EQ(about["games"][0]["game"], "1.1.1");
  EXPECT_EQ(about["games"][0]["judge"], "Gleb");
  EXPECT_EQ(about["games"][0]["players"][9], "Jakob");
  EXPECT_EQ(about["games"][0]["table"], nullptr);
  EXPECT_NE(about["summary"].get<std::string>().find("main"), std::string::npos);
  EXPECT_NE(stranger.get(path + "?lang=ru").body["summary"], about["summary"]);
  EXPECT_NE(stranger.get(path + "/seats.txt").text.find("Jakob"), std::string::npos);
  EXPECT_EQ(stranger.get(path + "/file.json").body["format"], "primanota-tournament/1");
  const Json list = stranger.get("/api/tournaments").body["tournaments"];
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ("/api/tournaments/" + list[0]["tournament"].get<std::string>(), path);
  EXPECT_EQ(list[0]["title"], "Winter Evening");
  EXPECT_EQ(stranger.get("/api/tournaments/nowhere").code(), "no_such_tournament");

  EXPECT_EQ(stranger.get(path + "/log.cup").code(), "no_session");
  EXPECT_EQ(player.get(path + "/log.cup").code(), "not_entitled");
  const std::string log = organiser.get(path + "/log.cup").text;
  EXPECT_TRUE(log.starts_with("tournament Winter Evening\nrules fiim-2019\n@ 2026-")) << log;
  EXPECT_NE(log.find("\nseat 1.1 judge Gleb: Alice, "), std::string::npos) << log;
}

TEST_F(TournamentsTest, OpeningNeedsTheRightAndAValidHeader) {
  start();
  Person organiser(*process, organiser_session), other(*process, other_session), judge(*process, judge_session);
  Person stranger(*process);
  const Json good = {{"title", "Cup"}, {"rules", "fiim-2019"}, {"key", "a key of sixteen"}};
  EXPECT_EQ(stranger.post("/api/tournaments", good).code(), "no_session");
  EXPECT_EQ(judge.post("/api/tournaments", good).code(), "not_entitled");
  EXPECT_EQ(organiser.post("/api/tournaments", {{"title", "Cup"}}).code(), "missing_member");
  EXPECT_EQ(organiser.post("/api/tournaments", {{"title", "Cup"}, {"rules", "chess"}}).code(), "no_such_rules");
  EXPECT_EQ(organiser.post("/api/tournaments", {{"title", "Cup"}, {"rules", "city"}}).code(), "bad_rules");
  EXPECT_EQ(organiser.post("/api/tournaments", {{"title", "Cup # 2"}, {"rules", "fiim-2019"}}).code(), "not_writable");
  EXPECT_EQ(organiser.post("/api/tournaments", {{"title", "Cup\nrules city"}, {"rules", "fiim-2019"}}).code(),
            "hidden_character");

  const Reply first = organiser.post("/api/tournaments", good);
  ASSERT_EQ(first.status, 201) << first.text;
  const Reply repeated = organiser.post("/api/tournaments", good);
  EXPECT_EQ(repeated.status, 200);
  EXPECT_EQ(repeated.body["tournament"], first.body["tournament"]);
  const Json renamed = {{"title", "Another"}, {"rules", "fiim-2019"}, {"key", "a key of sixteen"}};
  EXPECT_EQ(organiser.post("/api/tournaments", renamed).code(), "key_reused");
  EXPECT_NE(other.post("/api/tournaments", good).body["tournament"], first.body["tournament"]);
}

TEST_F(TournamentsTest, RefusalsNameLineCodeAndClause) {
  start();
  Person organiser(*process, organiser_session);
  const std::string path = make(organiser);
  const Json before = version(path);
  const Reply swapped = enter(organiser, path, before, {"team Night: Alice, Boris", "swap 1.1 3 8"});
  EXPECT_EQ(swapped.status, 422);
  EXPECT_EQ(swapped.code(), "no_swap");
  EXPECT_TRUE(swapped.clause().starts_with("FIIM-")) << swapped.text;
  EXPECT_EQ(swapped.body["line"], 2);
  EXPECT_EQ(version(path), before);  // All or none.
  EXPECT_EQ(organiser.get(path + "/log.cup").text.find("Night"), std::string::npos);

  for (const char* line : {"@ 2026-12-12 19:30", "= place Alice 1", "! swap 1.1 3 8", "! what is this", "rules city",
                           "with seats 9", "tournament Another", "clauses FIIM-1.1", "game 1.1 by Gleb game.nota"}) {
    const Reply refused = enter(organiser, path, before, {line});
    EXPECT_EQ(refused.status, 422) << line;
    EXPECT_EQ(refused.code(), "not_a_command") << line;
  }
  EXPECT_EQ(enter(organiser, path, before, {"sit down"}).code(), "unreadable_line");
  EXPECT_EQ(enter(organiser, path, before, {"game 1.1 by Gleb {", "rules fiim-2019"}).code(), "unreadable_line");
  EXPECT_EQ(enter(organiser, path, before, {"game 1.1 by Gleb {", "rules fiim-2019", "}"}).code(), "bad_game");
  EXPECT_EQ(enter(organiser, path, before, {"register Karl\nregister Lena"}).code(), "hidden_character");
  EXPECT_EQ(enter(organiser, path, before, {"register Ka\u200Brl"}).code(), "hidden_character");
  EXPECT_EQ(enter(organiser, path, before, {}).code(), "bad_member");
  EXPECT_EQ(version(path), before);
}

TEST_F(TournamentsTest, LookAlikeNameNeedsAConfirmation) {
  start();
  Person organiser(*process, organiser_session);
  const Reply opened = organiser.post("/api/tournaments", {{"title", "Winter Evening"}, {"rules", "fiim-2019"}});
  const std::string path = "/api/tournaments/" + opened.body["tournament"].get<std::string>();
  ASSERT_EQ(enter(organiser, path, opened.body["version"], {std::string("register ") + ten}).status, 200);
  const Json before = version(path);
  const std::string cyrillic = "register Аlice";  // Its first letter.
  const Reply asked = enter(organiser, path, before, {cyrillic});
  EXPECT_EQ(asked.status, 409);
  EXPECT_EQ(asked.code(), "look_alike");
  EXPECT_EQ(version(path), before);
  const Json meant = {{"version", before}, {"key", "two people"}, {"lines", {cyrillic}}, {"look_alikes", true}};
  EXPECT_EQ(organiser.post(path + "/commands", meant).status, 200);
  EXPECT_EQ(enter(organiser, path, version(path), {"register Karl"}).status, 200);
}

// A result is confirmed under an official's name.
TEST_F(TournamentsTest, LookAlikeOfficialsAndTeamsNeedAConfirmation) {
  start();
  Person organiser(*process, organiser_session);
  const std::string path = make(organiser);
  ASSERT_EQ(enter(organiser, path, version(path), {"team East: Alice, Boris"}).status, 200);
  const Json before = version(path);
  // A Cyrillic е, Е and о.
  const std::vector<std::string> entries[] = {
      {"official Vеra: judge"}, {"team Еast: Clara, Denis"}, {"official Nora: judge", "official Nоra: judge"}};
  for (const auto& lines : entries) {
    const Reply asked = enter(organiser, path, before, lines);
    EXPECT_EQ(asked.status, 409) << asked.text;
    EXPECT_EQ(asked.code(), "look_alike") << lines.front();
  }
  EXPECT_EQ(version(path), before);
  for (const auto& lines : entries) {
    const Json meant = {
        {"version", version(path)}, {"key", "not the same" + lines.front()}, {"lines", lines}, {"look_alikes", true}};
    EXPECT_EQ(organiser.post(path + "/commands", meant).status, 200) << lines.front();
  }
  // Names that are already there raise no question, nor does an official with a player's name.
  EXPECT_EQ(enter(organiser, path, version(path), {"official Аlice: judge", "team West: Elena"}).status, 200);
}

TEST_F(TournamentsTest, EveryRoleHasItsRights) {
  start();
  Person organiser(*process, organiser_session), other(*process, other_session), chief(*process, chief_session);
  Person judge(*process, judge_session), player(*process, player_session), owner(*process, owner_session);
  Person stranger(*process);
  const std::string path = make(organiser);
  const std::string team = "team Night: Alice, Boris";
  for (Person* person : {&other, &judge, &player}) {
    const Reply refused = enter(*person, path, version(path), {team});
    EXPECT_EQ(refused.status, 403) << refused.text;
    EXPECT_EQ(refused.code(), "not_entitled");
  }
  EXPECT_EQ(enter(stranger, path, version(path), {team}).code(), "no_session");
  // Judges enter the results of their games under their own name, and nothing else.
  EXPECT_EQ(enter(judge, path, version(path), {"confirm 1.1 by Gleb"}).code(), "not_entitled");
  EXPECT_EQ(enter(judge, path, version(path), {"result 1.1 by Vera: black; sheriff 1; don 2; mafia 3 4"}).code(),
            "not_entitled");
  EXPECT_EQ(enter(judge, path, version(path), {result + "; consent Vera because all agreed"}).code(), "not_entitled");
  EXPECT_EQ(enter(judge, path, version(path), {"sit down"}).code(), "unreadable_line");
  ASSERT_EQ(enter(organiser, path, version(path), {"judge 1.1 Boris B"}).status, 200);
  EXPECT_EQ(enter(judge, path, version(path), {result}).code(), "not_entitled");
  EXPECT_EQ(judge.post(path + "/games/1.1/table", Json::object()).code(), "not_entitled");
  ASSERT_EQ(enter(owner, path, version(path), {"judge 1.1 Gleb"}).status, 200);
  EXPECT_EQ(enter(judge, path, version(path), {result, "award 1.1 2 extra 0.3 by Gleb"}).status, 200);
  EXPECT_EQ(enter(chief, path, version(path), {team}).status, 200);

  // Only those who lead the tournament name officials; a name belongs to one account.
  const Json gleb = {{"account", 4}, {"name", "Gleb"}};
  EXPECT_EQ(chief.post(path + "/officials", gleb).code(), "not_entitled");
  EXPECT_EQ(organiser.post(path + "/officials", {{"account", 99}, {"name", "Gleb"}}).code(), "no_such_account");
  EXPECT_EQ(organiser.post(path + "/officials", {{"account", 4}, {"name", "Nobody"}}).code(), "unknown_official");
  const Json before = version(path);
  EXPECT_EQ(organiser.post(path + "/officials", gleb).body["version"], before);  // Already so.
  EXPECT_EQ(organiser.post(path + "/officials", {{"account", 5}, {"name", "Gleb"}}).status, 200);
  EXPECT_EQ(enter(judge, path, version(path), {result}).code(), "not_entitled");
  EXPECT_EQ(enter(player, path, version(path), {result}).code(), "not_entitled");  // Named, but no judge's account.
  EXPECT_EQ(organiser.post(path + "/officials", {{"account", 3}, {"name", ""}}).status, 200);
  EXPECT_EQ(enter(chief, path, version(path), {"withdraw Alice"}).code(), "not_entitled");
}

TEST_F(TournamentsTest, OneOfTwoOrganisersGetsTheConflict) {
  start();
  Person organiser(*process, organiser_session), owner(*process, owner_session);
  const std::string path = make(organiser);
  const Json seen = version(path);
  const Reply first = enter(organiser, path, seen, {"team Night: Alice, Boris"});
  ASSERT_EQ(first.status, 200);
  const Reply late = enter(owner, path, seen, {"team Day: Alice, Clara"});
  EXPECT_EQ(late.status, 409);
  EXPECT_EQ(late.code(), "conflict");
  EXPECT_EQ(late.body["version"], first.body["version"]);
  EXPECT_EQ(late.body["lines"], first.body["lines"]);
  EXPECT_EQ(late.body["lines"].back(), "team Night: Alice, Boris");
}

TEST_F(TournamentsTest, RepeatedKeyChangesNothing) {
  start();
  Person organiser(*process, organiser_session);
  const std::string path = make(organiser);
  const Json seen = version(path);
  const Reply first = enter(organiser, path, seen, {"team Night: Alice, Boris"}, "the same key");
  const Reply again = enter(organiser, path, seen, {"team Night: Alice, Boris"}, "the same key");
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.body["repeated"], true);
  EXPECT_EQ(again.body["version"], first.body["version"]);
  EXPECT_EQ(again.body["lines"], first.body["lines"]);
  EXPECT_EQ(enter(organiser, path, seen, {"team Day: Clara, Denis"}, "the same key").code(), "key_reused");
  EXPECT_EQ(version(path), first.body["version"]);
}

TEST_F(TournamentsTest, GeneratedSeatingIsStored) {
  start();
  Person organiser(*process, organiser_session);
  const Reply opened = organiser.post("/api/tournaments", {{"title", "Cup"}, {"rules", "fiim-2019"}});
  const std::string path = "/api/tournaments/" + opened.body["tournament"].get<std::string>();
  const Reply seated = enter(organiser, path, opened.body["version"],
                             {std::string("register ") + ten, "stage main", "seating rounds 3 seed 7"});
  ASSERT_EQ(seated.status, 200) << seated.text;
  const Json& lines = seated.body["lines"];  // The time, two lines as they came, the seating as a comment, three games.
  ASSERT_EQ(lines.size(), 7U);
  EXPECT_EQ(lines[3], "# seating rounds 3 seed 7");
  EXPECT_TRUE(lines[6].get<std::string>().starts_with("seat 3.1: "));
}

TEST_F(TournamentsTest, RestartKeepsEverything) {
  start();
  std::string path, table, log;
  {
    Person organiser(*process, organiser_session), judge(*process, judge_session);
    path = make(organiser);
    table = judge.post(path + "/games/1.1/table", Json::object()).body["table"];
    ASSERT_EQ(enter(judge, path, version(path), {result}, "before the end").status, 200);
    log = organiser.get(path + "/log.cup").text;
  }
  process.reset();
  start();
  Person organiser(*process, organiser_session), judge(*process, judge_session), chief(*process, chief_session);
  EXPECT_EQ(organiser.get(path + "/log.cup").text, log);
  EXPECT_EQ(judge.post(path + "/games/1.1/table", Json::object()).body["table"], table);
  EXPECT_EQ(enter(judge, path, 1, {result}, "before the end").body["repeated"], true);
  EXPECT_EQ(enter(chief, path, version(path), {"confirm 1.1 by Vera"}).status, 200);
  EXPECT_EQ(organiser.get("/api/tournaments").body["tournaments"].size(), 1U);
}

TEST_F(TournamentsTest, ReplayedGameGetsItsOwnTable) {
  start();
  Person organiser(*process, organiser_session);
  const std::string path = make(organiser);
  const auto table = [&] { return organiser.post(path + "/games/1.1/table", Json::object()).body["table"]; };
  const Json first = table();
  ASSERT_EQ(enter(organiser, path, version(path), {"withdraw Jakob", "register Karl", "substitute 1.1 Karl for Jakob"})
                .status,
            200);
  const Json second = table();
  EXPECT_NE(second, first);  // Karl sits there now.
  ASSERT_EQ(enter(organiser, path, version(path), {"official Rita: referees", result, "confirm 1.1 by Vera"}).status,
            200);
  EXPECT_EQ(table(), second);
  ASSERT_EQ(enter(organiser, path, version(path), {"decide 1.1 replay by Vera consent Rita"}).status, 200);
  const Json third = table();
  EXPECT_NE(third, second);
  ASSERT_EQ(enter(organiser, path, version(path), {"team Night: Alice, Boris"}).status, 200);
  EXPECT_EQ(table(), third);
  EXPECT_EQ(organiser.post(path + "/games/2.1/table", Json::object()).code(), "no_such_game");
  EXPECT_EQ(organiser.post(path + "/games/main/table", Json::object()).code(), "no_such_game");
}

TEST_F(TournamentsTest, ServerSetsTheTimes) {
  start();
  Person organiser(*process, organiser_session);
  const std::string path = make(organiser);
  ASSERT_EQ(enter(organiser, path, version(path), {result, "announce 1.1", "confirm 1.1 by Vera"}).status, 200);
  clock += 10 * 60 * 1000 + 1000;  // A player has ten minutes (FIIM-8.8).
  const Reply late = enter(organiser, path, version(path), {"appeal 1.1 by Alice: the count was wrong"});
  EXPECT_EQ(late.code(), "appeal_too_late") << late.text;
  clock -= 60 * 60 * 1000;  // The machine's clock was set back: the log's time stands still.
  EXPECT_EQ(enter(organiser, path, version(path), {"team Night: Alice, Boris"}).status, 200);
}

}  // namespace
}  // namespace mafia::test
