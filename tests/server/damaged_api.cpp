// A database that somebody has tampered with, as clients of the server see it.
#include <gtest/gtest.h>

#include "../support/club.hpp"
#include "store/sqlite_handle.hpp"

namespace mafia::test {
namespace {

class Damaged : public testing::Test {
 protected:
  void forge(const std::string& sql) const {
    store::SqliteConnection(folder / "log.sqlite", store::SqliteConnection::Mode::write).run(sql);
  }
  static std::string entries_of(const std::string& stream) {
    return "stream = (SELECT id FROM stream WHERE name = '" + stream + "')";
  }
  Reply open_table(const Process& process) {
    Reply opened = Person(process).post("/api/tables", {{"rules", "fsm"}});
    EXPECT_EQ(opened.status, 201) << opened.text;
    return opened;
  }
  static Reply with_token(const Process& process, const std::string& target, const Json& table) {
    const auto answer =
        process.http().get(target, {{"Authorization", "Bearer " + table["links"][0]["token"].get<std::string>()}});
    return {answer.status, Json::parse(answer.body, nullptr, false), answer.body};
  }

  TemporaryFolder folder;
  std::string database = "sqlite:" + (folder / "log.sqlite");
  std::atomic<std::int64_t> clock{1'792'000'000'000};
};

TEST_F(Damaged, TableIsRefusedAndNamedWhileTheOthersAreServed) {
  Json one, other;
  {
    const Process process(folder / "data", database, clock);
    one = open_table(process).body;
    other = open_table(process).body;
  }
  const std::string id = one["table"].get<std::string>(), path = "/api/tables/" + id;
  forge("UPDATE entry SET body = replace(CAST(body AS TEXT), 'fsm', 'fsn') WHERE " + entries_of("table/" + id));
  const Process process(folder / "data", database, clock);
  for (const char* what : {"", "/links", "/record.nota", "/signed.json"}) {
    const Reply refused = with_token(process, path + what, one);
    EXPECT_EQ(refused.status, 500) << what;
    EXPECT_EQ(refused.code(), "damaged") << what;
  }
  EXPECT_EQ(with_token(process, "/api/tables/" + other["table"].get<std::string>(), other).status, 200);
  const Reply ready = Person(process).get("/readyz");
  EXPECT_EQ(ready.status, 200);
  EXPECT_EQ(ready.body["damaged"], Json::array({"table/" + id}));
}

TEST_F(Damaged, AccountsMakeNobodyTheOwner) {
  const std::string session = Members(database).add("Olga", access::Role::owner);
  forge("DELETE FROM entry WHERE " + entries_of("accounts") + "; DELETE FROM stream WHERE name = 'accounts'");
  const Process process(folder / "data", database, clock);
  EXPECT_FALSE(process.service->owner_link());
  const Reply ready = Person(process).get("/readyz");
  EXPECT_EQ(ready.status, 503);
  EXPECT_EQ(ready.code(), "damaged");
  EXPECT_EQ(ready.body["damaged"], Json::array({"accounts"}));
  EXPECT_EQ(Person(process).post("/api/sessions", {{"name", "Olga"}, {"password", "a long password"}}).code(),
            "damaged");
  EXPECT_EQ(Person(process, session).get("/api/me").status, 401);
}

// What cannot be audited is not done.
TEST_F(Damaged, AuditStopsAuditedActions) {
  const std::string session = Members(database).add("Oscar", access::Role::organiser);
  Json table;
  {
    const Process process(folder / "data", database, clock);
    table = open_table(process).body;  // The first entry of the audit.
  }
  forge("UPDATE entry SET body = 'x' WHERE " + entries_of("audit"));
  {
    const Process process(folder / "data", database, clock);
    const Reply refused = Person(process).post("/api/tables", {{"rules", "fsm"}});
    EXPECT_EQ(refused.status, 500);
    EXPECT_EQ(refused.code(), "damaged");
    EXPECT_EQ(Person(process, session).post("/api/tournaments", {{"title", "Cup"}, {"rules", "fiim-2019"}}).code(),
              "damaged");
    const std::string path = "/api/tables/" + table["table"].get<std::string>();
    const std::string token = table["links"][0]["token"];
    EXPECT_EQ(Person(process).post_with(token, path + "/links", {{"grant", "assistant"}}).code(), "damaged");
    EXPECT_EQ(Person(process).post_with(token, path + "/links/2/renew", Json::object()).code(), "damaged");
    EXPECT_EQ(with_token(process, path + "/links", table).body["links"].size(), table["links"].size());
    EXPECT_EQ(Person(process).get("/readyz").status, 503);
  }
  EXPECT_EQ(TestLog(database).streams("t").size(), 1U);  // The first table alone.
}

// Nobody becomes owner, and nobody gets an account or a new password, without an entry in the audit.
TEST_F(Damaged, AuditStopsNewAccountsAndPasswords) {
  const Json olga = {{"name", "Olga"}, {"password", "a long password"}};
  {
    const Process process(folder / "data", database, clock);
    open_table(process);
  }
  forge("UPDATE entry SET body = 'x' WHERE " + entries_of("audit"));
  const Process process(folder / "data", database, clock);
  const std::string link = process.service->owner_link().value();
  Json owner = olga;
  owner["token"] = link.substr(link.find('#') + 1);
  EXPECT_EQ(Person(process).post("/api/owner", owner).code(), "damaged");
  EXPECT_EQ(Person(process).post("/api/accounts", olga).code(), "damaged");
  // Had either been stored, the token would be used and the name taken.
  EXPECT_EQ(Person(process).post("/api/owner", owner).code(), "damaged");
}

// The password is right, but nobody could tell later who had signed in.
TEST_F(Damaged, AuditStopsASignIn) {
  const Json vera = {{"name", "Vera"}, {"password", "a long password"}};
  const auto sign_in = [&] {
    const Process process(folder / "data", database, clock);
    return process.http().post("/api/sessions", vera.dump());
  };
  {
    const Process process(folder / "data", database, clock);
    ASSERT_EQ(Person(process).post("/api/accounts", vera).status, 201);
  }
  ASSERT_EQ(sign_in().status, 201);
  const auto sessions = [&] {
    const auto stored = bodies_of(TestLog(database).read(access::Accounts::stream));
    return std::ranges::count_if(stored, [](const std::string& body) { return body.contains("session_opened"); });
  };
  ASSERT_EQ(sessions(), 1);
  forge("UPDATE entry SET body = 'x' WHERE " + entries_of("audit"));
  const auto refused = sign_in();
  EXPECT_EQ(refused.status, 500);
  EXPECT_EQ(Json::parse(refused.body)["error"]["code"], "damaged");
  EXPECT_EQ(refused.header("set-cookie"), "");
  EXPECT_EQ(sessions(), 1) << "a session without its audit entry";
}

TEST_F(Damaged, AuditStopsAReset) {
  const std::string token = "a token of a link";
  {
    Members members(database);
    members.add("Olga", access::Role::owner);
    const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
    members.store(access::ResetLinkMade{1, crypto::hex(crypto::sha256(token)), now + std::chrono::hours(1)}, now);
  }
  {
    const Process process(folder / "data", database, clock);
    open_table(process);
  }
  forge("UPDATE entry SET body = 'x' WHERE " + entries_of("audit"));
  const Process process(folder / "data", database, clock);
  const Json reset = {{"token", token}, {"password", "a long password"}};
  EXPECT_EQ(Person(process).post("/api/reset", reset).code(), "damaged");
  EXPECT_EQ(Person(process).post("/api/reset", reset).code(), "damaged");  // The link has not been used.
}

}  // namespace
}  // namespace mafia::test
