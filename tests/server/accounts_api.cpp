// Accounts over real sockets: every row of docs/api.md, "Accounts", and every way to be refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "../support/password.hpp"
#include "../support/phone.hpp"
#include "../support/postgres_server.hpp"
#include "../support/running_service.hpp"

namespace mafia::test {
namespace {

struct AccountsApi : testing::Test {
  static net::Config roomy() {
    net::Config config;
    config.rate_factor = 1000;
    return config;
  }
  RunningService service{roomy()};

  Answer post(const std::string& target, const Json& body, const Fields& headers = {}) const {
    return service.ask("POST", target, headers, body.dump());
  }
  Answer register_as(const std::string& name) const {
    return post("/api/accounts", {{"name", name}, {"password", password}});
  }
  Browser signed_in(const std::string& name) const {
    EXPECT_EQ(register_as(name).status, 201);
    Browser browser(service);
    EXPECT_EQ(browser.sign_in(name, password).status, 201);
    return browser;
  }
};

void expect_refused(const Answer& answer, int status, const std::string& code) {
  EXPECT_EQ(answer.status, status) << answer.body;
  EXPECT_EQ(code_of(answer), code) << answer.body;
  const Json json = json_of(answer);
  ASSERT_TRUE(json.is_object() && json.contains("error")) << answer.body;
  EXPECT_TRUE(json["error"]["clause"].is_null());
  EXPECT_GT(json["error"]["sentence"].get<std::string>().size(), 5U) << "a person is told something";
}

Json deeds(const Browser& owner) { return json_of(owner.get("/api/audit"))["entries"]; }

// Polls for what another server does after a notification of the database: it tells nobody. Only a test that fails
// waits for the whole minute.
bool eventually(const std::function<bool()>& holds) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!holds()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

TEST_F(AccountsApi, OwnerLinkWorksOnce) {
  ASSERT_FALSE(service.owner_token.empty());
  const Json right = {{"token", service.owner_token}, {"name", "Olga"}, {"password", password}};
  Json wrong = right;
  wrong["token"] = "guessed";
  expect_refused(post("/api/owner", wrong), 401, "unknown_token");
  EXPECT_NE(post("/api/owner", wrong).body.find("every start of the server prints a new one"), std::string::npos);
  wrong = right;
  wrong["password"] = "short";
  expect_refused(post("/api/owner", wrong), 400, "weak_password");
  wrong.erase("token");
  expect_refused(post("/api/owner", wrong), 400, "missing_member");

  const Answer made = post("/api/owner", right);
  EXPECT_EQ(made.status, 201);
  const Json account = {{"id", 1}, {"name", "Olga"}, {"role", "owner"}};
  EXPECT_EQ(json_of(made), (Json{{"account", account}}));
  EXPECT_EQ(made.header("set-cookie"), "") << "an account is no session";
  expect_refused(post("/api/owner", right), 409, "owner_exists");
}

TEST_F(AccountsApi, AnybodyCanRegisterAsAPlayer) {
  const Answer made = register_as("  Вера ");
  EXPECT_EQ(made.status, 201);
  EXPECT_EQ(json_of(made)["account"], (Json{{"id", 1}, {"name", "Вера"}, {"role", "player"}}));
  expect_refused(register_as("ВЕРА"), 409, "name_taken");
  expect_refused(post("/api/accounts", {{"name", "x"}, {"password", "seven77"}}), 400, "weak_password");
  expect_refused(post("/api/accounts", {{"name", " "}, {"password", password}}), 400, "bad_member");
  expect_refused(post("/api/accounts", {{"name", 5}, {"password", password}}), 400, "bad_member");
  expect_refused(post("/api/accounts", {{"name", "x"}}), 400, "missing_member");
  expect_refused(service.ask("POST", "/api/accounts", {}, "name=x"), 400, "not_json");
}

TEST_F(AccountsApi, RegistrationCanBeClosed) {
  net::Config config = roomy();
  config.registration_open = false;
  const RunningService closed(config);
  const std::string body = Json{{"name", "x"}, {"password", password}}.dump();
  expect_refused(closed.ask("POST", "/api/accounts", {}, body), 403, "closed");
}

TEST_F(AccountsApi, OwnerMakesAccountsIfRegistrationIsClosed) {
  net::Config config = roomy();
  config.registration_open = false;
  const RunningService closed(config);
  const Browser owner = owner_of(closed);
  const Json body = {{"name", "Vera"}, {"password", password}};
  const Answer made = owner.post("/api/accounts", body);
  EXPECT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(json_of(made)["account"], (Json{{"id", 2}, {"name", "Vera"}, {"role", "player"}}));
  expect_refused(owner.post("/api/accounts", body), 409, "name_taken");
  expect_refused(closed.ask("POST", "/api/accounts", {{"Cookie", owner.session}}, body.dump()), 403, "bad_csrf");

  Browser vera(closed);
  ASSERT_EQ(vera.sign_in("Vera", password).status, 201);
  expect_refused(vera.post("/api/accounts", {{"name", "Mila"}, {"password", password}}), 403, "closed");
  ASSERT_EQ(owner.post("/api/accounts/2/role", {{"role", "organiser"}}).status, 200);
  expect_refused(vera.post("/api/accounts", {{"name", "Mila"}, {"password", password}}), 403, "closed");

  const Json entry = deeds(owner)[2];
  EXPECT_EQ(entry["action"], "account_created");
  EXPECT_EQ(entry["object"], "account 2");
  EXPECT_EQ(entry["who"], (Json{{"account", 1}, {"name", "Olga"}}));
}

// Otherwise an owner whose session has ended would unknowingly make the account as a stranger.
TEST_F(AccountsApi, EndedSessionDiffersFromNoSession) {
  const Browser owner = owner_of(service);
  const Json mila = {{"name", "Mila"}, {"password", password}};
  ASSERT_EQ(owner.ask("DELETE", "/api/sessions").status, 204);
  expect_refused(owner.post("/api/accounts", mila), 401, "no_session");
  expect_refused(post("/api/accounts", mila, {{"X-CSRF-Token", owner.csrf}}), 401, "no_session");
  EXPECT_EQ(post("/api/accounts", mila, {{"X-CSRF-Token", ""}}).status, 201) << "that is no token";
  const Json vera = {{"name", "Vera"}, {"password", password}};
  EXPECT_EQ(post("/api/accounts", vera, {{"Cookie", owner.session}}).status, 201) << "a cookie is sent by itself";
}

TEST_F(AccountsApi, SessionCookieIsHiddenFromScripts) {
  ASSERT_EQ(register_as("Vera").status, 201);
  const Answer answer = post("/api/sessions", {{"name", "vera"}, {"password", password}});
  ASSERT_EQ(answer.status, 201) << answer.body;
  const Json json = json_of(answer);
  EXPECT_EQ(json["account"], (Json{{"id", 1}, {"name", "Vera"}, {"role", "player"}}));
  EXPECT_EQ(answer.header("cache-control"), "no-store");

  const std::string cookie = answer.header("set-cookie");
  ASSERT_TRUE(cookie.starts_with("primanota_session=")) << cookie;
  const std::size_t end = cookie.find(';');
  EXPECT_EQ(cookie.substr(end), "; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict");
  const std::string token = cookie.substr(cookie.find('=') + 1, end - cookie.find('=') - 1);
  EXPECT_GE(token.size(), 22U) << "128 bits";
  EXPECT_EQ(answer.body.find(token), std::string::npos) << "the token is for the cookie alone";
  EXPECT_NE(json["csrf"], token);

  // Other cookies of the same host do not get in its way.
  const Fields several = {{"Cookie", "a=b; primanota_session=" + token + "; xprimanota_session=c"}};
  EXPECT_EQ(json_of(service.ask("GET", "/api/me", several))["csrf"], json["csrf"]);
}

TEST_F(AccountsApi, CookieIsSecureIfTheServerIs) {
  net::Config config = roomy();
  config.url = "https://mafia.example.org";
  const RunningService behind_proxy(config);
  const std::string body = Json{{"name", "Vera"}, {"password", password}}.dump();
  const Fields own = {{"Origin", "https://mafia.example.org"}};
  ASSERT_EQ(behind_proxy.ask("POST", "/api/accounts", own, body).status, 201);
  const Answer answer = behind_proxy.ask("POST", "/api/sessions", own, body);
  EXPECT_TRUE(answer.header("set-cookie").ends_with("; HttpOnly; SameSite=Strict; Secure"));
  const Fields direct = {{"Origin", behind_proxy.origin()}};
  expect_refused(behind_proxy.ask("POST", "/api/sessions", direct, body), 403, "bad_origin");
}

TEST_F(AccountsApi, CookieIsSecureOverTls) {
  const Folder folder;
  net::Config config = roomy();
  config.certificate = (folder.path / "certificate.pem").string();
  config.certificate_key = (folder.path / "key.pem").string();
  const std::string command =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -keyout " +
      config.certificate_key + " -out " + config.certificate + " 2>/dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0);
  const RunningService encrypted(config);
  Browser owner = owner_of(encrypted);
  const Answer again = owner.sign_in("Olga", "olga's secret");
  EXPECT_TRUE(again.header("set-cookie").ends_with("; HttpOnly; SameSite=Strict; Secure"));
  EXPECT_EQ(owner.ask("DELETE", "/api/sessions").status, 204) << "its Origin begins with https";
}

TEST_F(AccountsApi, WrongNameAndWrongPasswordGetTheSameAnswer) {
  ASSERT_EQ(register_as("Vera").status, 201);
  const Answer wrong = post("/api/sessions", {{"name", "Vera"}, {"password", "another one"}});
  const Answer nobody = post("/api/sessions", {{"name", "Nobody"}, {"password", password}});
  expect_refused(wrong, 401, "wrong_password");
  EXPECT_EQ(nobody.status, wrong.status);
  EXPECT_EQ(nobody.body, wrong.body);
  expect_refused(post("/api/sessions", {{"name", "Vera"}}), 400, "missing_member");
}

TEST_F(AccountsApi, SigningOutEndsTheSession) {
  const Browser vera = signed_in("Vera");
  EXPECT_EQ(json_of(vera.get("/api/me"))["csrf"], vera.csrf);
  const Answer out = vera.ask("DELETE", "/api/sessions");
  EXPECT_EQ(out.status, 204) << out.body;
  EXPECT_TRUE(out.header("set-cookie").starts_with("primanota_session=; Path=/; Max-Age=0;"));
  expect_refused(vera.get("/api/me"), 401, "no_session");
  expect_refused(vera.ask("DELETE", "/api/sessions"), 401, "no_session");
}

TEST_F(AccountsApi, AccountsNeedASession) {
  const std::pair<const char*, const char*> rows[] = {{"DELETE", "/api/sessions"},
                                                      {"GET", "/api/me"},
                                                      {"POST", "/api/me/password"},
                                                      {"GET", "/api/accounts"},
                                                      {"POST", "/api/accounts/1/role"},
                                                      {"GET", "/api/audit"},
                                                      {"POST", "/api/accounts/1/reset"},
                                                      {"POST", "/api/accounts/1/disable"},
                                                      {"POST", "/api/accounts/1/enable"},
                                                      {"DELETE", "/api/accounts/1"},
                                                      {"DELETE", "/api/me"},
                                                      {"GET", "/api/me/sessions"},
                                                      {"DELETE", "/api/me/sessions"},
                                                      {"DELETE", "/api/me/sessions/ab"},
                                                      {"POST", "/api/me/second-factor"},
                                                      {"DELETE", "/api/me/second-factor"},
                                                      {"POST", "/api/me/second-factor/confirm"},
                                                      {"POST", "/api/me/second-factor/recovery-codes"}};
  for (const auto& [method, path] : rows) {
    expect_refused(service.ask(method, path, {}, "{}"), 401, "no_session");
    expect_refused(service.ask(method, path, {{"Cookie", "primanota_session=made-up"}}, "{}"), 401, "no_session");
    expect_refused(service.ask(method, path, {{"Authorization", "Bearer made-up"}}, "{}"), 401, "no_session");
  }
}

TEST_F(AccountsApi, NewPasswordEndsAllOtherSessions) {
  Browser here = signed_in("Vera"), there(service);
  ASSERT_EQ(there.sign_in("Vera", password).status, 201);
  const char* next = "quite another one";
  expect_refused(here.post("/api/me/password", {{"old", "wrong one"}, {"new", next}}), 401, "wrong_password");
  expect_refused(here.post("/api/me/password", {{"old", password}, {"new", "short"}}), 400, "weak_password");
  expect_refused(here.post("/api/me/password", {{"old", password}}), 400, "missing_member");
  EXPECT_EQ(here.post("/api/me/password", {{"old", password}, {"new", next}}).status, 204);
  EXPECT_EQ(here.get("/api/me").status, 200);
  expect_refused(there.get("/api/me"), 401, "no_session");
  EXPECT_EQ(there.sign_in("Vera", password).status, 401);
  EXPECT_EQ(there.sign_in("Vera", next).status, 201);
}

TEST_F(AccountsApi, OwnerAssignsRoles) {
  const Browser owner = owner_of(service), vera = signed_in("Vera");
  expect_refused(vera.get("/api/accounts"), 403, "not_entitled");
  expect_refused(vera.post("/api/accounts/2/role", {{"role", "owner"}}), 403, "not_entitled");
  expect_refused(vera.get("/api/audit"), 403, "not_entitled");

  for (const char* role : {"chief_judge", "judge", "spectator", "overlay", "player", "organiser"}) {
    const Answer given = owner.post("/api/accounts/2/role", {{"role", role}});
    EXPECT_EQ(given.status, 200) << given.body;
    EXPECT_EQ(json_of(given)["account"], (Json{{"id", 2}, {"name", "Vera"}, {"role", role}}));
    EXPECT_EQ(json_of(vera.get("/api/me"))["account"]["role"], role) << "an open session has the new role";
  }
  const Json all = json_of(vera.get("/api/accounts"));
  EXPECT_EQ(all["accounts"].size(), 2U);
  EXPECT_EQ(all["accounts"][0], (Json{{"id", 1}, {"name", "Olga"}, {"role", "owner"}})) << "no more for an organiser";
  const Json known = json_of(owner.get("/api/accounts"))["accounts"][1];
  EXPECT_EQ(known["state"], "active");
  EXPECT_EQ(known["second_factor"], false);
  EXPECT_GE(known["last_sign_in"].get<std::int64_t>(), known["created"].get<std::int64_t>());
  expect_refused(vera.post("/api/accounts/2/role", {{"role", "owner"}}), 403, "not_entitled");

  expect_refused(owner.post("/api/accounts/7/role", {{"role", "judge"}}), 404, "no_such_account");
  expect_refused(owner.post("/api/accounts/x/role", {{"role", "judge"}}), 404, "no_such_account");
  expect_refused(owner.post("/api/accounts/2/role", {{"role", "king"}}), 400, "bad_member");
  expect_refused(owner.post("/api/accounts/2/role", Json::object()), 400, "missing_member");
  expect_refused(owner.post("/api/accounts/1/role", {{"role", "player"}}), 409, "last_owner");
}

// What a page of another site can make a browser do, and what it cannot.
TEST_F(AccountsApi, OtherSitesCannotUseTheCookie) {
  const Browser vera = signed_in("Vera");
  const std::string body = Json{{"old", password}, {"new", password}}.dump();
  const auto change = [&](const Fields& more) {
    Fields fields = {{"Cookie", vera.session}};
    fields.insert(fields.end(), more.begin(), more.end());
    return service.ask("POST", "/api/me/password", fields, body);
  };
  const std::pair<std::string, std::string> token = {"X-CSRF-Token", vera.csrf}, own = {"Origin", service.origin()};
  expect_refused(change({}), 403, "bad_csrf");
  expect_refused(change({own}), 403, "bad_csrf");
  expect_refused(change({{"X-CSRF-Token", "wrong"}, own}), 403, "bad_csrf");
  expect_refused(change({{"X-CSRF-Token", signed_in("Mila").csrf}, own}), 403, "bad_csrf");
  for (const char* foreign : {"https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1/x"})
    expect_refused(change({token, {"Origin", foreign}}), 403, "bad_origin");
  EXPECT_EQ(change({token}).status, 204) << "a program sends no Origin";
  EXPECT_EQ(change({token, own}).status, 204);

  // Reading needs neither; the other site cannot see the answer, since no CORS header allows it.
  const Answer looked = service.ask("GET", "/api/me", {{"Cookie", vera.session}, {"Origin", "https://evil.example"}});
  EXPECT_EQ(looked.status, 200);
  EXPECT_EQ(looked.header("access-control-allow-origin"), "");
  // Nor can it sign a browser in to another account.
  const std::string sign_in = Json{{"name", "Vera"}, {"password", password}}.dump();
  expect_refused(service.ask("POST", "/api/sessions", {{"Origin", "https://evil.example"}}, sign_in), 403,
                 "bad_origin");
}

TEST_F(AccountsApi, LinkNeedsNeitherTokenNorOrigin) {
  const Json table = json_of(post("/api/tables", {{"rules", "mafclub-2023-en"}}));
  const std::string path = "/api/tables/" + table["table"].get<std::string>() + "/takeover";
  const std::string bearer = "Bearer " + table["links"][0]["token"].get<std::string>();
  const std::string body = R"({"device":"phone","key":"0123456789"})";
  const Fields from_elsewhere = {{"Authorization", bearer}, {"Origin", "https://club.example"}};
  EXPECT_EQ(service.ask("POST", path, from_elsewhere, body).status, 200);

  // A browser adds the cookie by itself; the link is still enough here.
  const Browser vera = signed_in("Vera");
  const Fields both = {{"Authorization", bearer}, {"Cookie", vera.session}, {"Origin", service.origin()}};
  EXPECT_EQ(service.ask("POST", path, both, body).status, 200);
  const Fields foreign = {{"Authorization", bearer}, {"Cookie", vera.session}, {"Origin", "https://evil.example"}};
  expect_refused(service.ask("POST", path, foreign, body), 403, "bad_origin");
}

TEST(AccountsApiLimits, GuessesAreSlowedDown) {
  RunningService service;
  service.hold_clock();
  const auto guess = [&](const std::string& name) {
    return service.ask("POST", "/api/sessions", {}, Json{{"name", name}, {"password", "guess no. 1"}}.dump());
  };
  for (int i = 0; i < 10; ++i) EXPECT_EQ(guess(i % 2 == 0 ? "Vera" : "vera").status, 401);
  const Answer answer = guess("VERA");
  expect_refused(answer, 429, "too_often");
  EXPECT_EQ(answer.header("retry-after"), "40") << "ninety an hour";
  EXPECT_NE(answer.body.find("40 s"), std::string::npos) << answer.body;
  service.ahead = 39'000;
  EXPECT_EQ(guess("Vera").status, 429);
  service.ahead = 40'000;
  EXPECT_EQ(guess("Vera").status, 401);
}

// Made-up tokens count against the address; a client with a valid link is still served.
TEST(AccountsApiLimits, GuessedLinksAreLimitedFirst) {
  net::Config config;
  config.rate_factor = 0.04;  // Four at once.
  RunningService service(config);
  service.hold_clock();
  const Json table = json_of(service.ask("POST", "/api/tables", {}, R"({"rules":"fiim-2019"})"));
  const auto look = [&](const std::string& id, const std::string& token) {
    return service.ask("GET", "/api/tables/" + id, {{"Authorization", "Bearer " + token}});
  };
  const std::string id = table["table"];
  for (int i = 0; i < 4; ++i)
    expect_refused(look(i % 2 == 0 ? id : "nosuchtable", "1.guess" + std::to_string(i)), 401, "unknown_token");
  expect_refused(look(id, "1.guess"), 429, "too_often");
  expect_refused(look("nosuchtable", "1.guess"), 429, "too_often");
  EXPECT_EQ(look(id, table["links"][0]["token"]).status, 200);
}

// Password guesses in a session count with the guesses at sign-in.
TEST(AccountsApiLimits, EachNameHasItsOwnLimit) {
  RunningService service;
  service.hold_clock();
  const Browser owner = owner_of(service);
  const auto guess = [&] { return owner.post("/api/me/password", {{"old", "guess no. 1"}, {"new", password}}); };
  for (int i = 0; i < 9; ++i) expect_refused(guess(), 401, "wrong_password");
  const Answer answer = guess();  // Ten in a row, of which signing in took one.
  expect_refused(answer, 429, "too_often");
  EXPECT_FALSE(answer.header("retry-after").empty());
  const Json body = {{"name", "OLGA"}, {"password", "olga's secret"}};
  expect_refused(service.ask("POST", "/api/sessions", {}, body.dump()), 429, "too_often");
}

TEST(AccountsApiLimits, MassRegistrationIsLimited) {
  RunningService service;
  service.hold_clock();
  const auto make = [&](int number) {
    const Json body = {{"name", "player " + std::to_string(number)}, {"password", password}};
    return service.ask("POST", "/api/accounts", {}, body.dump());
  };
  for (int i = 0; i < 10; ++i) EXPECT_EQ(make(i).status, 201);
  const Answer answer = make(10);
  expect_refused(answer, 429, "too_often");
  EXPECT_EQ(answer.header("retry-after"), "12") << "five a minute";
}

TEST_F(AccountsApi, AuditHasActionsAndNoSecrets) {
  Browser owner = owner_of(service), vera = signed_in("Vera");
  owner.post("/api/accounts/2/role", {{"role", "judge"}});
  post("/api/sessions", {{"name", "Vera"}, {"password", "not her password"}});
  post("/api/sessions", {{"name", "my-secret-in-the-wrong-place"}, {"password", password}});
  vera.post("/api/me/password", {{"old", "not her password"}, {"new", "the next one"}});
  vera.post("/api/me/password", {{"old", password}, {"new", "the next one"}});
  const std::string ended = vera.session;
  vera.ask("DELETE", "/api/sessions");
  const Json entries = deeds(owner);  // Nothing about an unknown name.

  const Json by_owner = {{"account", 1}, {"name", "Olga"}}, by_vera = {{"account", 2}, {"name", "Vera"}};
  const std::vector<std::tuple<std::string, std::string, Json>> expected = {
      {"owner_created", "account 1", by_owner},
      {"signed_in", "account 1", by_owner},
      {"account_created", "account 2", by_vera},
      {"signed_in", "account 2", by_vera},
      {"role_changed", "account 2 judge", by_owner},
      {"sign_in_failed", "account 2", nullptr},
      {"password_change_failed", "account 2", by_vera},
      {"password_changed", "account 2", by_vera},
      {"signed_out", "account 2", by_vera},
  };
  ASSERT_EQ(entries.size(), expected.size()) << entries.dump(1);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto& [action, object, who] = expected[i];
    EXPECT_EQ(entries[i]["entry"], i + 1);
    EXPECT_EQ(entries[i]["action"], action);
    EXPECT_EQ(entries[i]["object"], object);
    EXPECT_EQ(entries[i]["who"], who);
    EXPECT_EQ(entries[i]["address"], "127.0.0.1");
    EXPECT_GT(entries[i]["time"].get<std::int64_t>(), 1'600'000'000'000);
  }
  const std::string all = entries.dump();
  const std::vector<std::string> secrets = {password,        "the next one",      "not her password",
                                            "olga's secret", owner.csrf,          vera.csrf,
                                            "secret-in-the", service.owner_token, ended.substr(ended.find('=') + 1)};
  for (const std::string& secret : secrets) EXPECT_EQ(all.find(secret), std::string::npos) << secret;

  EXPECT_EQ(json_of(owner.get("/api/audit?after=7"))["entries"].size(), 2U);
  EXPECT_EQ(json_of(owner.get("/api/audit?after=1000"))["entries"].size(), 0U);
  expect_refused(owner.get("/api/audit?after=x"), 400, "bad_member");
  expect_refused(owner.ask("DELETE", "/api/audit"), 405, "no_such_method");
}

// Paths like "/owner#TOKEN" are opened in a browser: they serve the front page, which reads the rest.
TEST_F(AccountsApi, AccountPagesAreServed) {
  const Folder pages;
  std::ofstream(pages.path / "index.html") << "<title>front</title>";
  net::Config config = roomy();
  config.web = pages.path.string();
  const RunningService with_pages(config);
  for (const char* path : {"/", "/owner", "/sign-in", "/account", "/accounts", "/audit", "/reset"}) {
    const Answer page = with_pages.ask("GET", path);
    EXPECT_EQ(page.status, 200) << path;
    EXPECT_NE(page.body.find("front"), std::string::npos) << path;
  }
  EXPECT_EQ(with_pages.ask("GET", "/accounts/1").status, 404);
}

TEST_F(AccountsApi, RefusedPasswordGetsAReason) {
  const std::pair<std::string, const char*> rows[] = {{"seven77", "at least 8"},
                                                      {std::string(40, 'x') + std::string(89, 'y'), "at most 128"},
                                                      {"somebody", "name of the account"},
                                                      {"qwertyui", "a sequence"},
                                                      {"gfhjkm123", "tried first"}};
  for (const auto& [weak, sentence] : rows) {
    const Answer answer = post("/api/accounts", {{"name", "Somebody"}, {"password", weak}});
    expect_refused(answer, 400, "weak_password");
    EXPECT_NE(answer.body.find(sentence), std::string::npos) << answer.body;
  }
}

TEST_F(AccountsApi, AccountAnswersAreNotCached) {
  const Browser vera = signed_in("Vera");
  for (const char* path : {"/api/me", "/api/me/sessions", "/api/accounts", "/api/audit"})
    EXPECT_EQ(vera.get(path).header("cache-control"), "no-store") << path;
  EXPECT_EQ(register_as("Vera").header("cache-control"), "no-store");
}

TEST_F(AccountsApi, SessionsAreListedAndEnded) {
  Browser here = signed_in("Vera"), there(service);
  ASSERT_EQ(there.sign_in("Vera", password).status, 201);
  const Json me = json_of(here.get("/api/me"));
  EXPECT_EQ(me["second_factor"], (Json{{"on", false}, {"advised", false}, {"recovery_codes_left", 0}}));
  EXPECT_EQ(me["session"]["ends"].get<std::int64_t>() - me["session"]["last_used"].get<std::int64_t>(),
            14 * 24 * 3'600'000LL);
  const Json list = json_of(here.get("/api/me/sessions"))["sessions"];
  ASSERT_EQ(list.size(), 2U);
  const bool first = list[0]["current"].get<bool>();  // Both may have been opened in the same millisecond.
  const Json &own = list[first ? 0 : 1], &other = list[first ? 1 : 0];
  EXPECT_EQ(own["id"], me["session"]["id"]);
  EXPECT_EQ(other["current"], false);
  EXPECT_EQ(other["address"], "127.0.0.1");
  expect_refused(signed_in("Mila").ask("DELETE", "/api/me/sessions/" + other["id"].get<std::string>()), 404,
                 "no_such_session");
  EXPECT_EQ(here.ask("DELETE", "/api/me/sessions/" + other["id"].get<std::string>()).status, 204);
  expect_refused(there.get("/api/me"), 401, "no_session");
  ASSERT_EQ(there.sign_in("Vera", password).status, 201);
  EXPECT_EQ(there.ask("DELETE", "/api/me/sessions").status, 204);
  expect_refused(here.get("/api/me"), 401, "no_session");
  EXPECT_EQ(there.get("/api/me").status, 200);
}

TEST_F(AccountsApi, IdleSessionEnds) {
  net::Config config = roomy();
  config.session_idle_days = 2;
  RunningService strict(config);
  const Browser owner = owner_of(strict);
  constexpr live::Time day = 24 * 3'600'000;
  for (int i = 0; i < 5; ++i) {
    strict.ahead += 2 * day - 60'000;
    EXPECT_EQ(owner.get("/api/me").status, 200) << i;
  }
  strict.ahead += 2 * day;
  expect_refused(owner.get("/api/me"), 401, "no_session");
}

TEST_F(AccountsApi, OwnerResetsDisablesAndDeletes) {
  Browser owner = owner_of(service), vera = signed_in("Vera");
  const std::string path = "/api/accounts/2";
  for (const char* what : {"/reset", "/disable", "/enable"})
    expect_refused(vera.post(path + what, Json::object()), 403, "not_entitled");

  const Answer made = owner.ask("POST", path + "/reset");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string url = json_of(made)["url"];
  ASSERT_TRUE(url.starts_with(service.origin() + "/reset#")) << url;
  const Json reset = {{"token", url.substr(url.find('#') + 1)}, {"password", "the next one"}};
  EXPECT_EQ(vera.get("/api/me").status, 200) << "a link alone changes nothing";
  EXPECT_EQ(post("/api/reset", reset).status, 204);
  expect_refused(vera.get("/api/me"), 401, "no_session");
  const Answer again = post("/api/reset", reset);
  expect_refused(again, 401, "unknown_token");
  EXPECT_NE(again.body.find("24 hours"), std::string::npos) << again.body;
  EXPECT_EQ(vera.sign_in("Vera", password).status, 401);
  ASSERT_EQ(vera.sign_in("Vera", "the next one").status, 201);

  const Answer out = owner.ask("POST", path + "/disable");
  EXPECT_EQ(json_of(out)["account"]["state"], "disabled") << out.body;
  expect_refused(vera.get("/api/me"), 401, "no_session");
  const Answer right = vera.sign_in("Vera", "the next one"), wrong = vera.sign_in("Vera", "a wrong guess");
  EXPECT_EQ(right.body, wrong.body);
  EXPECT_EQ(owner.ask("POST", path + "/enable").status, 200);
  ASSERT_EQ(vera.sign_in("Vera", "the next one").status, 201);

  expect_refused(owner.ask("POST", "/api/accounts/1/disable"), 409, "last_owner");
  expect_refused(owner.ask("DELETE", "/api/accounts/1"), 409, "last_owner");
  EXPECT_EQ(owner.ask("DELETE", path).status, 204);
  expect_refused(vera.get("/api/me"), 401, "no_session");
  expect_refused(register_as("VERA"), 409, "name_taken");
  EXPECT_EQ(json_of(owner.get("/api/accounts"))["accounts"].size(), 1U);
  const Json audit = deeds(owner);
  EXPECT_EQ(audit[3]["who"], (Json{{"account", 2}, {"name", "deleted account"}})) << audit.dump(1);
  EXPECT_EQ(audit.dump().find(reset["token"].get<std::string>()), std::string::npos);
}

TEST_F(AccountsApi, SecondFactorWorks) {
  const std::string path = "/api/me/second-factor";
  Browser owner = owner_of(service), other(service);
  EXPECT_EQ(json_of(owner.get("/api/me"))["second_factor"]["advised"], true);
  const Answer made = owner.post(path, {{"password", "olga's secret"}});
  ASSERT_EQ(made.status, 201) << made.body;
  const Json shown = json_of(made);
  const std::string secret = shown["secret"];
  EXPECT_EQ(shown["uri"], "otpauth://totp/Prima%20Nota:Olga?secret=" + secret + "&issuer=Prima%20Nota");
  EXPECT_TRUE(shown["qr"].get<std::string>().starts_with("<svg ")) << "a document of its own";
  ASSERT_EQ(other.sign_in("Olga", "olga's secret").status, 201) << "not confirmed yet";

  const auto now = [&] { return phone_code(secret, service.now()); };
  const Answer confirmed = owner.post(path + "/confirm", {{"code", now()}});
  ASSERT_EQ(confirmed.status, 200) << confirmed.body;
  const Json codes = json_of(confirmed)["recovery_codes"];
  ASSERT_EQ(codes.size(), 10U);
  expect_refused(other.sign_in("Olga", "olga's secret"), 401, "code_needed");
  expect_refused(other.sign_in("Olga", "olga's secret", "abcd-efgh-ijkl"), 401, "wrong_code");
  expect_refused(other.sign_in("Olga", "a wrong guess", codes[0]), 401, "wrong_password");
  EXPECT_EQ(other.sign_in("Olga", "olga's secret", codes[0]).status, 201);
  expect_refused(other.sign_in("Olga", "olga's secret", codes[0]), 401, "wrong_code");
  service.ahead += 60'000;
  EXPECT_EQ(other.sign_in("Olga", "olga's secret", now()).status, 201);
  const Json me = json_of(owner.get("/api/me"))["second_factor"];
  EXPECT_EQ(me, (Json{{"on", true}, {"advised", false}, {"recovery_codes_left", 9}}));
  expect_refused(owner.ask("DELETE", path, {{"password", "olga's secret"}}), 401, "code_needed");
  const Json off = {{"password", "olga's secret"}, {"code", codes[1]}};
  EXPECT_EQ(owner.ask("DELETE", path, off).status, 204);
  EXPECT_EQ(other.sign_in("Olga", "olga's secret").status, 201);
}

TEST_F(AccountsApi, OwnAccountCanBeDeleted) {
  const Browser owner = owner_of(service), vera = signed_in("Vera");
  expect_refused(vera.ask("DELETE", "/api/me", {{"password", "a wrong guess"}}), 401, "wrong_password");
  expect_refused(owner.ask("DELETE", "/api/me", {{"password", "olga's secret"}}), 409, "last_owner");
  const Answer gone = vera.ask("DELETE", "/api/me", {{"password", password}});
  EXPECT_EQ(gone.status, 204) << gone.body;
  EXPECT_TRUE(gone.header("set-cookie").starts_with("primanota_session=; Path=/; Max-Age=0;"));
  expect_refused(vera.get("/api/me"), 401, "no_session");
}

TEST(AccountsApiShared, SessionIsValidInEveryProcess) {
  const test::PostgresServer postgres;
  const Folder folder;
  net::Config config;
  config.data = folder.path.string();
  config.database = postgres.uri();
  config.rate_factor = 1000;
  const RunningService first(config, false), second(config, false);
  // Both started without an owner; the link of the later start is the valid one.
  const Browser owner = owner_of(second);
  const auto at = [](const RunningService& where, const Browser& who, const std::string& method,
                     const std::string& path, const std::string& body = {}) {
    Fields fields = {{"Cookie", who.session}, {"X-CSRF-Token", who.csrf}};
    return where.ask(method, path, fields, body);
  };
  EXPECT_EQ(json_of(at(first, owner, "GET", "/api/me"))["account"]["name"], "Olga");
  expect_refused(first.ask("POST", "/api/owner", {},
                           Json{{"token", first.owner_token}, {"name", "x"}, {"password", password}}.dump()),
                 409, "owner_exists");

  Browser vera(first);
  ASSERT_EQ(vera.post("/api/accounts", {{"name", "Vera"}, {"password", password}}).status, 201);
  ASSERT_EQ(vera.sign_in("Vera", password).status, 201);
  EXPECT_EQ(at(second, vera, "GET", "/api/me").status, 200);
  EXPECT_EQ(at(second, owner, "POST", "/api/accounts/2/role", R"({"role":"organiser"})").status, 200);
  EXPECT_TRUE(eventually(
      [&] { return json_of(at(first, vera, "GET", "/api/me"))["account"]["role"].get<std::string>() == "organiser"; }));
  EXPECT_EQ(at(second, vera, "DELETE", "/api/sessions").status, 204);
  EXPECT_TRUE(eventually([&] { return at(first, vera, "GET", "/api/me").status == 401; }));
}

}  // namespace
}  // namespace mafia::test
