// Access to roles because of an office is written to the audit first: docs/api.md, Links.
#include <gtest/gtest.h>

#include "../support/plain_cup.hpp"
#include "store/sqlite_handle.hpp"

namespace mafia::test {
namespace {

using Json = PlainApi::Json;
using Headers = PlainCup::Headers;

class ReadsAudited : public ::testing::Test {
 protected:
  int look(const PlainApi::Table& table, const char* what, const std::string& grant, const Headers& headers = {},
           const std::string& remote = "192.0.2.1") {
    return api.ask({"GET", table.path(what), table.tokens.at(grant), {}, remote, headers}).status;
  }
  // Who has read roles, in order: the grant of a link, or the name of an account.
  std::vector<std::string> readers() {
    std::vector<std::string> names;
    const Json audit = cup.as_owner("GET", "/api/audit");
    for (const Json& entry : audit["entries"]) {
      if (entry["action"] != "roles_read") continue;
      const Json& who = entry["who"];
      names.push_back(who.contains("name") ? who["name"].get<std::string>() : who["grant"].get<std::string>());
    }
    return names;
  }
  void forge(const std::string& sql) const {
    store::SqliteConnection(api.folder / "log.db", store::SqliteConnection::Mode::write).run(sql);
  }

  PlainCup cup;
  PlainApi& api = cup.api;
};

using Names = std::vector<std::string>;

TEST_F(ReadsAudited, a_link_of_an_office_is_audited_once_an_hour) {
  const PlainApi::Table table = cup.open_table();
  EXPECT_EQ(readers(), Names{});
  EXPECT_EQ(look(table, "/events", "judge"), 200);
  EXPECT_EQ(readers(), Names{"judge"});
  EXPECT_EQ(look(table, "", "judge"), 200);
  EXPECT_EQ(look(table, "/events", "judge"), 200);
  api.hang_up(api.watch(table, table.tokens.at("judge")));
  EXPECT_EQ(readers(), Names{"judge"}) << "a page that is loaded again adds nothing";
  EXPECT_EQ(look(table, "", "judge", {}, "192.0.2.2"), 200);
  EXPECT_EQ(readers(), (Names{"judge", "judge"})) << "from another address";
  EXPECT_EQ(look(table, "", "overlay"), 200);
  EXPECT_EQ(readers(), (Names{"judge", "judge", "overlay"}));
  for (const char* grant : {"seat", "spectator"}) EXPECT_EQ(look(table, "/events", grant), 200);
  EXPECT_EQ(readers().size(), 3U) << "a seat's link is the player's";
  api.now += 3'600'000;
  const auto socket = api.watch(table, table.tokens.at("judge"));
  EXPECT_TRUE(socket->got("\"welcome\""));
  EXPECT_EQ(readers().size(), 4U);
  api.hang_up(socket);
}

TEST_F(ReadsAudited, simultaneous_requests_wait_for_one_entry) {
  const PlainApi::Table table = cup.open_table();
  const PlainApi::Asked asked{"GET", table.path("/events"), table.tokens.at("judge")};
  const auto first = api.send(asked), second = api.send(asked);
  EXPECT_FALSE(first->has_value() || second->has_value()) << "the entry is not stored yet";
  EXPECT_EQ(api.wait_for(first).status, 200);
  EXPECT_EQ(api.wait_for(second).status, 200);
  EXPECT_EQ(readers(), Names{"judge"});
}

TEST_F(ReadsAudited, the_entry_names_the_account) {
  const PlainApi::Table table = cup.open_table(), other = api.open_table();
  EXPECT_EQ(look(table, "", "seat", cup.owner), 200);
  EXPECT_EQ(look(table, "/events", "judge", cup.owner), 200);
  EXPECT_EQ(readers(), (Names{"Olga", "Olga"}));
  EXPECT_EQ(look(other, "", "judge"), 200);
  EXPECT_EQ(readers().size(), 2U) << "a table of strangers is nobody's office";
  EXPECT_EQ(look(other, "", "judge", cup.owner), 200);
  EXPECT_EQ(look(other, "", "spectator", cup.owner), 200);
  EXPECT_EQ(readers(), (Names{"Olga", "Olga", "Olga"}));
}

// The pages send no session with a request by a link, but a browser sends it with every handshake.
TEST_F(ReadsAudited, the_entry_names_the_account_of_a_listener) {
  const PlainApi::Table table = api.open_table();
  const auto listen = [&](const char* grant, const Headers& headers) {
    const auto socket = api.watch(table, table.tokens.at(grant), "192.0.2.1", headers);
    EXPECT_TRUE(socket->got("\"welcome\""));
    api.hang_up(socket);
  };
  listen("seat", {});
  EXPECT_EQ(readers(), Names{});
  listen("seat", cup.owner);
  listen("judge", cup.owner);
  EXPECT_EQ(readers(), (Names{"Olga", "Olga"}));
}

TEST_F(ReadsAudited, nothing_is_shown_without_an_audit_entry) {
  const PlainApi::Table table = cup.open_table();
  forge(
      "CREATE TRIGGER in_the_way BEFORE UPDATE ON stream WHEN OLD.name = 'audit' "
      "BEGIN SELECT raise(ABORT, 'not now'); END");
  for (const char* what : {"", "/events", "/branches"}) EXPECT_EQ(look(table, what, "judge"), 503) << what;
  EXPECT_EQ(api.watch(table, table.tokens.at("judge"))->closed, 1013);
  EXPECT_EQ(look(table, "", "spectator"), 200);
  forge("DROP TRIGGER in_the_way");
  EXPECT_EQ(look(table, "/events", "judge"), 200);
  EXPECT_EQ(readers(), Names{"judge"});
}

}  // namespace
}  // namespace mafia::test
