// A live table over real sockets, with a clock that the test controls; where the log fails, the tables themselves.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "../support/live_server.hpp"
#include "engine/history.hpp"
#include "live/table_json.hpp"
#include "live/tables.hpp"
#include "rules/books.hpp"
#include "wire/event_json.hpp"
#include "wire/view_json.hpp"

namespace mafia::test {
namespace {

const Json plain = {{"rules", "mafclub-2023-ru"}, {"utc_offset", 0}};
const std::vector<std::string> to_day = {"roles 2 7 mafia, 9 don, 4 sheriff", "day 1"};
const std::vector<std::string> to_dawn = {"hunt",    "shots 2>6 7>6 9>6", "don", "don checks 3",
                                          "sheriff", "sheriff checks 9",  "nota"};

class LiveTable : public ::testing::Test {
 protected:
  explicit LiveTable(Json opening = plain) : table(server.port(), opening) {}

  void play(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      wait(line.contains("checks") ? 1 : 60);
      const LiveReply reply = table.play(line);
      ASSERT_EQ(reply.status, 200) << line << ": " << reply.body;
    }
  }
  void wait(int seconds) { server.pass_to(server.now() + seconds * 1000, seconds); }
  Json get(const std::string& rest, const std::string& token) {
    return table.http.ask({"GET", table.path(rest), token}).json();
  }
  std::unique_ptr<Watching> watch(const std::string& token, std::size_t from = 0) {
    return std::make_unique<Watching>(server.port(), table.id(), token, from);
  }
  // The messages of one kind.
  static std::vector<Json> of_kind(const std::vector<std::string>& texts, const std::string& kind) {
    std::vector<Json> found;
    for (Json& each : parsed(texts))
      if (each["type"] == kind) found.push_back(std::move(each));
    return found;
  }
  static std::vector<std::string> signals(const std::vector<std::string>& texts) {
    std::vector<std::string> names;
    for (const Json& each : of_kind(texts, "clock")) names.push_back(each["signal"]);
    return names;
  }

  LiveServer server;
  OpenTable table;
};

TEST_F(LiveTable, resuming_from_any_cursor_sends_exactly_the_rest) {
  play(to_day);
  play({"night 1"});
  play(to_dawn);
  play({"day 2", "undo 1", "day 2"});
  wait(10);
  for (const auto& [grant, seat] : {std::pair{"seat", 4}, {"seat", 1}, {"spectator", 0}, {"judge", 0}}) {
    const std::string& token = table.token(grant, seat);
    const Json all = get("/events", token)["events"];
    ASSERT_GT(all.size(), 20U);
    for (std::size_t from = 0; from <= all.size() + 2; ++from) {
      const auto came = of_kind(watch(token, from)->news(), "events");
      const std::size_t first = std::min(from, all.size());
      const Json rest(std::vector<Json>(all.begin() + static_cast<std::ptrdiff_t>(first), all.end()));
      if (came.empty()) {
        EXPECT_TRUE(rest.empty()) << grant << " " << from;
        continue;
      }
      ASSERT_EQ(came.size(), 1U);
      EXPECT_EQ(came.front()["from"], first);
      EXPECT_EQ(came.front()["events"], rest.empty() ? Json::array() : rest) << grant << " " << from;
      const Json answer = get("/events?from=" + std::to_string(from), token);
      EXPECT_EQ(answer["events"], came.front()["events"]);
      EXPECT_EQ(answer["cursor"], all.size());
    }
  }
}

// Events from 0 would look like the answer to the request.
TEST_F(LiveTable, events_from_an_invalid_number_are_refused) {
  const std::string& judge = table.token("judge", 0);
  for (const char* query : {"from=abc", "from=", "from=-1", "from=1x", "from=99999999999999999999", "limit=many"}) {
    const LiveReply reply = table.http.ask({"GET", table.path("/events?" + std::string(query)), judge});
    EXPECT_EQ(reply.status, 400) << query << ": " << reply.body;
    EXPECT_EQ(reply.code(), "bad_member") << query;
  }
  EXPECT_EQ(get("/events?from=abc", judge)["error"]["sentence"],
            "\"from\" cannot be used as it is: it must be a whole number, 0 or more.");
  EXPECT_EQ(get("/events?from=0&limit=5000", judge)["from"], 0) << "fewer are sent than were asked for";
}

TEST_F(LiveTable, an_outdated_version_gets_the_missing_events) {
  play(to_day);
  const std::uint64_t seen = table.version - 1;
  const LiveReply reply = table.command({{"version", seen}, {"line", "foul 3"}});
  EXPECT_EQ(reply.status, 409);
  EXPECT_EQ(reply.code(), "conflict");
  EXPECT_EQ(reply.json()["version"], table.version);
  EXPECT_EQ(reply.json()["lines"], Json({"day 1"}));
}

// The prompt in the answer was computed before the line was stored, and must be that of the table afterwards.
TEST_F(LiveTable, an_answer_names_the_next_step) {
  const std::string& judge = table.token("judge", 0);
  std::set<std::string> prompts;
  for (const char* line : {"title Friday", "roles 2 7 mafia, 9 don, 4 sheriff", "override soon", "day 1",
                           "1 nominates 5", "undo", "1 nominates 7", "1 speaks", "foul 2", "night 1"}) {
    const LiveReply reply = table.play(line);
    ASSERT_EQ(reply.status, 200) << line << ": " << reply.body;
    EXPECT_EQ(reply.json()["prompt"], get("", judge)["prompt"]) << line;
    prompts.insert(reply.json()["prompt"].dump());
  }
  EXPECT_GE(prompts.size(), 5U);
}

TEST_F(LiveTable, a_request_after_a_command_sees_its_effect) {
  play(to_day);
  const std::string head = " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + table.token("judge", 0) + "\r\n";
  const Json command = {{"version", table.version}, {"key", "behind each other"}, {"line", "foul 3"}};
  const std::string body = command.dump();
  HttpClient client("127.0.0.1", server.port());
  client.write("POST " + table.path("/commands") + head + "Content-Length: " + std::to_string(body.size()) +
               "\r\n\r\n" + body + "GET " + table.path("/events") + head + "\r\n");
  const Json done = Json::parse(client.read_answer().body), seen = Json::parse(client.read_answer().body);
  ASSERT_FALSE(done["events"].empty()) << done;
  EXPECT_EQ(seen["events"].back(), done["events"].back());
}

TEST_F(LiveTable, a_repeated_key_changes_nothing) {
  play(to_day);
  const Json command = {{"version", table.version}, {"key", "once-only"}, {"line", "foul 3"}};
  const Json first = table.command(command).json();
  play({"foul 4"});
  Json again = table.command(command).json();
  EXPECT_EQ(again["repeated"], true);
  for (const char* member : {"version", "line", "events", "because"}) EXPECT_EQ(again[member], first[member]) << member;
  EXPECT_EQ(table.judge("POST", "/commands", {{"version", 9}, {"key", "once-only"}, {"line", "foul 5"}}).code(),
            "key_reused");
  table.judge("POST", "/takeover", {{"device", "phone"}, {"key", "take-over"}});
  // A key of another kind of request does not repeat its answer.
  EXPECT_EQ(table.judge("POST", "/commands", {{"version", 9}, {"key", "take-over"}, {"next", true}}).code(),
            "conflict");
}

TEST_F(LiveTable, a_line_with_a_line_break_is_refused) {
  const LiveReply smuggled = table.command({{"line", "judge Anna\nplayer 3 Evil"}});
  EXPECT_EQ(smuggled.status, 422);
  EXPECT_EQ(smuggled.code(), "hidden_character");
  EXPECT_EQ(table.judge("GET", "/record.nota", {}).body.find("Evil"), std::string::npos);
}

TEST_F(LiveTable, names_with_invisible_characters_are_refused) {
  for (const char* name : {"Eve\u202E", "E\u200Bve", "Eve\u2028", "Eve\u0085", "\U000E0045ve", "Eve\t2"})
    EXPECT_EQ(table.command({{"line", std::string("player 3 ") + name}}).code(), "hidden_character") << name;
  EXPECT_EQ(table.command({{"line", "player 3 Ева"}}).status, 200);
}

TEST_F(LiveTable, a_new_link_is_no_conflict_for_the_game) {
  play({"roles 2 7 mafia, 9 don, 4 sheriff"});
  ASSERT_EQ(table.judge("POST", "/links/12/renew", {}).status, 200);
  EXPECT_EQ(table.play("foul 3").status, 200);
  EXPECT_EQ(table.command({{"version", 999}, {"line", "foul 4"}}).code(), "conflict");
}

TEST_F(LiveTable, one_key_makes_one_link) {
  const Json asked = {{"grant", "assistant"}, {"name", "Vera"}, {"key", "vera"}};
  const Json first = table.judge("POST", "/links", asked).json();
  EXPECT_EQ(table.judge("POST", "/links", {{"grant", "spectator"}}).status, 201);
  EXPECT_EQ(table.judge("POST", "/links", asked).json(), first);
}

TEST_F(LiveTable, one_device_leads_until_another_takes_over) {
  const auto judge = watch(table.token("judge"));
  (void)judge->news();  // The hello has been handled.
  EXPECT_EQ(table.command({{"device", "phone"}, {"line", to_day[0]}}).status, 200);
  const LiveReply refused = table.command({{"device", "tablet"}, {"line", "day 1"}});
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.code(), "held_elsewhere");
  EXPECT_EQ(table.judge("POST", "/takeover", {{"device", "tablet"}, {"key", "take-over"}}).status, 200);
  const auto told = of_kind(judge->news(), "taken_over");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told.front()["device"], "tablet");
  table.version += 1;
  EXPECT_EQ(table.command({{"device", "phone"}, {"line", "day 1"}}).code(), "held_elsewhere");
  EXPECT_EQ(table.command({{"device", "tablet"}, {"line", "day 1"}}).status, 200);
  EXPECT_EQ(get("", table.token("judge"))["holder"], "tablet");
}

// The times of the steps would reveal who was there to act.
TEST_F(LiveTable, every_step_of_a_night_is_called_by_a_line_of_its_own) {
  play(to_day);
  play({"night 1"});
  const auto uncalled = [&](const std::string& line, const std::string& first) {
    const LiveReply reply = table.play(line);
    EXPECT_EQ(reply.status, 422) << line;
    EXPECT_EQ(reply.code(), "step_not_called") << line;
    EXPECT_TRUE(reply.body.contains("\\\"" + first + "\\\"")) << reply.body;
  };
  uncalled("shots 2>6 7>6 9>6", "hunt");
  play({"hunt", "shots 2>6 7>6 9>6"});
  uncalled("don checks 3", "don");
  uncalled("sheriff", "don");
  uncalled("day 2", "don");
  play({"don"});
  uncalled("sheriff checks 9", "sheriff");
  play({"sheriff", "sheriff checks 9"});
  uncalled("morning", "nota");
  uncalled("nota 6: 1 2 3", "nota");
  play({"nota"});
  ASSERT_EQ(table.play("nota 6: 1 2 3").status, 200);
  play({"day 2"});
  // A device that was offline has no other way either.
  play({"night 2"});
  const LiveReply kept =
      table.judge("POST", "/branches",
                  {{"base", table.version}, {"key", "offline-night"}, {"lines", {"hunt", "shot 1", "sheriff"}}});
  EXPECT_EQ(kept.status, 202) << kept.body;
  EXPECT_TRUE(text_of(member(kept.json(), "refused")).contains("don")) << kept.body;
}

// More corrections of one role than any answer has room for: all answers grow alike.
TEST_F(LiveTable, corrections_without_end_single_nobody_out) {
  play(to_day);
  play({"night 1", "hunt", "shots 2>6 7>6 9>6", "don", "don checks 3", "sheriff", "sheriff checks 9"});
  for (int i = 0; i < 300; ++i)
    for (const char* line : {"undo", "sheriff checks 9"}) ASSERT_EQ(table.play(line).status, 200) << line;
  wait(120);  // Two corrections a second fit into a night message.
  const auto own_bytes = [&](int seat) { return get("/events", table.token("seat", seat))["events"].dump().size(); };
  ASSERT_GT(own_bytes(4), own_bytes(1) + 20'000) << "the sheriff's answer would not fit";
  const auto lengths = [&](const std::string& token) {
    const auto of = [&](const std::string& rest) {
      return table.http.ask({"GET", table.path(rest), token}).body.size();
    };
    const auto rejoined = watch(token);
    std::vector<std::size_t> all = {of(""), of("/events"), of("/events?limit=40")};
    for (const std::string& text : rejoined->news()) all.push_back(text.size());
    return all;
  };
  const auto anybody = lengths(table.token("seat", 1));
  for (int seat = 2; seat <= 10; ++seat) EXPECT_EQ(lengths(table.token("seat", seat)), anybody) << seat;
}

// Folding the events that a viewer was sent gives what the server shows that viewer.
TEST_F(LiveTable, a_correction_names_the_viewers_own_number) {
  play(to_day);
  play({"night 1", "hunt", "shots 2>6 7>6 9>6", "don", "don checks 3"});
  wait(60);
  ASSERT_EQ(table.command({{"next", true}}).status, 200);  // The Sheriff wakes; only that seat sees what follows.
  ASSERT_EQ(table.play("sheriff checks 9").status, 200);
  wait(3);
  const auto sheriff = watch(table.token("seat", 4)), citizen = watch(table.token("seat", 1));
  (void)sheriff->news();
  (void)citizen->news();
  for (const char* line : {"undo 1", "sheriff checks 3"}) ASSERT_EQ(table.play(line).status, 200) << line;
  play({"nota", "day 2"});
  wait(10);
  const auto reversals = [](const std::vector<std::string>& texts) {
    std::vector<Json> found;
    for (const Json& message : parsed(texts))
      if (message.contains("events"))
        for (const Json& event : message["events"])
          if (event["event"] == "ruling_reversed") found.push_back(event);
    return found;
  };
  const auto corrected = reversals(sheriff->news());
  ASSERT_EQ(corrected.size(), 1U);
  EXPECT_TRUE(reversals(citizen->news()).empty());  // Nothing that this seat saw was undone.
  const Json all = get("/events", table.token("seat", 4))["events"];
  EXPECT_EQ(all[corrected.front()["to"].get<std::size_t>()]["event"], "checked");
  const RuleSet& rules = *rules::find("mafclub-2023-ru");
  for (int seat = 1; seat <= 10; ++seat) {
    std::vector<Event> events;
    const Json shown = get("/events", table.token("seat", seat));
    for (const Json& event : shown["events"]) events.push_back(*notation::read_event(event.dump()));
    EXPECT_EQ(Json::parse(notation::view_json(rules, fold(events))), get("", table.token("seat", seat))["view"])
        << seat;
  }
}

// ---- Offline

class Offline : public LiveTable {
 protected:
  void SetUp() override {
    play(to_day);
    base = table.version;
  }
  LiveReply upload(const std::vector<std::string>& lines, const std::string& key = "offline-1") {
    return table.judge("POST", "/branches", {{"base", base}, {"key", key}, {"device", "tablet"}, {"lines", lines}});
  }
  LiveReply choose(int branch, const std::string& keep) {
    const Json now = get("", table.token("judge"));
    return table.judge("POST", "/branches/" + std::to_string(branch) + "/choose",
                       {{"keep", keep}, {"version", now["version"]}, {"key", "choice-" + std::to_string(++choices)}});
  }
  int fouls(int seat) {
    return get("", table.token("judge"))["view"]["players"][static_cast<std::size_t>(seat - 1)]["fouls"];
  }

  static std::string day_time(unsigned seconds) {
    char text[16];
    std::snprintf(text, sizeof text, "@ %02u:%02u:%02u", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    return text;
  }
  // How many lines of the record equal it, including those that were undone.
  std::size_t times_in_record(const std::string& line) {
    const std::string record = "\n" + table.judge("GET", "/record.nota?lang=en").body;
    std::size_t count = 0;
    for (std::size_t at = 0; (at = record.find("\n" + line + "\n", at)) != record.npos; ++at) ++count;
    return count;
  }

  std::uint64_t base = 0;
  int choices = 0;
};

// Uploads and choices that play many lines have a limit of their own; an upload as an online device sends it counts as
// a command.
TEST(RatesOfUploads, are_counted_by_lines) {
  LiveServer server(1);
  OpenTable table(server.port(), plain);
  ASSERT_EQ(table.play(to_day[0]).status, 200);
  const auto upload = [&](int number, int lines) {
    return table
        .judge("POST", "/branches",
               {{"base", 1},
                {"key", "upload-" + std::to_string(number)},
                {"lines", std::vector<std::string>(static_cast<std::size_t>(lines), "foul 1")}})
        .status;
  };
  int number = 0;
  for (int i = 0; i < 20; ++i) ASSERT_EQ(upload(++number, 8), 202) << i;
  for (int i = 0; i < 10; ++i) ASSERT_EQ(upload(++number, 9), 202) << i;
  EXPECT_EQ(upload(++number, 9), 429);
  EXPECT_EQ(upload(++number, 8), 202);
  const auto choose = [&](std::uint64_t version, const std::string& keep) {
    return table.judge("POST", "/branches/1/choose", {{"keep", keep}, {"version", version}, {"key", "choice-" + keep}})
        .status;
  };
  const std::uint64_t newest = table.http.ask({"GET", table.path(), table.token("judge")}).json()["version"];
  EXPECT_EQ(choose(newest, "branch"), 429);
  EXPECT_EQ(choose(1, "branch"), 409) << "a look plays nothing";
  EXPECT_EQ(choose(newest, "log"), 200);
}

TEST_F(Offline, lines_are_appended_if_the_log_has_not_grown) {
  const std::vector<std::string> lines = {"# in the cellar", "@ 23:59:59", "foul 3", "@ 00:00:30", "foul 4"};
  const LiveReply merged = upload(lines);
  EXPECT_EQ(merged.status, 200) << merged.body;
  EXPECT_EQ(merged.json(), Json({{"merged", true}, {"version", base + 2}}));
  EXPECT_EQ(upload(lines).body, merged.body);
  EXPECT_EQ(fouls(3), 1);
  EXPECT_EQ(fouls(4), 1);
}

TEST_F(Offline, a_new_link_is_no_conflict_for_an_upload) {
  ASSERT_EQ(table.judge("POST", "/links/12/renew", {}).status, 200);
  EXPECT_EQ(upload({"foul 3"}).json()["merged"], true);
  EXPECT_EQ(fouls(3), 1);
}

TEST_F(Offline, a_device_with_a_fast_clock_does_not_skip_a_day) {
  ASSERT_EQ(upload({day_time(static_cast<unsigned>(server.now() / 1000) + 20), "foul 3"}).json()["merged"], true);
  const auto at = [&] { return get("/events", table.token("judge"))["events"].back()["at"].get<std::int64_t>(); };
  const std::int64_t brought = at();
  wait(5);
  table.version += 1;
  ASSERT_EQ(table.play("foul 4").status, 200);
  EXPECT_EQ(at() - brought, 5000) << "the record goes on from where the device was";
}

TEST_F(Offline, an_invalid_branch_names_its_first_wrong_line) {
  play({"foul 1"});
  ASSERT_EQ(upload({"foul 2", "hello"}).status, 202);
  const LiveReply refused = choose(1, "branch");
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(refused.json()["line"], 2) << refused.body;
  EXPECT_EQ(fouls(1), 1);
}

TEST_F(Offline, comments_and_times_alone_are_refused) {
  EXPECT_EQ(upload({"# nothing happened", "@ 21:00:00"}).code(), "not_a_command");
}

TEST_F(Offline, both_records_are_kept_if_the_log_has_grown) {
  const auto judge = watch(table.token("judge"));
  (void)judge->news();  // The hello has been handled.
  play({"foul 1"});
  const LiveReply kept = upload({"foul 2"});
  EXPECT_EQ(kept.status, 202);
  EXPECT_EQ(kept.json()["merged"], false);
  EXPECT_EQ(kept.json()["branch"], 1);
  EXPECT_TRUE(kept.json()["refused"].is_null());
  EXPECT_EQ(of_kind(judge->news(), "branch").size(), 1U);
  EXPECT_EQ(table.play("foul 8").status, 200) << "a branch that waits stops nobody";
  EXPECT_EQ(upload({"foul 5"}, "offline-2").json()["branch"], 2);
  EXPECT_EQ(upload({"foul 2"}).body, kept.body);  // Again: the answer of the first one.
  const Json list = get("/branches", table.token("judge"))["branches"];
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0]["lines"], Json({"foul 2"}));

  EXPECT_EQ(choose(1, "branch").status, 200);
  EXPECT_EQ(fouls(1), 0);
  EXPECT_EQ(fouls(2), 1);
  EXPECT_EQ(choose(1, "log").code(), "already_chosen");
  EXPECT_EQ(choose(2, "log").status, 200);
  EXPECT_EQ(fouls(5), 0);
  EXPECT_EQ(choose(3, "log").code(), "no_such_branch");
  const Json chosen = get("/branches", table.token("judge"))["branches"];
  EXPECT_EQ(chosen[0]["kept"], true);
  EXPECT_EQ(chosen[1]["kept"], false);
}

TEST_F(Offline, a_branch_is_merged_even_if_the_log_undid_lines_below_it) {
  play({"foul 1"});
  base = table.version;
  play({"undo 2", "day 1", "foul 7"});
  EXPECT_EQ(upload({"foul 2"}).json()["branch"], 1);
  EXPECT_EQ(choose(1, "branch").status, 200);
  EXPECT_EQ(fouls(1), 1);
  EXPECT_EQ(fouls(2), 1);
  EXPECT_EQ(fouls(7), 0);
}

// The speech that ran when the branch began is long over when the judge chooses.
TEST_F(Offline, a_branch_is_merged_into_a_speech_whose_time_is_over) {
  play({"1 begins"});
  base = table.version;
  wait(300);
  play({"foul 9"});
  const std::vector<std::string> lines = {"1 nominates 7", "1 speaks", "2 begins", "2 nominates 5"};
  EXPECT_EQ(upload(lines).json()["branch"], 1);
  wait(300);
  const LiveReply chosen = choose(1, "branch");
  EXPECT_EQ(chosen.status, 200) << chosen.body;
  EXPECT_EQ(chosen.json()["again"], 1);
  EXPECT_EQ(times_in_record("1 begins"), 2U);
  const Json view = get("", table.token("judge"))["view"];
  EXPECT_EQ(view["nominations"].size(), 2U);
  EXPECT_EQ(view["speaker"]["seat"], 2);
  EXPECT_EQ(fouls(9), 0);
}

// Replayed lines keep their times: the sheet shows how long a speech that is begun again really was.
TEST_F(Offline, a_replayed_speech_keeps_its_length) {
  play({"1 begins"});
  const auto began = static_cast<unsigned>(server.now() / 1000);
  wait(10);
  ASSERT_EQ(table.play("foul 8").status, 200);
  base = table.version;
  wait(300);
  play({"foul 9"});
  EXPECT_EQ(upload({day_time(began + 25), "1 nominates 7", day_time(began + 40), "1 speaks"}).status, 202);
  EXPECT_EQ(choose(1, "branch").json()["again"], 2);
  EXPECT_EQ(times_in_record("1 begins"), 2U);
  EXPECT_EQ(fouls(8), 1);
  const Json speeches = get("/protocol.json", table.token("judge"))["days"][0]["speeches"];
  ASSERT_EQ(speeches.size(), 1U);
  EXPECT_EQ(speeches[0]["seconds"], 40);
}

TEST_F(Offline, an_ended_speech_is_not_replayed) {
  play({"1 begins", "1 speaks", "2 begins"});
  base = table.version;
  wait(300);
  play({"foul 9"});
  EXPECT_EQ(upload({"2 nominates 7"}).status, 202);
  EXPECT_EQ(choose(1, "branch").json()["again"], 1);
  EXPECT_EQ(times_in_record("1 speaks"), 1U);
  EXPECT_EQ(times_in_record("2 begins"), 2U);
}

TEST_F(Offline, a_line_that_was_late_stays_refused) {
  play({"1 begins"});
  const auto began = static_cast<unsigned>(server.now() / 1000);
  base = table.version;
  wait(300);
  play({"foul 9"});
  EXPECT_EQ(upload({day_time(began + 200), "1 nominates 7"}).status, 202);
  const LiveReply chosen = choose(1, "branch");
  EXPECT_EQ(chosen.status, 422);
  EXPECT_EQ(chosen.code(), "time_is_up");
  EXPECT_EQ(times_in_record("1 begins"), 1U);
  EXPECT_EQ(fouls(9), 1);
}

// MC-4.20a: a quarter of an hour from the announcement, here from the replayed one.
TEST_F(Offline, a_protest_in_time_is_merged) {
  play({"night 1"});
  play(to_dawn);
  play({"day 2"});
  ASSERT_NO_FATAL_FAILURE(play({"surrender 2 7 9", "stop"}));
  base = table.version;
  wait(1000);
  play({"award 3 best_move 1"});
  EXPECT_EQ(upload({"protest 3 the vote was not counted"}).status, 202);
  const LiveReply chosen = choose(1, "branch");
  EXPECT_EQ(chosen.status, 200) << chosen.body;
  EXPECT_EQ(times_in_record("stop"), 2U);
}

TEST_F(Offline, a_record_of_a_device_without_the_lead_becomes_a_branch) {
  ASSERT_EQ(table.command({{"device", "phone"}, {"line", "foul 1"}}).status, 200);
  const auto bring = [&](const std::string& device, const std::string& line) {
    base = get("", table.token("judge"))["version"];
    return table.judge("POST", "/branches",
                       {{"base", base}, {"key", "of " + device + line}, {"device", device}, {"lines", {line}}});
  };
  const LiveReply kept = bring("tablet", "foul 2");
  EXPECT_EQ(kept.status, 202) << kept.body;
  EXPECT_TRUE(kept.json()["refused"].is_null());
  EXPECT_EQ(fouls(2), 0);
  EXPECT_EQ(bring("phone", "foul 3").status, 200);
  EXPECT_EQ(bring("", "foul 4").status, 200) << "as with commands: who names no device takes nothing away";
  EXPECT_EQ(choose(1, "branch").status, 200);
  EXPECT_EQ(fouls(2), 1);
}

TEST_F(Offline, waiting_branches_are_limited) {
  play({"foul 1"});
  for (int i = 0; i < 50; ++i) ASSERT_EQ(upload({"foul 2"}, "offline-" + std::to_string(i)).status, 202) << i;
  const LiveReply refused = upload({"foul 2"}, "one-too-many");
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(refused.code(), "too_many_branches");
  EXPECT_EQ(upload({"foul 2"}, "offline-7").status, 202) << "it is there already";
  EXPECT_EQ(choose(3, "log").status, 200);
  EXPECT_EQ(upload({"foul 2"}, "one-too-many").status, 202);
}

TEST_F(Offline, invalid_lines_are_stored_too) {
  const LiveReply kept = upload({"foul 1", "vote 3: 1 2", "foul 2"});
  EXPECT_EQ(kept.status, 202);
  EXPECT_TRUE(kept.json()["refused"].is_string());
  EXPECT_EQ(upload({"foul 1", "vote 3: 1 2", "foul 2"}).body, kept.body);
  EXPECT_EQ(fouls(1), 0);
  EXPECT_EQ(choose(1, "branch").status, 422);
  EXPECT_EQ(choose(1, "log").status, 200);
}

// ---- Delay

class Delayed : public LiveTable {
 protected:
  Delayed()
      : LiveTable({{"rules", "mafclub-2023-ru"}, {"delay", {{"public", 60}, {"open", 300}}}, {"utc_offset", 0}}) {}
  std::size_t cursor(const std::string& grant) { return get("", table.token(grant))["cursor"]; }
};

TEST_F(Delayed, the_delay_is_shown_to_everybody) {
  EXPECT_EQ(get("", table.token("judge"))["delay"], 0);
  EXPECT_EQ(get("", table.token("seat", 4))["delay"], 0);
  EXPECT_EQ(get("", table.token("spectator"))["delay"], 60);
  EXPECT_EQ(get("", table.token("overlay"))["delay"], 300);
}

TEST_F(Delayed, no_path_shows_anything_early) {
  const auto spectator = watch(table.token("spectator")), overlay = watch(table.token("overlay"));
  const std::size_t at_first = cursor("judge");
  (void)spectator->news();
  (void)overlay->news();
  ASSERT_EQ(table.play(to_day[0]).status, 200);
  const auto silent = [&](Watching& watching) {
    for (const Json& each : parsed(watching.news()))
      if (each["type"] != "night" || !each["events"].empty() || !each["clock"].is_null()) return false;
    return true;
  };
  wait(59);
  EXPECT_TRUE(silent(*spectator));
  EXPECT_LE(cursor("spectator"), at_first);
  wait(2);
  EXPECT_FALSE(silent(*spectator));
  EXPECT_GT(cursor("spectator"), at_first);
  wait(238);
  EXPECT_TRUE(silent(*overlay));
  EXPECT_LE(get("/events", table.token("overlay"))["events"].size(), at_first);
  wait(2);
  EXPECT_FALSE(silent(*overlay));
  EXPECT_EQ(cursor("overlay"), cursor("judge"));
  EXPECT_EQ(get("", table.token("overlay"))["view"]["players"][8]["role"], "don");
}

TEST_F(Delayed, a_reloaded_table_is_not_delayed_again) {
  play(to_day);
  wait(310);
  const std::size_t shown = cursor("overlay");
  EXPECT_EQ(shown, cursor("judge"));
  wait(700);
  EXPECT_EQ(cursor("overlay"), shown);
}

// Nightfall is news too.
TEST_F(Delayed, nights_are_delayed_too) {
  play(to_day);
  wait(120);
  const auto spectator = watch(table.token("spectator"));
  (void)spectator->news();
  play({"night 1"});
  wait(50);
  EXPECT_TRUE(of_kind(spectator->news(), "night").empty());
  wait(20);
  EXPECT_GE(of_kind(spectator->news(), "night").size(), 9U);
}

TEST_F(Delayed, records_wait_for_their_newest_entry) {
  play(to_day);
  play({"night 1"});
  play(to_dawn);
  play({"day 2", "surrender 2 7 9", "stop"});
  const auto status = [&] {
    return table.http.ask({"GET", table.path("/record.nota"), table.token("overlay")}).status;
  };
  wait(200);
  EXPECT_EQ(status(), 403);
  play({"award 4 best_play 2"});
  wait(150);
  EXPECT_EQ(status(), 403);
  wait(150);
  EXPECT_EQ(status(), 200);
}

// ---- Clocks and headers

TEST_F(LiveTable, the_clock_signals_start_warning_and_end) {
  play(to_day);
  wait(10);
  const auto seat = watch(table.token("seat", 5)), judge = watch(table.token("judge"));
  (void)seat->news();
  (void)judge->news();
  ASSERT_EQ(table.play("1 speaks").status, 200);
  EXPECT_EQ(signals(seat->news()), std::vector<std::string>{"started"});
  wait(49);
  EXPECT_TRUE(signals(seat->news()).empty());
  wait(1);
  const auto warning = of_kind(seat->news(), "clock");
  ASSERT_EQ(warning.size(), 1U);
  EXPECT_EQ(warning.front()["signal"], "warning");
  EXPECT_EQ(warning.front()["left_ms"], 10'000);
  EXPECT_EQ(warning.front()["acting"], 2);
  ASSERT_EQ(table.play("title Friday").status, 200);  // Takes no time.
  wait(9);
  EXPECT_TRUE(signals(seat->news()).empty());
  wait(1);
  EXPECT_EQ(signals(seat->news()), std::vector<std::string>{"ended"});
  EXPECT_EQ(signals(judge->news()), (std::vector<std::string>{"started", "warning", "ended"}));
}

TEST_F(LiveTable, a_pause_freezes_the_clock) {
  play(to_day);
  wait(10);
  ASSERT_EQ(table.play("1 speaks").status, 200);
  const auto judge = watch(table.token("judge"));
  (void)judge->news();
  wait(30);
  ASSERT_EQ(table.play("pause").status, 200);
  wait(300);
  ASSERT_EQ(table.play("resume").status, 200);
  EXPECT_EQ(signals(judge->news()), (std::vector<std::string>{"paused", "resumed"}));
  EXPECT_EQ(get("", table.token("judge"))["clock"]["left_ms"], 30'000);
  wait(20);
  EXPECT_EQ(signals(judge->news()), std::vector<std::string>{"warning"});
}

TEST_F(LiveTable, a_changed_header_is_sent_to_everybody_and_held_back_at_night) {
  const auto seat = watch(table.token("seat", 5));
  (void)seat->news();
  play({"title Friday"});
  const auto told = of_kind(seat->news(), "table");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told.front()["title"], "Friday");
  play(to_day);
  play({"night 1", "event Cup"});
  wait(5);
  EXPECT_TRUE(of_kind(seat->news(), "table").empty());
  play(to_dawn);
  play({"day 2"});
  wait(10);
  EXPECT_EQ(of_kind(seat->news(), "table").size(), 1U);
}

// ---- Links, restarts, memory

TEST_F(LiveTable, renewing_or_revoking_a_link_closes_its_connections) {
  const Json link = table.judge("POST", "/links", {{"grant", "assistant"}}).json();
  const std::string path = "/links/" + link["link"].dump();
  const auto old = watch(link["token"]);
  (void)old->news();
  const Json renewed = table.judge("POST", path + "/renew").json();
  EXPECT_EQ(old->socket().receive(), std::nullopt);
  EXPECT_EQ(old->socket().close_code(), 4001);
  EXPECT_NE(renewed["token"], link["token"]);
  const auto fresh = watch(renewed["token"]), worthless = watch(link["token"]);
  EXPECT_EQ(worthless->socket().receive(), std::nullopt);
  EXPECT_EQ(worthless->socket().close_code(), 4001);
  EXPECT_EQ(of_kind(fresh->news(), "welcome").size(), 1U);
  EXPECT_EQ(table.judge("DELETE", path).status, 200);
  EXPECT_EQ(fresh->socket().receive(), std::nullopt);
  EXPECT_EQ(fresh->socket().close_code(), 4001);
  EXPECT_EQ(table.judge("DELETE", "/links/1").code(), "judges_link");
}

// A stranger without a link must not learn which tables exist.
TEST_F(LiveTable, a_stranger_cannot_tell_whether_a_table_exists) {
  for (const std::string& id : {table.id(), std::string("nowhere")}) {
    Watching stranger(server.port(), id, "made-up");
    const auto frame = stranger.socket().receive_frame();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->opcode, 8);
    EXPECT_EQ(frame->payload, "\x0f\xa1unknown_token") << id;
  }
}

TEST_F(LiveTable, a_revoked_seat_gets_a_new_token) {
  const std::string path = "/links/13", first = table.token("seat", 3);
  std::vector<std::string> worthless = {first};
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(table.judge("DELETE", path).status, 200);
    EXPECT_EQ(table.judge("DELETE", path).code(), "no_such_link") << "it is revoked already";
    EXPECT_EQ(table.judge("GET", path + "/qr.svg").code(), "no_such_link");
    const Json renewed = table.judge("POST", path + "/renew").json();
    EXPECT_EQ(renewed["grant"], "seat");
    EXPECT_EQ(renewed["seat"], 3);
    const std::string token = renewed["token"];
    EXPECT_EQ(get("", token)["viewer"]["seat"], 3);
    for (const std::string& old : worthless) {
      EXPECT_NE(token, old);
      EXPECT_EQ(get("", old)["error"]["code"], "unknown_token");
    }
    worthless.push_back(token);
  }
  EXPECT_EQ(table.judge("POST", "/links/99/renew").code(), "no_such_link");
}

TEST_F(LiveTable, a_refused_opening_has_a_sentence) {
  const auto open = [&](Json more, const std::string& language = "en") {
    Json body = {{"rules", "fiim-2019"}};
    body.update(more);
    return table.http.ask({"POST", "/api/tables?lang=" + language, "", body.dump()});
  };
  const auto refused = [&](const LiveReply& reply, int status, const std::string& code, const std::string& words) {
    EXPECT_EQ(reply.status, status) << reply.body;
    EXPECT_EQ(reply.code(), code) << reply.body;
    EXPECT_NE(reply.json()["error"]["sentence"].get<std::string>().find(words), std::string::npos) << reply.body;
  };
  const auto names = [](int count) {
    return Json{{"names", std::vector<std::string>(static_cast<std::size_t>(count), "Ann")}};
  };
  refused(open({{"title", std::string(201, 'x')}}), 400, "bad_member", "a text, at most 200 characters long");
  refused(open({{"key", "short"}}), 400, "bad_member", "a text, from 16 to 64 characters long");
  refused(open({{"key", "short"}}, "ru"), 400, "bad_member", "текст длиной от 16 до 64 знаков");
  refused(open({{"utc_offset", 1e6}}), 400, "bad_member", "a whole number from -840 to 840");
  refused(open({{"deal", "cards"}}), 400, "bad_member", "one of these: judge, server");
  refused(open({{"names", {std::string(65, 'x')}}}), 400, "bad_member", "each at most 64 characters long");
  for (const Json& delay : {Json{{"pubic", 5}}, Json{{"open", 300}, {"Public", 5}}, Json{{"open", -1}}})
    refused(open({{"delay", delay}}), 400, "bad_member", "from 0 to 86400");
  refused(open({{"delay", 300}}), 400, "bad_member", "an object");
  EXPECT_EQ(open({{"delay", {{"public", 5}, {"open", 6}}}}).status, 201);
  refused(open(names(9)), 422, "wrong_seats", "9 names were sent, and these rules seat 10:");
  refused(open(names(9), "ru"), 422, "wrong_seats", "игроков 10:");
  Json city = names(9);
  city["rules"] = "city";
  refused(open(city), 422, "wrong_seats", "from 10 to 20");
  refused(open({{"rules", "chess"}}), 422, "no_such_rules", "Known: city, ");
}

TEST_F(LiveTable, a_stopping_server_tells_viewers_to_reconnect) {
  const auto seat = watch(table.token("seat", 1));
  (void)seat->news();
  std::thread stopping([this] { server.stop(); });
  EXPECT_EQ(seat->socket().receive(), std::nullopt);
  EXPECT_EQ(seat->socket().close_code(), 1012);
  seat->socket().close(1012);
  stopping.join();
  EXPECT_THROW(RawHttp(server.port()).ask(Ask{"GET", "/readyz"}), ClientError);
}

// An idle table leaves the memory; a viewer who comes back finds everything at once.
TEST_F(LiveTable, an_idle_table_is_unloaded_and_read_again) {
  play(to_day);
  play({"night 1"});
  play(to_dawn);
  play({"day 2"});
  wait(10);
  const auto loaded = [&] {
    const std::string text = table.http.ask({"GET", "/metrics", "operator"}).body;
    const std::size_t at = text.find("\nprimanota_tables ");
    return text.substr(at + 18, 1);
  };
  Json before = get("", table.token("seat", 4));
  EXPECT_EQ(loaded(), "1");
  wait(700);
  EXPECT_EQ(loaded(), "0");
  Json after = get("", table.token("seat", 4));
  EXPECT_EQ(loaded(), "1");
  for (const char* member : {"view", "cursor", "players", "table"}) EXPECT_EQ(after[member], before[member]) << member;
  EXPECT_EQ(of_kind(watch(table.token("seat", 4))->news(), "events").front()["events"].size(),
            before["cursor"].get<std::size_t>());
  EXPECT_EQ(table.play("foul 1").status, 200);
}

// After a restart no table is read and no token is known. Guesses from the same network must not keep others out.
TEST(GuessesNextDoor, do_not_lock_the_judge_out_of_an_unread_table) {
  LiveServer server(0.04);  // Four guesses at once.
  OpenTable table(server.port(), plain);
  server.pass_to(server.now() + 700'000, 700);
  RawHttp stranger(server.port());
  int refused = 0;
  for (int i = 0; i < 8; ++i)
    refused += stranger.ask({"GET", "/api/tables/nosuchtable", "1.guess" + std::to_string(i)}).status == 429;
  EXPECT_GE(refused, 2);
  EXPECT_EQ(table.http.ask({"GET", table.path(), table.token("judge")}).status, 200);
}

// ---- Where the log fails

// A log that fails whenever the test wants it to.
class FragileLog : public store::EventLog {
 public:
  explicit FragileLog(store::EventLog& log) : log_(log) {}
  void append(store::Append append, std::function<void(store::AppendAnswer)> answer) override {
    if (gone) return answer(store::Unavailable{"the disk is full"});
    log_.append(std::move(append), std::move(answer));
  }
  void erase(store::Erase erase, std::function<void(store::EraseAnswer)> answer) override {
    log_.erase(std::move(erase), std::move(answer));
  }
  void check(std::string stream, std::function<void(std::optional<store::Unavailable>)> answer) override {
    log_.check(std::move(stream), std::move(answer));
  }
  void read(std::string stream, store::Version after, std::size_t limit,
            std::function<void(store::ReadAnswer)> answer) override {
    if (gone) return answer(store::Unavailable{"the disk is full"});
    log_.read(std::move(stream), after, limit, std::move(answer));
  }
  void streams(std::string prefix, std::function<void(store::NamesAnswer)> answer) override {
    log_.streams(std::move(prefix), std::move(answer));
  }
  void subscribe(std::function<void(const std::string&, store::Version)> listener) override {
    log_.subscribe(std::move(listener));
  }
  bool healthy() const override { return !gone; }
  bool gone = false;

 private:
  store::EventLog& log_;
};

class FailingLog : public ::testing::Test {
 protected:
  static constexpr auto english = rules::Language::en;

  live::Tables make() {
    return {fragile,
            {.now = [] { return live::Time{LiveServer::first_moment}; },
             .steady = [] { return live::Time{0}; },
             .random_bytes = crypto::random_bytes,
             .below = crypto::random_below,
             .library = {},
             .complain = [this](const std::string& what) { complaints.push_back(what); }}};
  }
  template <class T, class Start>
  std::expected<T, live::Refused> wait_for(Start start) {
    std::optional<std::expected<T, live::Refused>> got;
    start([&](std::expected<T, live::Refused> answer) { got = std::move(answer); });
    EXPECT_TRUE(log.loop.run_until([&] { return got.has_value(); }));
    return *got;
  }
  std::expected<live::Tables::Opening, live::Refused> open(live::Tables& tables, const std::string& key = {}) {
    live::OpenRequest request;
    request.rules = "fsm";
    request.key = key;
    return wait_for<live::Tables::Opening>([&](auto answer) { tables.open(request, english, answer); });
  }
  auto find(live::Tables& tables, const std::string& id) {
    return wait_for<live::Tables::TablePtr>([&](auto answer) { tables.find(id, english, answer); });
  }
  auto play(live::Tables& tables, const std::string& id, const live::CommandRequest& request) {
    return wait_for<live::Tables::Done>([&](auto answer) {
      tables.change(
          id, request.key, english,
          [&](const live::Table& table) -> live::Table::Plan {
            auto foreseen = table.plan(table.links().at(1), request, english, tables.now());
            if (!foreseen) return std::unexpected(foreseen.error());
            return std::move(foreseen->entries);
          },
          answer);
    });
  }

  test::TestLog log{"memory:"};
  FragileLog fragile{*log.log};
  std::vector<std::string> complaints;
};

// Knowing a key must not reveal the judge's link.
TEST_F(FailingLog, a_key_is_refused_for_another_request) {
  live::Tables tables = make();
  const auto opened = [&](const std::string& key, const std::string& said, const std::string& address) {
    live::OpenRequest request;
    request.rules = "fsm";
    request.key = key;
    request.said = said;
    request.address = address;
    const auto made = wait_for<live::Tables::Opening>([&](auto answer) { tables.open(request, english, answer); });
    return made ? std::string(made->repeated ? "again" : "new") : made.error().code;
  };
  const std::string guessable = "tuesday-evening-table-one", random = "V1StGXR8_Z5jdHi6B-myT4";
  EXPECT_EQ(opened(guessable, "content", "192.0.2.1"), "new");
  EXPECT_EQ(opened(guessable, "content", "192.0.2.1"), "again");
  EXPECT_EQ(opened(guessable, "content", "192.0.2.2"), "key_reused");
  EXPECT_EQ(opened(guessable, "another content", "192.0.2.1"), "key_reused");
  EXPECT_EQ(opened(random, "content", "192.0.2.1"), "new");
  EXPECT_EQ(opened(random, "content", "198.51.100.7"), "key_reused");  // The server cannot see that it is random.
  EXPECT_EQ(opened(random, "another content", "192.0.2.1"), "key_reused");
}

TEST_F(FailingLog, nothing_is_acknowledged_without_storage) {
  live::Tables tables = make();
  const auto opened = open(tables);
  ASSERT_TRUE(opened);
  const std::string id = opened->table->id();
  const live::CommandRequest command{.version = 1, .key = "command-1", .line = "roles 2 7 mafia, 9 don, 4 sheriff"};
  fragile.gone = true;
  const auto refused = play(tables, id, command);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().status, 503);
  EXPECT_EQ(refused.error().code, "unavailable");
  EXPECT_EQ(opened->table->version(), 1U);
  EXPECT_EQ(complaints, std::vector<std::string>{"the disk is full"});
  EXPECT_EQ(open(tables).error().status, 503);
  fragile.gone = false;
  const auto stored = play(tables, id, command);
  ASSERT_TRUE(stored);
  EXPECT_FALSE(stored->repeated);
  EXPECT_EQ(opened->table->version(), 2U);
  EXPECT_TRUE(play(tables, id, command)->repeated);
}

TEST_F(FailingLog, an_unreadable_table_differs_from_a_missing_one) {
  live::Tables first = make();
  const std::string id = open(first)->table->id();
  live::Tables second = make();
  fragile.gone = true;
  EXPECT_EQ(find(second, id).error().status, 503);
  fragile.gone = false;
  EXPECT_TRUE(find(second, id));
}

TEST_F(FailingLog, a_damaged_table_is_reported_and_others_continue) {
  live::Tables writer = make();
  const std::string broken = open(writer)->table->id(), sound = open(writer)->table->id();
  log.append(std::string(live::Table::prefix) + broken,
             R"({"entry":"played","time":1,"lines":["day 99"],"events":[{"event":"x"}]})");
  live::Tables reader = make();
  const auto found = find(reader, broken);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().status, 500);
  EXPECT_EQ(found.error().code, "damaged");
  EXPECT_EQ(found.error().sentence.find("day 99"), std::string::npos) << "What is stored is for the log's eyes alone.";
  ASSERT_FALSE(complaints.empty());
  EXPECT_NE(complaints.front().find("entry 2"), std::string::npos) << complaints.front();
  ASSERT_TRUE(find(reader, sound));
  EXPECT_TRUE(play(reader, sound, {.version = 1, .key = "command-1", .line = "roles 2 7 mafia, 9 don, 4 sheriff"}));
  reader.tick();
}

// Two processes over one log: the slower one is told of the conflict, and sees what the other has stored.
TEST_F(FailingLog, one_of_two_processes_wins) {
  live::Tables one = make(), two = make();
  const std::string id = open(one)->table->id();
  ASSERT_TRUE(find(two, id));
  ASSERT_TRUE(play(one, id, {.version = 1, .key = "command-1", .line = "roles 2 7 mafia, 9 don, 4 sheriff"}));
  const auto slower = play(two, id, {.version = 1, .key = "command-2", .line = "roles 1 2 mafia, 3 don, 4 sheriff"});
  ASSERT_FALSE(slower);
  EXPECT_EQ(slower.error().code, "conflict");
  EXPECT_EQ((*find(two, id))->version(), 2U);
  EXPECT_TRUE(play(two, id, {.version = 1, .key = "command-1", .line = "roles 2 7 mafia, 9 don, 4 sheriff"})->repeated);
}

// Links are renewed only after the audit says that an office was lost, but open connections must end at once.
TEST_F(FailingLog, a_suspended_link_neither_enters_nor_receives) {
  struct Recorder : live::Watcher {
    void tell(const live::PacketPtr&) override {}
    void end(std::uint16_t code, std::string_view) override { closed_with = code; }
    int closed_with = 0;
  };
  live::Tables tables = make();
  const auto table = open(tables)->table;
  std::map<access::Grant, std::shared_ptr<Recorder>> recorders;
  std::map<access::Grant, live::Link> links;
  for (const auto& [number, link] : table->links()) {
    if (!links.emplace(link.grant, link).second) continue;
    recorders[link.grant] = std::make_shared<Recorder>();
    table->audience().join(recorders[link.grant], link, 0, english, "{}");
  }
  using access::Grant;
  ASSERT_TRUE(links.contains(Grant::judge) && links.contains(Grant::seat) && links.contains(Grant::spectator));
  table->suspend_links(0);
  for (const auto& [grant, link] : links) {
    const bool open = grant == Grant::spectator;
    EXPECT_EQ(recorders[grant]->closed_with, open ? 0 : 4001) << link.number;
    EXPECT_EQ(table->holds(link), open) << link.number;
    EXPECT_EQ(table->link_of(table->token(link)).has_value(), open) << link.number;
  }
}

}  // namespace
}  // namespace mafia::test
