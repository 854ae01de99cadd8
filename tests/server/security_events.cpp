// What strangers try leaves a trace: the kind and the address, no name and no token (docs/operations.md, Watching it).
#include <gtest/gtest.h>

#include "../support/password.hpp"
#include "../support/plain_api.hpp"

namespace mafia::test {
namespace {

using Json = PlainApi::Json;
using access::SecurityEvent;
constexpr const char* stranger = "203.0.113.9";

class SecurityEvents : public ::testing::Test {
 protected:
  SecurityEvents() { start(1); }
  void start(double factor, std::size_t most_strangers = 1'000) {
    api.start({.rate_factor = factor,
               .most_strangers = most_strangers,
               .security_event = [this](SecurityEvent kind, const std::string& address) {
                 EXPECT_EQ(address, stranger);
                 kinds.push_back(kind);
               }});
  }
  using Headers = std::vector<std::pair<std::string, std::string>>;
  net::Response post(const std::string& path, const Json& body, const Headers& headers = {}) {
    return api.ask({"POST", path, {}, body.dump(), stranger, headers});
  }
  Headers session() {
    EXPECT_EQ(post("/api/accounts", {{"name", "Vera"}, {"password", password}}).status, 201);
    const net::Response made = post("/api/sessions", {{"name", "Vera"}, {"password", password}});
    EXPECT_EQ(made.status, 201);
    const std::string& cookie = made.headers.front().second;
    return {{"cookie", cookie.substr(0, cookie.find(';'))},
            {"x-csrf-token", Json::parse(made.body)["csrf"].get<std::string>()}};
  }
  std::ptrdiff_t count(SecurityEvent kind) const { return std::ranges::count(kinds, kind); }

  PlainApi api;
  std::vector<SecurityEvent> kinds;
};

TEST_F(SecurityEvents, wrong_passwords_of_a_session) {
  const Headers vera = session();
  EXPECT_EQ(kinds.size(), 0U);
  EXPECT_EQ(code_of(post("/api/me/password", {{"old", "a guess"}, {"new", "a long password 2"}}, vera)),
            "wrong_password");
  EXPECT_EQ(kinds, std::vector{SecurityEvent::sign_in_failed});
  EXPECT_EQ(code_of(api.ask({"DELETE", "/api/me", {}, R"({"password":"a guess"})", stranger, vera})), "wrong_password");
  EXPECT_EQ(kinds, (std::vector{SecurityEvent::sign_in_failed, SecurityEvent::sign_in_failed}));
}

TEST_F(SecurityEvents, guessed_tokens_of_owners_and_resets) {
  EXPECT_EQ(code_of(post("/api/owner", {{"token", "a guess"}, {"name", "Olga"}, {"password", password}})),
            "unknown_token");
  EXPECT_EQ(kinds, std::vector{SecurityEvent::unknown_token});
  EXPECT_EQ(code_of(post("/api/reset", {{"token", "a guess"}, {"password", password}})), "unknown_token");
  EXPECT_EQ(kinds, (std::vector{SecurityEvent::unknown_token, SecurityEvent::unknown_token}));
}

TEST_F(SecurityEvents, too_many_searches_for_tables) {
  const PlainApi::Asked asked{"GET", "/api/tables/nosuchtable", "1.made-up", {}, stranger};
  for (int i = 0; i < 100; ++i) EXPECT_EQ(api.ask(asked).status, 401);
  EXPECT_EQ(count(SecurityEvent::rate_limit), 0);
  EXPECT_EQ(api.ask(asked).status, 429);
  EXPECT_EQ(count(SecurityEvent::rate_limit), 1);
  EXPECT_EQ(api.watch({"nosuchtable", {}}, "1.made-up", stranger)->closed, 4029);
  EXPECT_EQ(count(SecurityEvent::rate_limit), 2);
}

TEST_F(SecurityEvents, too_many_hellos_of_a_link) {
  start(0.01);  // Twenty at once.
  const PlainApi::Table table = api.open_table(stranger);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(api.watch(table, table.tokens.at("seat"), stranger)->closed, 0);
  EXPECT_EQ(kinds.size(), 0U);
  EXPECT_EQ(api.watch(table, table.tokens.at("seat"), stranger)->closed, 4029);
  EXPECT_EQ(kinds, std::vector{SecurityEvent::rate_limit});
}

TEST_F(SecurityEvents, unreadable_bodies_and_messages) {
  EXPECT_EQ(api.ask({"POST", "/api/tables", {}, "{", stranger}).status, 400);
  EXPECT_EQ(count(SecurityEvent::malformed_request), 1);
  EXPECT_EQ(api.ask({"POST", "/api/sessions", {}, std::string(100'000, ' '), stranger}).status, 413);
  EXPECT_EQ(count(SecurityEvent::malformed_request), 2);
  const PlainApi::Table table = api.open_table(stranger);
  const auto seat = api.watch(table, table.tokens.at("seat"), stranger);
  seat->say({{"type", "nonsense"}});
  EXPECT_EQ(seat->closed, 4000);
  EXPECT_EQ(count(SecurityEvent::malformed_request), 3);
}

TEST_F(SecurityEvents, connections_without_a_hello) {
  start(1, 1);
  const PlainApi::Table table = api.open_table(stranger);
  const auto first = api.connect(table.path("/live"), stranger), second = api.connect(table.path("/live"), stranger);
  EXPECT_EQ(first->closed, 4000);
  EXPECT_EQ(kinds, std::vector{SecurityEvent::too_many_connections});
  api.now += 10'000;
  api.api->tick();
  EXPECT_EQ(second->closed, 4000);
  EXPECT_EQ(count(SecurityEvent::slow_client), 1);
}

// Four messages, then one refusal, then the end.
TEST_F(SecurityEvents, limits_of_a_connection) {
  start(0.01);
  const PlainApi::Table table = api.open_table(stranger);
  const auto seat = api.watch(table, table.tokens.at("seat"), stranger);
  for (int i = 0; i < 4; ++i) seat->say({{"type", "ping"}, {"id", i}});
  EXPECT_EQ(kinds.size(), 0U);
  seat->say({{"type", "command"}, {"id", 5}, {"version", 1}, {"key", "command-5"}, {"line", "foul 1"}});
  EXPECT_TRUE(seat->got("too_often"));
  EXPECT_EQ(count(SecurityEvent::rate_limit), 1) << "the answer 429";
  EXPECT_EQ(seat->closed, 0);
  seat->say({{"type", "ping"}, {"id", 6}});
  EXPECT_EQ(count(SecurityEvent::rate_limit), 3) << "the ping, and the end of the connection";
  EXPECT_EQ(seat->closed, 4029);
}

}  // namespace
}  // namespace mafia::test
