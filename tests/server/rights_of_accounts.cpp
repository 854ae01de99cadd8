// Every path of accounts, requested with every role, without a session and without its second token: docs/api.md,
// Accounts.
#include <gtest/gtest.h>

#include <set>

#include "../support/running_service.hpp"
#include "access/roles.hpp"
#include "net/api/api.hpp"

namespace mafia::test {
namespace {

struct AccountRoute {
  std::string_view method, path;
  int owner, organiser, others;  // The status of a request that holds nothing sensible.
};

// 404 and 400 come after the check of rights: there is no account 99, and the bodies are empty objects.
constexpr AccountRoute account_routes[] = {
    {"GET", "/api/accounts", 200, 200, 403},
    {"POST", "/api/accounts/{account}/role", 400, 403, 403},
    {"POST", "/api/accounts/{account}/reset", 404, 403, 403},
    {"POST", "/api/accounts/{account}/disable", 404, 403, 403},
    {"POST", "/api/accounts/{account}/enable", 404, 403, 403},
    {"DELETE", "/api/accounts/{account}", 404, 403, 403},
    {"GET", "/api/audit", 200, 403, 403},
    {"GET", "/api/tables/abandoned", 200, 403, 403},
    {"DELETE", "/api/tables/{table}", 404, 403, 403},
    {"GET", "/api/me", 200, 200, 200},
    {"GET", "/api/me/sessions", 200, 200, 200},
    {"DELETE", "/api/me/sessions/{session}", 404, 404, 404},
    {"DELETE", "/api/me/sessions", 204, 204, 204},
    {"POST", "/api/me/password", 400, 400, 400},
    {"POST", "/api/me/second-factor", 400, 400, 400},
    {"DELETE", "/api/me/second-factor", 400, 400, 400},
    {"POST", "/api/me/second-factor/confirm", 400, 400, 400},
    {"POST", "/api/me/second-factor/recovery-codes", 400, 400, 400},
    {"DELETE", "/api/me", 400, 400, 400},
};

std::string filled(std::string_view path) {
  std::string target(path);
  for (const std::string_view place : {"{account}", "{session}", "{table}"})
    if (const std::size_t at = target.find(place); at != target.npos) target.replace(at, place.size(), "99");
  return target;
}

int expected(const AccountRoute& row, access::Role role) {
  return role == access::Role::owner ? row.owner : role == access::Role::organiser ? row.organiser : row.others;
}

TEST(rights_of_accounts, each_role_on_each_path) {
  net::Config config;
  config.rate_factor = 1000;
  const RunningService service(config);
  const Browser owner = owner_of(service);
  int id = 1;
  for (const access::Role role : access::all_roles) {
    const std::string name(access::name(role));
    ASSERT_EQ(owner.post("/api/accounts", {{"name", "the " + name}, {"password", "nine blue kettles"}}).status, 201);
    const std::string path = "/api/accounts/" + std::to_string(++id) + "/role";
    ASSERT_EQ(owner.post(path, {{"role", name}}).status, 200);
    Browser person(service);
    ASSERT_EQ(person.sign_in("the " + name, "nine blue kettles").status, 201);
    for (const AccountRoute& row : account_routes) {
      SCOPED_TRACE(std::string(row.method) + " " + std::string(row.path) + ", " + name);
      const bool reads = row.method == "GET";
      const std::string target = filled(row.path), body = reads ? "" : "{}";
      const Answer answer = service.ask(std::string(row.method), target, person.fields(), body);
      EXPECT_EQ(answer.status, expected(row, role)) << answer.body;
      const Answer stranger = service.ask(std::string(row.method), target, {}, body);
      EXPECT_EQ(stranger.status, 401);
      EXPECT_EQ(code_of(stranger), "no_session");
      if (reads) continue;
      EXPECT_EQ(code_of(service.ask(std::string(row.method), target, {{"Cookie", person.session}}, body)), "bad_csrf");
    }
  }
}

TEST(rights_of_accounts, covers_every_route) {
  std::set<std::pair<std::string_view, std::string_view>> listed;
  for (const AccountRoute& row : account_routes) listed.emplace(row.method, row.path);
  listed.emplace("POST", "/api/accounts");  // For strangers, too.
  for (const net::Api::Route& route : net::Api::routes())
    if (route.path.starts_with("/api/accounts") || route.path.starts_with("/api/me") || route.path == "/api/audit") {
      EXPECT_TRUE(listed.contains({route.method, route.path})) << route.method << " " << route.path;
    }
}

}  // namespace
}  // namespace mafia::test
