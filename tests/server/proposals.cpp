// What an assistant calls waits for the judge (docs/api.md, Assistants): an assistant's link can neither remove a
// player nor end a game.
#include <gtest/gtest.h>

#include "../support/live_server.hpp"
#include "live/entry.hpp"

namespace mafia::test {
namespace {

class Proposals : public ::testing::Test {
 protected:
  Proposals() : Proposals(Json::object()) {}
  explicit Proposals(const Json& more) : table(server.port(), opening(more)) {
    const Json link = table.judge("POST", "/links", {{"grant", "assistant"}, {"name", "Vera"}}).json();
    vera = text_of(member(link, "token"));
    table.version += 1;
    for (const char* line : {"roles 2 7 mafia, 9 don, 4 sheriff", "day 1"}) {
      server.pass_to(server.now() + 60'000);
      EXPECT_EQ(table.play(line).status, 200) << line;
    }
  }

  // A call by the assistant for the current version.
  LiveReply call(const std::string& line, const std::string& key = {}) {
    const Json body = {{"version", shown(vera)["version"]},
                       {"key", key.empty() ? "call number " + std::to_string(++keys_) : key},
                       {"line", line}};
    return table.http.ask({"POST", table.path("/commands"), vera, body.dump()});
  }
  LiveReply answer(int proposal, bool accept, Json more = Json::object(), const std::string& token = {}) {
    Json body = {{"accept", accept}, {"key", "answer number " + std::to_string(++keys_)}};
    body.update(more);
    const LiveReply reply = table.http.ask({"POST", table.path("/proposals/" + std::to_string(proposal)),
                                            token.empty() ? table.token("judge") : token, body.dump()});
    if (reply.status == 200) table.version = shown(table.token("judge"))["version"];
    return reply;
  }
  Json shown(const std::string& token) { return table.http.ask({"GET", table.path(), token}).json(); }
  Json player(int seat) { return shown(table.token("judge"))["view"]["players"][static_cast<std::size_t>(seat - 1)]; }
  std::string record(const std::string& lang = "en") { return table.judge("GET", "/record.nota?lang=" + lang).body; }
  static std::vector<Json> told(Watching& watching) {
    std::vector<Json> found;
    for (Json& each : parsed(watching.news()))
      if (each["type"] == "proposal") found.push_back(std::move(each));
    return found;
  }

  LiveServer server;
  OpenTable table;
  std::string vera;

 private:
  static Json opening(const Json& more) {
    Json json = {{"rules", "mafclub-2023-ru"}, {"utc_offset", 0}};
    json.update(more);
    return json;
  }
  int keys_ = 0;
};

class TrustedAssistants : public Proposals {
 protected:
  TrustedAssistants() : Proposals({{"assistants", "trusted"}}) {}
};

TEST_F(Proposals, four_proposed_fouls_remove_nobody) {
  for (int i = 1; i <= 4; ++i) {
    const LiveReply reply = call("foul 3");
    ASSERT_EQ(reply.status, 202) << reply.body;
    EXPECT_EQ(reply.json()["proposal"], i);
    EXPECT_EQ(reply.json()["line"], "foul 3");
  }
  EXPECT_EQ(player(3)["at_table"], true);
  EXPECT_EQ(player(3)["fouls"], 0);
  EXPECT_EQ(record().find("foul"), std::string::npos);
  for (int i = 1; i <= 3; ++i) ASSERT_EQ(answer(i, true).status, 200);
  EXPECT_EQ(player(3)["fouls"], 3);
  EXPECT_EQ(player(3)["at_table"], true);
  ASSERT_EQ(answer(4, true).status, 200);  // The judge accepts the removal.
  EXPECT_EQ(player(3)["at_table"], false);
}

TEST_F(Proposals, an_accepted_line_becomes_the_judges_and_the_record_names_the_caller) {
  ASSERT_EQ(call("foul 3").status, 202);
  server.pass_to(server.now() + 5'000);
  const LiveReply accepted = answer(1, true);
  ASSERT_EQ(accepted.status, 200) << accepted.body;
  EXPECT_EQ(accepted.json()["accepted"], true);
  EXPECT_EQ(accepted.json()["line"], "foul 3");
  EXPECT_NE(record().find("\nfoul 3  # called by assistant Vera\n"), std::string::npos) << record();
  EXPECT_NE(record("ru").find("\nфол 3  # по заявке помощника: Vera\n"), std::string::npos) << record("ru");
  ASSERT_EQ(table.play("foul 3").status, 200);  // The judge saw this one.
  EXPECT_NE(record().find("\nfoul 3\n"), std::string::npos) << record();
}

TEST_F(Proposals, a_declined_line_is_not_played) {
  ASSERT_EQ(call("foul 3").status, 202);
  const LiveReply declined = answer(1, false);
  ASSERT_EQ(declined.status, 200) << declined.body;
  EXPECT_EQ(declined.json()["accepted"], false);
  EXPECT_EQ(declined.json()["line"], nullptr);
  EXPECT_EQ(player(3)["fouls"], 0);
  EXPECT_EQ(record().find("foul"), std::string::npos);
}

TEST_F(Proposals, a_proposal_is_answered_once) {
  ASSERT_EQ(call("foul 3").status, 202);
  const Json key = {{"key", "the key of this answer"}};
  const LiveReply first = answer(1, true, key), again = answer(1, true, key);
  EXPECT_EQ(first.status, 200) << first.body;
  EXPECT_EQ(again.body, first.body);
  EXPECT_EQ(answer(1, true).code(), "already_chosen");
  EXPECT_EQ(answer(1, false).code(), "already_chosen");
  EXPECT_EQ(player(3)["fouls"], 1);
  EXPECT_EQ(answer(2, true).code(), "no_such_proposal");
  EXPECT_EQ(answer(1, true, {{"accept", "yes"}}).code(), "bad_member");
}

TEST_F(Proposals, only_the_judge_answers) {
  ASSERT_EQ(call("foul 3").status, 202);
  for (const std::string& token : {vera, table.token("seat", 3), table.token("spectator"), table.token("overlay")}) {
    const LiveReply reply = answer(1, true, Json::object(), token);
    EXPECT_EQ(reply.status, 403) << reply.body;
  }
  EXPECT_EQ(answer(1, true, Json::object(), "nobody").status, 401);
  EXPECT_EQ(player(3)["fouls"], 0);
}

TEST_F(Proposals, an_outdated_call_conflicts_and_a_repeated_key_gets_the_same_answer) {
  const Json old = shown(vera)["version"];
  ASSERT_EQ(table.play("foul 5").status, 200);
  const Json body = {{"version", old}, {"key", "late call"}, {"line", "foul 3"}};
  EXPECT_EQ(table.http.ask({"POST", table.path("/commands"), vera, body.dump()}).code(), "conflict");
  const LiveReply first = call("foul 3", "one key for it"), again = call("foul 3", "one key for it");
  EXPECT_EQ(first.status, 202);
  EXPECT_EQ(again.status, 202);
  EXPECT_EQ(again.json()["proposal"], first.json()["proposal"]);
  EXPECT_EQ(again.json()["repeated"], true);
  EXPECT_EQ(call("foul 4", "one key for it").code(), "key_reused");
}

TEST_F(Proposals, a_waiting_call_changes_nothing_for_the_judges_next_line) {
  ASSERT_EQ(call("foul 3").status, 202);
  EXPECT_EQ(table.play("foul 5").status, 200);  // For the version before the call.
}

TEST_F(Proposals, an_invalid_line_cannot_be_accepted_but_can_be_declined) {
  ASSERT_EQ(call("1 nominates 7").status, 202);
  ASSERT_EQ(table.play("1 speaks").status, 200);
  const LiveReply refused = answer(1, true);
  EXPECT_EQ(refused.status, 422) << refused.body;
  EXPECT_NE(refused.code(), "");
  EXPECT_EQ(answer(1, false).status, 200);
}

TEST_F(Proposals, after_an_undo_the_judge_decides_on_the_current_game) {
  ASSERT_EQ(table.play("foul 3").status, 200);
  ASSERT_EQ(call("foul 3").status, 202);
  ASSERT_EQ(table.play("undo").status, 200);
  ASSERT_EQ(answer(1, true).status, 200);
  EXPECT_EQ(player(3)["fouls"], 1);
  ASSERT_EQ(table.play("undo").status, 200);  // What was accepted can be taken back like any line.
  EXPECT_EQ(player(3)["fouls"], 0);
  EXPECT_EQ(answer(1, true).code(), "already_chosen");
}

TEST_F(Proposals, an_illegal_line_is_refused_at_once) {
  EXPECT_EQ(call("vote 3: 4").status, 422);
  EXPECT_EQ(call("undo").code(), "not_entitled");
  EXPECT_EQ(shown(vera)["proposals"].size(), 0U);
}

TEST_F(Proposals, at_most_twenty_wait) {
  for (int i = 0; i < 20; ++i) ASSERT_EQ(call("remark 3").status, 202);
  EXPECT_EQ(call("remark 3").code(), "too_many_proposals");
  ASSERT_EQ(answer(7, false).status, 200);
  EXPECT_EQ(call("remark 3").status, 202);
}

TEST_F(Proposals, only_judges_are_notified) {
  Watching judge(server.port(), table.id(), table.token("judge")), helper(server.port(), table.id(), vera),
      seat(server.port(), table.id(), table.token("seat", 3)),
      hall(server.port(), table.id(), table.token("spectator"));
  for (Watching* each : {&judge, &helper, &seat, &hall}) (void)each->news();
  ASSERT_EQ(call("foul 3").status, 202);
  for (Watching* each : {&judge, &helper}) {
    const auto news = told(*each);
    ASSERT_EQ(news.size(), 1U);
    EXPECT_EQ(news.front()["line"], "foul 3");
    EXPECT_EQ(news.front()["name"], "Vera");
    EXPECT_EQ(news.front()["accepted"], nullptr);
  }
  for (Watching* each : {&seat, &hall}) EXPECT_TRUE(each->news().empty());
  ASSERT_EQ(answer(1, false).status, 200);
  for (Watching* each : {&judge, &helper}) {
    const auto news = told(*each);
    ASSERT_EQ(news.size(), 1U);
    EXPECT_EQ(news.front()["accepted"], false);
  }
  for (Watching* each : {&seat, &hall}) EXPECT_TRUE(each->news().empty());
  const Json listed = shown(table.token("judge"))["proposals"];
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0]["accepted"], false);
  EXPECT_FALSE(shown(table.token("seat", 3)).contains("proposals"));
}

// A leading device records lines itself and uploads them; meanwhile the call waits.
TEST_F(Proposals, the_leading_device_enters_the_line_itself) {
  ASSERT_EQ(table.judge("POST", "/takeover", {{"device", "phone"}, {"key", "phone leads"}}).status, 200);
  const Json base = shown(vera)["version"];
  ASSERT_EQ(call("foul 3").status, 202);
  const Json entered = {{"entered", true}, {"device", "phone"}};
  EXPECT_EQ(answer(1, true, entered).code(), "not_entered");
  EXPECT_EQ(answer(1, true, {{"device", "tablet"}}).code(), "held_elsewhere");
  const Json upload = {{"base", base}, {"key", "of the phone"}, {"device", "phone"}, {"lines", {"foul 5", "foul 3"}}};
  const LiveReply brought = table.judge("POST", "/branches", upload);
  ASSERT_EQ(brought.status, 200) << brought.body;
  const LiveReply accepted = answer(1, true, entered);
  ASSERT_EQ(accepted.status, 200) << accepted.body;
  EXPECT_EQ(player(3)["fouls"], 1);
  EXPECT_NE(record().find("\nfoul 3  # called by assistant Vera\n"), std::string::npos) << record();
  ASSERT_EQ(call("foul 3").status, 202);
  EXPECT_EQ(answer(2, true, entered).code(), "not_entered") << "one line answers one call";
}

TEST_F(TrustedAssistants, harmless_lines_count_at_once) {
  for (int i = 0; i < 3; ++i) {
    const LiveReply reply = call("foul 3");
    ASSERT_EQ(reply.status, 200) << reply.body;
  }
  EXPECT_EQ(player(3)["fouls"], 3);
  EXPECT_NE(record().find("\nfoul 3  # called by assistant Vera\n"), std::string::npos) << record();
}

TEST_F(TrustedAssistants, lines_that_remove_a_player_or_end_the_game_wait_for_the_judge) {
  for (int i = 0; i < 3; ++i) ASSERT_EQ(call("foul 3").status, 200);
  const std::vector<std::string> heavy = {"foul 3", "remove 4", "surrender 2 7 9", "replay 6 MC-4.13.1"};
  for (const std::string& line : heavy) EXPECT_EQ(call(line).status, 202) << line;
  EXPECT_EQ(player(3)["at_table"], true);
  EXPECT_EQ(player(4)["at_table"], true);
  EXPECT_EQ(shown(vera)["view"]["outcome"], shown(table.token("judge"))["view"]["outcome"]);
  ASSERT_EQ(answer(1, true).status, 200);
  EXPECT_EQ(player(3)["at_table"], false);
}

TEST_F(Proposals, the_trust_in_assistants_has_two_values) {
  const Json wrong = {{"rules", "fsm"}, {"assistants", "rule"}};
  EXPECT_EQ(table.http.ask({"POST", "/api/tables", "", wrong.dump()}).code(), "bad_member");
}

TEST(ProposalEntries, tables_of_older_programs_let_assistants_propose) {
  const auto entry = live::read_entry(
      R"({"entry":"opened","time":1,"seed":"s","utc_offset":0,"delay_public":0,"delay_open":300,"salt":"","deal":"",)"
      R"("lines":["rules fsm"],"links":[]})");
  ASSERT_TRUE(entry);
  EXPECT_FALSE(std::get<live::Opened>(entry->what).trusted);
}

}  // namespace
}  // namespace mafia::test
