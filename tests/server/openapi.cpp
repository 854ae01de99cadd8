// docs/openapi.json against a running server: every operation is requested, in every way that the file describes, and
// each answer must match it.
#include <gtest/gtest.h>

#include <set>

#include "../support/json_schema.hpp"
#include "../support/password.hpp"
#include "../support/phone.hpp"
#include "../support/postgres_server.hpp"
#include "../support/running_service.hpp"
#include "net/api/api.hpp"

namespace mafia::test {
namespace {

constexpr const char* live_table = "/api/tables/{table}/live";
constexpr const char* live_standings = "/api/tournaments/{tournament}/live";

net::Config roomy(double factor = 1000) {
  net::Config config;
  config.rate_factor = factor;
  return config;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "\n  " + line;
  return text;
}

std::string in_lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at != std::string::npos;) {
    const std::size_t end = path.find('/', at + 1);
    parts.push_back(path.substr(at + 1, end == std::string::npos ? end : end - at - 1));
    at = end;
  }
  return parts;
}

// Sends requests, and checks request and answer against the description.
class Described {
 public:
  explicit Described(const RunningService& service) : service_(&service) {
    doc = json_of(service.ask("GET", "/api/openapi.json"));
  }
  void turn_to(const RunningService& service) { service_ = &service; }

  Answer ask(const std::string& method, const std::string& target, const Fields& headers = {},
             const Json& body = nullptr) {
    const Answer answer = service_->ask(method, target, headers, body.is_null() ? std::string{} : body.dump());
    const std::string path = path_of(target.substr(0, target.find('?')));
    const std::string name = method + " " + path;
    SCOPED_TRACE(name + " " + std::to_string(answer.status) + " " + answer.body.substr(0, 400));
    if (path.empty() || !doc["paths"][path].contains(in_lower_case(method))) {
      ADD_FAILURE() << "is not described";
      return answer;
    }
    const Json& operation = doc["paths"][path][in_lower_case(method)];
    check_query(operation, target);
    check_body(operation, body, answer);
    check_answer(operation, answer);
    // Links, roles and records, whatever the status: nothing under /api/ may stay in a cache.
    if (path.starts_with("/api/")) {
      EXPECT_EQ(answer.header("cache-control"), "no-store");
    }
    seen.insert(name + " " + std::to_string(answer.status));
    return answer;
  }

  void check_message(const char* path, const char* direction, const Json& message) {
    const Json& operation = doc["paths"][path]["get"];
    int fitting = 0;
    std::vector<std::string> faults;
    for (const Json& schema : operation[direction]) {
      const auto found = schema_faults(doc, schema, message);
      const auto name = schema["$ref"].get<std::string>();
      if (found.empty()) messages.insert(name.substr(name.rfind('/') + 1));
      fitting += int{found.empty()};
      faults.push_back(name + ": " + (found.empty() ? "fits" : found.front()));
    }
    EXPECT_EQ(fitting, 1) << message.dump() << joined(faults);
  }

  Json doc;
  std::set<std::string> seen;      // "GET /api/me 200"
  std::set<std::string> messages;  // Names of schemas.

 private:
  std::string path_of(const std::string& asked) const {
    const auto given = parts_of(asked);
    for (const auto& [path, operations] : doc["paths"].items()) {
      const auto wanted = parts_of(path);
      bool same = wanted.size() == given.size();
      for (std::size_t i = 0; same && i < wanted.size(); ++i)
        same = wanted[i] == given[i] || wanted[i].starts_with('{');
      if (same) return path;
    }
    return {};
  }

  void check_query(const Json& operation, const std::string& target) const {
    const std::size_t mark = target.find('?');
    if (mark == std::string::npos) return;
    const std::string name = target.substr(mark + 1, target.find('=', mark) - mark - 1);
    bool described = false;
    for (const Json& each : operation["parameters"]) {
      const Json& parameter = resolved(doc, each);
      described = described || (parameter["in"] == "query" && parameter["name"] == name);
    }
    EXPECT_TRUE(described) << "the parameter " << name;
  }

  // A body that the server accepts fits the schema; one that it calls unreadable does not.
  void check_body(const Json& operation, const Json& body, const Answer& answer) const {
    EXPECT_EQ(operation.contains("requestBody") && answer.status < 300, !body.is_null() && answer.status < 300);
    if (!operation.contains("requestBody") || body.is_null()) return;
    const Json& schema = operation["requestBody"]["content"]["application/json"]["schema"];
    const auto faults = schema_faults(doc, schema, body);
    EXPECT_TRUE(answer.status >= 300 || faults.empty()) << body.dump() << joined(faults);
    EXPECT_TRUE(answer.status != 400 || !faults.empty()) << body.dump() << " fits, but is refused";
  }

  void check_answer(const Json& operation, const Answer& answer) const {
    const Json& responses = operation["responses"];
    const std::string status = std::to_string(answer.status);
    const Json& response = resolved(doc, responses.contains(status) ? responses[status] : responses["default"]);
    EXPECT_TRUE(responses.contains(status) || answer.status >= 400) << "a success that is not described";
    const Json headers = response.value("headers", Json::object());
    for (const auto& [name, header] : headers.items()) EXPECT_NE(answer.header(in_lower_case(name)), "") << name;
    if (!response.contains("content")) {
      EXPECT_EQ(answer.body, "");
      return;
    }
    const auto content = response["content"].begin();
    const std::string& type = content.key();
    const std::string given = answer.header("content-type");
    EXPECT_EQ(given.substr(0, given.find(';')), type);
    const Json value = type == "application/json" ? json_of(answer) : Json(answer.body);
    ASSERT_FALSE(value.is_discarded());
    const auto faults = schema_faults(doc, content.value()["schema"], value);
    EXPECT_TRUE(faults.empty()) << joined(faults);
  }

  const RunningService* service_;
};

// A table with the tokens of its links.
struct Opened {
  std::string path, judge, seat;

  Opened(Described& api, const Json& more) : Opened(answer_to(api, more)) {}
  explicit Opened(const Json& opened) {
    path = "/api/tables/" + opened["table"].get<std::string>();
    for (const Json& link : opened["links"]) {
      if (link["grant"] == "judge") judge = link["token"].get<std::string>();
      if (link["seat"] == 1) seat = link["token"].get<std::string>();
    }
  }

 private:
  static Json answer_to(Described& api, const Json& more) {
    Json body = {{"rules", "mafclub-2023-en"}};
    body.update(more);
    return json_of(api.ask("POST", "/api/tables", {}, body));
  }
};

Fields by(const std::string& token) { return {{"Authorization", "Bearer " + token}}; }

std::string new_key() {
  static int last = 0;
  return "a key that is new " + std::to_string(++last);
}

Json version_of(Described& api, const Opened& table) {
  return json_of(api.ask("GET", table.path, by(table.judge)))["version"];
}

Answer enter(Described& api, const Opened& table, const Json& what) {
  Json body = {{"version", version_of(api, table)}, {"key", new_key()}};
  body.update(what);
  return api.ask("POST", table.path + "/commands", by(table.judge), body);
}
Answer enter(Described& api, const Opened& table, const char* line) { return enter(api, table, Json{{"line", line}}); }

void expect_status(const Answer& answer, int status) { EXPECT_EQ(answer.status, status) << answer.body; }

// From the cards to the first day, two minutes for each step.
void play_to_day(Described& api, RunningService& service, const Opened& table) {
  expect_status(enter(api, table, "roles 2 7 mafia, 9 don, 4 sheriff"), 200);
  for (int i = 0; i < 20; ++i) {
    const Json shown = json_of(api.ask("GET", table.path, by(table.judge)));
    if (shown["view"]["step"] == "speeches") return;
    service.ahead += 120'000;
    expect_status(enter(api, table, Json{{"next", true}}), 200);
  }
  ADD_FAILURE() << "the day does not come";
}

// Asks without a link, and with one that is not enough.
void ask_without_right(Described& api, const Opened& table, const std::string& method, const std::string& path,
                       const Json& body = nullptr) {
  expect_status(api.ask(method, table.path + path, {}, body), 401);
  expect_status(api.ask(method, table.path + path, by(table.seat), body), 403);
}

void ask_opening(Described& api) {
  const Json plain = {{"rules", "mafclub-2023-ru"},
                      {"with", {{"seat.assignment", "free"}}},
                      {"title", "Friday"},
                      {"event", "Cup"},
                      {"judge", "Вера"},
                      {"seats", "drawn"},
                      {"deal", "server"},
                      {"assistants", "trusted"},
                      {"delay", {{"public", 0}, {"open", 10}}},
                      {"utc_offset", 180},
                      {"names", {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"}},
                      {"key", "0123456789abcdef"}};
  expect_status(api.ask("POST", "/api/tables", {}, plain), 201);
  expect_status(api.ask("POST", "/api/tables", {}, plain), 200);
  Json other_content = plain;
  other_content["title"] = "Another game";
  expect_status(api.ask("POST", "/api/tables", {}, other_content), 409);
  expect_status(api.ask("POST", "/api/tables?lang=ru", {}, {{"title", "no rules"}}), 400);
  expect_status(api.ask("POST", "/api/tables", {}, {{"rules", "no-such-rules"}}), 422);
}

void ask_commands(Described& api, RunningService& service, const Opened& table) {
  const Json step = {{"version", version_of(api, table)}, {"key", new_key()}, {"next", true}};
  ask_without_right(api, table, "POST", "/commands", step);
  play_to_day(api, service, table);
  expect_status(api.ask("POST", table.path + "/commands", by(table.judge), step), 409);
  expect_status(api.ask("POST", table.path + "/commands", by(table.judge), {{"version", 1}}), 400);
  expect_status(enter(api, table, "no line of the notation"), 422);
  expect_status(enter(api, table, "vote 3: 4"), 422);
}

void ask_looking(Described& api, const Opened& table) {
  for (const char* path : {"", "/events?from=2", "/events?limit=3", "/deal"}) {
    expect_status(api.ask("GET", table.path + path), 401);
    expect_status(api.ask("GET", table.path + path, by(table.judge)), 200);
    expect_status(api.ask("GET", table.path + path, by(table.seat)), 200);
  }
  expect_status(api.ask("GET", table.path + "/events?from=abc", by(table.seat)), 400);
}

void ask_takeover(Described& api, const Opened& table) {
  const Json tablet = {{"device", "tablet"}, {"key", new_key()}};
  ask_without_right(api, table, "POST", "/takeover", tablet);
  expect_status(api.ask("POST", table.path + "/takeover", by(table.judge), {{"device", "tablet"}}), 400);
  expect_status(api.ask("POST", table.path + "/takeover", by(table.judge), tablet), 200);
}

void ask_links(Described& api, const Opened& table) {
  const Fields judge = by(table.judge);
  ask_without_right(api, table, "GET", "/links");
  expect_status(api.ask("GET", table.path + "/links", judge), 200);
  const Json vera = {{"grant", "assistant"}, {"name", "Vera"}};
  ask_without_right(api, table, "POST", "/links", vera);
  expect_status(api.ask("POST", table.path + "/links", judge, {{"grant", "judge"}}), 400);
  const Answer made = api.ask("POST", table.path + "/links", judge, vera);
  expect_status(made, 201);
  const std::string link = "/links/" + json_of(made)["link"].dump();
  const std::tuple<const char*, std::string, int> rows[] = {
      {"POST", "/renew", 200}, {"GET", "/qr.svg", 200}, {"DELETE", "", 200}};
  for (const auto& [method, rest, status] : rows) {
    ask_without_right(api, table, method, link + rest);
    expect_status(api.ask(method, table.path + link + rest, judge), status);
    expect_status(api.ask(method, table.path + "/links/99" + rest, judge), 404);
  }
  expect_status(api.ask("DELETE", table.path + "/links/1", judge), 422);
}

void ask_branches(Described& api, const Opened& table) {
  const Fields judge = by(table.judge);
  const auto upload = [&](const Json& base, const Json& lines) {
    return Json{{"base", base}, {"key", new_key()}, {"device", "phone"}, {"lines", lines}};
  };
  const Json base = version_of(api, table);
  ask_without_right(api, table, "POST", "/branches", upload(base, {"foul 3"}));
  expect_status(api.ask("POST", table.path + "/branches", judge, upload(base, Json::array())), 400);
  const Answer merged = api.ask("POST", table.path + "/branches", judge, upload(base, {"foul 3"}));
  expect_status(merged, 200);
  const Answer kept = api.ask("POST", table.path + "/branches", judge, upload(base, {"foul 5"}));
  expect_status(kept, 202);
  expect_status(api.ask("POST", table.path + "/branches", judge, upload(base, {"vote 3: 4"})), 202);

  ask_without_right(api, table, "GET", "/branches");
  const Json listed = json_of(api.ask("GET", table.path + "/branches", judge));
  EXPECT_EQ(listed["branches"].size(), 2U);
  const Json now = version_of(api, table);
  const auto choice = [&](const Json& version) {
    return Json{{"keep", "log"}, {"version", version}, {"key", new_key()}};
  };
  const std::string branch = "/branches/" + json_of(kept)["branch"].dump() + "/choose";
  ask_without_right(api, table, "POST", branch, choice(now));
  expect_status(api.ask("POST", table.path + branch, judge, {{"keep", "both"}, {"version", now}, {"key", new_key()}}),
                400);
  expect_status(api.ask("POST", table.path + branch, judge, choice(1)), 409);
  expect_status(api.ask("POST", table.path + "/branches/99/choose", judge, choice(now)), 404);
  const Answer chosen = api.ask("POST", table.path + branch, judge, choice(now));
  expect_status(chosen, 200);
  expect_status(api.ask("POST", table.path + branch, judge, choice(json_of(chosen)["version"])), 422);
}

void ask_proposals(Described& api, const Opened& table) {
  const Fields judge = by(table.judge);
  const Json vera = json_of(api.ask("POST", table.path + "/links", judge, {{"grant", "assistant"}, {"name", "Vera"}}));
  const auto call = [&] {
    const Json body = {{"version", version_of(api, table)}, {"key", new_key()}, {"line", "remark 3"}};
    const Answer answer = api.ask("POST", table.path + "/commands", by(vera["token"].get<std::string>()), body);
    expect_status(answer, 202);
    return "/proposals/" + json_of(answer)["proposal"].dump();
  };
  const std::string first = call(), second = call();
  const auto verdict = [](bool accept) { return Json{{"accept", accept}, {"key", new_key()}}; };
  ask_without_right(api, table, "POST", first, verdict(true));
  expect_status(api.ask("GET", table.path, judge), 200);
  expect_status(api.ask("POST", table.path + first, judge, {{"accept", true}}), 400);
  expect_status(api.ask("POST", table.path + first, judge,
                        {{"accept", true}, {"entered", true}, {"device", "tablet"}, {"key", new_key()}}),
                409);
  expect_status(api.ask("POST", table.path + first, judge, verdict(true)), 200);
  expect_status(api.ask("POST", table.path + second, judge, verdict(false)), 200);
  expect_status(api.ask("POST", table.path + second, judge, verdict(true)), 422);
  expect_status(api.ask("POST", table.path + "/proposals/99", judge, verdict(true)), 404);
}

void ask_records(Described& api, const RunningService& service, const Opened& table) {
  const std::vector<std::string> records = {"/record.nota", "/protocol.json", "/protocol.txt", "/protocol.pdf",
                                            "/signed.json"};
  for (const std::string& record : records) ask_without_right(api, table, "GET", record);
  for (const char* line : {"remove 2", "remove 7", "remove 9", "stop"}) expect_status(enter(api, table, line), 200);
  // The seat learns of the end with the messages of its stream: at night they come second by second.
  WebSocket stream("127.0.0.1", service.port, table.path + "/live");
  stream.send(Json{{"type", "hello"}, {"token", table.seat}}.dump());
  while (api.ask("GET", table.path + records.front(), by(table.seat)).status != 200) ASSERT_TRUE(stream.receive());
  for (const std::string& record : records) {
    expect_status(api.ask("GET", table.path + record, by(table.judge)), 200);
    const Answer whole = api.ask("GET", table.path + record, by(table.seat));
    expect_status(whole, 200);
    Fields again = by(table.seat);
    again.emplace_back("If-None-Match", whole.header("etag"));
    expect_status(api.ask("GET", table.path + record, again), 304);
  }
  expect_status(api.ask("GET", table.path + "/deal", by(table.seat)), 200);
}

void ask_accounts(Described& api, const RunningService& service) {
  Json owner = {{"token", "wrong"}, {"name", "Olga"}, {"password", password}};
  expect_status(api.ask("POST", "/api/owner", {}, owner), 401);
  expect_status(api.ask("POST", "/api/owner", {}, {{"token", "x"}, {"name", "Olga"}, {"password", "short"}}), 400);
  owner["token"] = service.owner_token;
  expect_status(api.ask("POST", "/api/owner", {}, owner), 201);
  expect_status(api.ask("POST", "/api/owner", {}, owner), 409);

  const Json vera = {{"name", "Vera"}, {"password", password}};
  expect_status(api.ask("POST", "/api/accounts", {}, vera), 201);
  expect_status(api.ask("POST", "/api/accounts", {}, vera), 409);
  expect_status(api.ask("POST", "/api/accounts", {}, {{"name", "Vera"}}), 400);
  expect_status(api.ask("POST", "/api/accounts", {{"Origin", "https://evil.example"}}, vera), 403);
  expect_status(api.ask("POST", "/api/accounts", {{"X-CSRF-Token", "of a session that has ended"}}, vera), 401);
  expect_status(api.ask("POST", "/api/sessions", {}, {{"name", "Vera"}, {"password", "wrong"}}), 401);
  expect_status(api.ask("POST", "/api/sessions", {}, {{"name", "Vera"}}), 400);
  expect_status(api.ask("POST", "/api/sessions", {{"Origin", "https://evil.example"}}, vera), 403);
}

Fields session_of(Described& api, const char* name) {
  const Answer answer = api.ask("POST", "/api/sessions", {}, {{"name", name}, {"password", password}});
  expect_status(answer, 201);
  const std::string cookie = answer.header("set-cookie");
  return {{"Cookie", cookie.substr(0, cookie.find(';'))}, {"X-CSRF-Token", json_of(answer)["csrf"].get<std::string>()}};
}

void ask_with_session(Described& api) {
  const Fields owner = session_of(api, "Olga"), vera = session_of(api, "Vera");
  for (const char* path : {"/api/me", "/api/accounts", "/api/audit", "/api/tables/abandoned"}) {
    expect_status(api.ask("GET", path), 401);
    expect_status(api.ask("GET", path, owner), 200);
  }
  for (const char* path : {"/api/accounts", "/api/audit?after=1", "/api/tables/abandoned?after=x"})
    expect_status(api.ask("GET", path, vera), 403);
  expect_status(api.ask("GET", "/api/audit?after=first", owner), 400);

  const std::string role = "/api/accounts/2/role";
  expect_status(api.ask("POST", role, {}, {{"role", "judge"}}), 401);
  expect_status(api.ask("POST", role, vera, {{"role", "owner"}}), 403);
  expect_status(api.ask("POST", role, owner, {{"role", "king"}}), 400);
  expect_status(api.ask("POST", "/api/accounts/9/role", owner, {{"role", "judge"}}), 404);
  expect_status(api.ask("POST", role, owner, {{"role", "judge"}}), 200);
  expect_status(api.ask("POST", "/api/accounts/1/role", owner, {{"role", "judge"}}), 409);

  const Json change = {{"old", password}, {"new", "another password"}};
  expect_status(api.ask("POST", "/api/me/password", {}, change), 401);
  expect_status(api.ask("POST", "/api/me/password", {vera.front()}, change), 403);
  expect_status(api.ask("POST", "/api/me/password", vera, {{"old", password}, {"new", "short"}}), 400);
  expect_status(api.ask("POST", "/api/me/password", vera, change), 204);
  expect_status(api.ask("DELETE", "/api/sessions", {vera.front()}), 403);
  expect_status(api.ask("DELETE", "/api/sessions", vera), 204);
  expect_status(api.ask("DELETE", "/api/sessions", vera), 401);
}

void ask_own_sessions(Described& api) {
  const Fields vera = session_of(api, "Vera"), phone = session_of(api, "Vera");
  expect_status(api.ask("GET", "/api/me/sessions"), 401);
  const Answer listed = api.ask("GET", "/api/me/sessions", vera);
  expect_status(listed, 200);
  std::string other;
  const Json sessions = json_of(listed)["sessions"];
  for (const Json& each : sessions)
    if (each["current"] == false) other = "/api/me/sessions/" + each["id"].get<std::string>();
  expect_status(api.ask("DELETE", other), 401);
  expect_status(api.ask("DELETE", other, {vera.front()}), 403);
  expect_status(api.ask("DELETE", other, vera), 204);
  expect_status(api.ask("DELETE", other, vera), 404);
  expect_status(api.ask("DELETE", "/api/me/sessions"), 401);
  expect_status(api.ask("DELETE", "/api/me/sessions", {vera.front()}), 403);
  expect_status(api.ask("DELETE", "/api/me/sessions", vera), 204);
}

// What the owner does to account 2, which afterwards is unchanged but for its password.
void ask_of_accounts(Described& api) {
  const Fields owner = session_of(api, "Olga"), vera = session_of(api, "Vera");
  const std::string path = "/api/accounts/2", nobody = "/api/accounts/99";
  for (const char* what : {"/disable", "/enable"}) {
    expect_status(api.ask("POST", path + what), 401);
    expect_status(api.ask("POST", path + what, vera), 403);
    expect_status(api.ask("POST", nobody + what, owner), 404);
  }
  expect_status(api.ask("POST", "/api/accounts/1/disable", owner), 409);
  expect_status(api.ask("POST", path + "/disable", owner), 200);
  expect_status(api.ask("POST", path + "/enable", owner), 200);

  const Json both = {{"second_factor", true}};
  expect_status(api.ask("POST", path + "/reset", {}, both), 401);
  expect_status(api.ask("POST", path + "/reset", session_of(api, "Vera"), both), 403);
  expect_status(api.ask("POST", nobody + "/reset", owner, both), 404);
  expect_status(api.ask("POST", path + "/reset", owner, {{"second_factor", "yes"}}), 400);
  const Answer link = api.ask("POST", path + "/reset", owner, both);
  expect_status(link, 201);
  const std::string url = json_of(link)["url"];
  Json reset = {{"token", url.substr(url.find('#') + 1)}, {"password", "short"}};
  expect_status(api.ask("POST", "/api/reset", {}, reset), 400);
  reset["password"] = password;
  expect_status(api.ask("POST", "/api/reset", {}, reset), 204);
  expect_status(api.ask("POST", "/api/reset", {}, reset), 401);
}

void ask_deletion(Described& api) {
  const Fields owner = session_of(api, "Olga");
  const Json right = {{"password", password}}, wrong = {{"password", "wrong"}};
  for (const char* name : {"Mila", "Nina"})
    expect_status(api.ask("POST", "/api/accounts", {}, {{"name", name}, {"password", password}}), 201);
  const Fields mila = session_of(api, "Mila");
  expect_status(api.ask("DELETE", "/api/me", {}, right), 401);
  expect_status(api.ask("DELETE", "/api/me", {mila.front()}, right), 403);
  expect_status(api.ask("DELETE", "/api/me", mila, {{"code", "1"}}), 400);
  expect_status(api.ask("DELETE", "/api/me", mila, wrong), 401);
  expect_status(api.ask("DELETE", "/api/me", owner, right), 409);
  expect_status(api.ask("DELETE", "/api/accounts/1"), 401);
  expect_status(api.ask("DELETE", "/api/accounts/1", mila), 403);
  expect_status(api.ask("DELETE", "/api/accounts/1", owner), 409);
  expect_status(api.ask("DELETE", "/api/accounts/99", owner), 404);
  expect_status(api.ask("DELETE", "/api/me", mila, right), 204);
  expect_status(api.ask("DELETE", "/api/accounts/4", owner), 204);
}

void ask_second_factor(Described& api, RunningService& service) {
  const Fields vera = session_of(api, "Vera");
  const std::string path = "/api/me/second-factor";
  const Json right = {{"password", password}, {"code", "000000"}}, wrong = {{"password", "wrong"}};
  const std::tuple<const char*, std::string, Json> rows[] = {{"POST", path, right},
                                                             {"DELETE", path, right},
                                                             {"POST", path + "/confirm", right},
                                                             {"POST", path + "/recovery-codes", right}};
  for (const auto& [method, target, body] : rows) {
    expect_status(api.ask(method, target, {}, body), 401);
    expect_status(api.ask(method, target, {vera.front()}, body), 403);
    expect_status(api.ask(method, target, vera, {{"nothing", 1}}), 400);
    if (target != path || std::string(method) != "POST") expect_status(api.ask(method, target, vera, body), 409);
  }
  expect_status(api.ask("POST", path, vera, wrong), 401);
  const Answer made = api.ask("POST", path, vera, {{"password", password}});
  expect_status(made, 201);
  const std::string secret = json_of(made)["secret"];
  expect_status(api.ask("POST", path + "/confirm", vera, {{"code", "12345"}}), 401);
  expect_status(api.ask("POST", path + "/confirm", vera, {{"code", phone_code(secret, service.now())}}), 200);
  expect_status(api.ask("POST", path, vera, {{"password", password}}), 409);
  expect_status(api.ask("POST", "/api/sessions", {}, {{"name", "Vera"}, {"password", password}}), 401);
  const auto next = [&] {
    service.ahead += 30'000;
    return Json{{"password", password}, {"code", phone_code(secret, service.now())}};
  };
  Json sign_in = next();
  sign_in["name"] = "Vera";
  expect_status(api.ask("POST", "/api/sessions", {}, sign_in), 201);
  expect_status(api.ask("POST", path + "/recovery-codes", vera, next()), 200);
  expect_status(api.ask("DELETE", path, vera, next()), 204);
}

void ask_more_of_accounts(Described& api, RunningService& service) {
  const Fields owner = session_of(api, "Olga");
  const Answer link = api.ask("POST", "/api/accounts/2/reset", owner, Json::object());
  const std::string url = json_of(link)["url"];
  expect_status(api.ask("POST", "/api/reset", {}, {{"token", url.substr(url.find('#') + 1)}, {"password", password}}),
                204);
  ask_own_sessions(api);
  ask_of_accounts(api);
  ask_deletion(api);
  ask_second_factor(api, service);
}

// A tournament of one game and its people.
struct Cup {
  std::string path;
  Fields organiser, judge, player;  // Accounts 3, 4, 5.
};

Fields new_member(Described& api, const Fields& owner, const char* name, const char* role) {
  const Answer made = api.ask("POST", "/api/accounts", {}, {{"name", name}, {"password", password}});
  expect_status(made, 201);
  const std::string path = "/api/accounts/" + json_of(made)["account"]["id"].dump() + "/role";
  expect_status(api.ask("POST", path, owner, {{"role", role}}), 200);
  return session_of(api, name);
}

Json lines_for(Described& api, const Cup& cup, const Json& lines) {
  const Json version = json_of(api.ask("GET", cup.path))["version"];
  return {{"version", version}, {"key", new_key()}, {"lines", lines}};
}

// Without a session, without its second token, with the session of somebody else, and where there is no such
// tournament.
void ask_without_office(Described& api, const Cup& cup, const std::string& method, const std::string& rest,
                        const Json& body = nullptr) {
  expect_status(api.ask(method, cup.path + rest, {}, body), 401);
  if (method == "POST") expect_status(api.ask(method, cup.path + rest, {cup.organiser.front()}, body), 403);
  expect_status(api.ask(method, cup.path + rest, cup.player, body), 403);
  expect_status(api.ask(method, "/api/tournaments/nowhere" + rest, cup.organiser, body), 404);
}

Cup ask_tournament_opening(Described& api) {
  const Fields owner = session_of(api, "Olga");
  Cup cup{.path = {},
          .organiser = new_member(api, owner, "Oscar", "organiser"),
          .judge = new_member(api, owner, "Gleb", "judge"),
          .player = new_member(api, owner, "Alice", "player")};
  Json body = {{"title", "Cup"},
               {"rules", "mafclub-2023-en"},
               {"with", {{"seat.assignment", "free"}}},
               {"utc_offset", 180},
               {"key", "0123456789abcdef"}};
  const std::string path = "/api/tournaments";
  expect_status(api.ask("POST", path, {}, body), 401);
  expect_status(api.ask("POST", path, cup.judge, body), 403);
  expect_status(api.ask("POST", path, cup.organiser, {{"title", "no rules"}}), 400);
  expect_status(api.ask("POST", path, cup.organiser, {{"title", "Chess"}, {"rules", "chess"}}), 422);
  const Answer opened = api.ask("POST", path, cup.organiser, body);
  expect_status(opened, 201);
  expect_status(api.ask("POST", path, cup.organiser, body), 200);
  body["title"] = "Another";
  expect_status(api.ask("POST", path, cup.organiser, body), 409);
  cup.path = path + "/" + json_of(opened)["tournament"].get<std::string>();
  EXPECT_EQ(json_of(api.ask("GET", path))["tournaments"].size(), 1U);
  return cup;
}

const std::string ten_names = "Alice, Boris, Clara, Denis, Elena, Felix, Galina, Hugo, Irina, Jakob";

void ask_lines(Described& api, const Cup& cup) {
  const Json lines = lines_for(
      api, cup,
      {"official Vera: chief judge", "official Gleb: judge", "register " + ten_names, "team North: Alice, Boris",
       "team South: Clara, Denis", "stage main", "seat 1.1 judge Gleb: " + ten_names});
  ask_without_office(api, cup, "POST", "/commands", lines);
  expect_status(api.ask("POST", cup.path + "/commands", cup.organiser, lines_for(api, cup, Json::array())), 400);
  expect_status(api.ask("POST", cup.path + "/commands", cup.organiser, lines), 200);
  const Json late = {{"version", lines["version"]}, {"key", new_key()}, {"lines", {"withdraw Alice"}}};
  expect_status(api.ask("POST", cup.path + "/commands", cup.organiser, late), 409);
  expect_status(api.ask("POST", cup.path + "/commands", cup.organiser, lines_for(api, cup, {"swap 1.1 3 8"})), 422);

  const Json gleb = {{"account", 4}, {"name", "Gleb"}};
  ask_without_office(api, cup, "POST", "/officials", gleb);
  expect_status(api.ask("POST", cup.path + "/officials", cup.organiser, {{"account", "Gleb"}}), 400);
  expect_status(api.ask("POST", cup.path + "/officials", cup.organiser, {{"account", 99}, {"name", "Gleb"}}), 404);
  expect_status(api.ask("POST", cup.path + "/officials", cup.organiser, {{"account", 4}, {"name", "Nobody"}}), 422);
  expect_status(api.ask("POST", cup.path + "/officials", cup.organiser, gleb), 200);
}

void ask_game(Described& api, RunningService& service, const Cup& cup) {
  const std::string table = cup.path + "/games/1.1/table", result = cup.path + "/games/1.1/result";
  const auto taking = [&](const char* by) {
    const Json version = json_of(api.ask("GET", cup.path))["version"];
    return Json{{"version", version}, {"key", new_key()}, {"by", by}};
  };
  ask_without_office(api, cup, "POST", "/games/1.1/table", Json::object());
  ask_without_office(api, cup, "POST", "/games/1.1/result", taking("Gleb"));
  expect_status(api.ask("POST", cup.path + "/games/7.1/table", cup.judge, Json::object()), 404);
  expect_status(api.ask("POST", table, cup.judge, {{"deal", "nobody"}}), 400);
  expect_status(api.ask("POST", result, cup.judge, {{"by", "Gleb"}}), 400);
  expect_status(api.ask("POST", result, cup.judge, taking("Gleb")), 409);
  const Answer opened = api.ask("POST", table, cup.judge, {{"deal", "judge"}, {"delay", {{"public", 0}, {"open", 0}}}});
  expect_status(opened, 201);
  expect_status(api.ask("POST", table, cup.organiser, Json::object()), 200);
  EXPECT_EQ(code_of(api.ask("POST", result, cup.judge, taking("Gleb"))), "game_not_over");

  const Opened live(json_of(opened));
  play_to_day(api, service, live);
  for (const char* line : {"remove 2", "remove 7", "remove 9", "stop"}) expect_status(enter(api, live, line), 200);
  expect_status(api.ask("POST", result, cup.organiser, taking("Nobody")), 422);
  expect_status(api.ask("POST", result, cup.judge, taking("Gleb")), 200);
  const Json confirmed = lines_for(api, cup, {"confirm 1.1 by Vera"});
  expect_status(api.ask("POST", cup.path + "/commands", cup.organiser, confirmed), 200);
  // Another game, whose result was entered by hand.
  const Json by_hand =
      lines_for(api, cup,
                {"seat 2.1 judge Gleb: " + ten_names, "result 2.1 by Gleb: red; sheriff 1; don 2; mafia 3 4; killed 5",
                 "confirm 2.1 by Vera"});
  expect_status(api.ask("POST", cup.path + "/commands", cup.organiser, by_hand), 200);
  expect_status(api.ask("POST", cup.path + "/games/2.1/table", cup.judge, Json::object()), 409);
}

void look_at_tournament(Described& api, const Cup& cup) {
  ask_without_office(api, cup, "GET", "/log.cup");
  expect_status(api.ask("GET", cup.path + "/log.cup", cup.judge), 200);
  for (const char* path : {"", "/file.json", "/seats.txt", "/standings"}) {
    expect_status(api.ask("GET", cup.path + path), 200);
    expect_status(api.ask("GET", std::string("/api/tournaments/nowhere") + path), 404);
  }
  const Json standings = json_of(api.ask("GET", cup.path + "/standings"));
  EXPECT_EQ(standings["players"].size(), 10U);
  EXPECT_EQ(standings["teams"].size(), 2U);
  expect_status(api.ask("GET", cup.path + "/standings?before=1"), 200);
  expect_status(api.ask("GET", cup.path + "/standings?before=x"), 404);
  expect_status(api.ask("GET", cup.path + "/standings?explain=Boris"), 200);
  expect_status(api.ask("GET", cup.path + "/standings?explain=Nobody"), 404);
}

// From another site, as a browser would send it.
const Fields foreign_upgrade = {{"Connection", "Upgrade"},
                                {"Upgrade", "websocket"},
                                {"Sec-WebSocket-Version", "13"},
                                {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="},
                                {"Origin", "https://evil.example"}};

void watch_standings(Described& api, const RunningService& service, const Cup& cup) {
  WebSocket socket("127.0.0.1", service.port, cup.path + "/live");
  api.seen.insert(std::string("GET ") + live_standings + " 101");
  const auto version_told = [&] {
    const auto text = socket.receive(std::chrono::seconds(10));
    const Json message = text ? Json::parse(*text, nullptr, false) : Json::object();
    api.check_message(live_standings, "x-from-server", message);
    return message.value("version", 0);
  };
  const int first = version_told();
  expect_status(
      api.ask("POST", cup.path + "/commands", cup.organiser, lines_for(api, cup, {"official Rita: referees"})), 200);
  EXPECT_EQ(version_told(), first + 1);
  expect_status(api.ask("GET", cup.path + "/live", foreign_upgrade), 403);
}

void ask_tournaments(Described& api, RunningService& service) {
  const Cup cup = ask_tournament_opening(api);
  ask_lines(api, cup);
  ask_game(api, service, cup);
  look_at_tournament(api, cup);
  watch_standings(api, service, cup);
}

void ask_reference(Described& api) {
  const Json all = json_of(api.ask("GET", "/api/rules"));
  for (const Json& each : all["rules"])
    expect_status(api.ask("GET", "/api/rules/" + each["rules"].get<std::string>()), 200);
  expect_status(api.ask("GET", "/api/rules/none"), 404);
  for (const char* clause : {"MC-2.4.13", "MC-Q1", "MC-1?lang=ru"})
    expect_status(api.ask("GET", std::string("/api/clauses/") + clause), 200);
  expect_status(api.ask("GET", "/api/clauses/none"), 404);
  for (const char* path : {"/api/version", "/api/openapi.json", "/livez", "/readyz", "/metrics"})
    expect_status(api.ask("GET", path), 200);
  expect_status(api.ask("GET", "/metrics", {{"X-Forwarded-For", "192.0.2.7"}}), 403);
}

void ask_with_metrics_token(Described& api) {
  net::Config config = roomy();
  config.metrics_token = "for the figures";
  const RunningService service(config);
  api.turn_to(service);
  expect_status(api.ask("GET", "/metrics"), 403);
  expect_status(api.ask("GET", "/metrics", by(config.metrics_token)), 200);
}

// Forty days later the session is over, too.
void ask_to_delete(Described& api) {
  RunningService service(roomy());
  api.turn_to(service);
  const Json olga = {{"token", service.owner_token}, {"name", "Olga"}, {"password", password}};
  expect_status(api.ask("POST", "/api/owner", {}, olga), 201);
  expect_status(api.ask("POST", "/api/accounts", {}, {{"name", "Vera"}, {"password", password}}), 201);
  const Opened table(api, Json::object());
  const Fields owner = session_of(api, "Olga");
  expect_status(api.ask("DELETE", table.path), 401);
  expect_status(api.ask("DELETE", table.path, session_of(api, "Vera")), 403);
  expect_status(api.ask("DELETE", "/api/tables/nosuchtable", owner), 404);
  expect_status(api.ask("DELETE", table.path, owner), 409);
  service.ahead += live::Time{40} * 24 * 3600 * 1000;
  expect_status(api.ask("DELETE", table.path, session_of(api, "Olga")), 204);
  expect_status(api.ask("GET", table.path, by(table.judge)), 401);
}

void ask_for_accounts_only(Described& api) {
  net::Config config = roomy();
  config.tables_open = false;
  const RunningService service(config);
  api.turn_to(service);
  expect_status(api.ask("POST", "/api/tables", {}, {{"rules", "mafclub-2023-en"}}), 403);
}

// With next to no allowance the second of a kind is one too many.
void ask_too_often(Described& api) {
  RunningService strict(roomy(0.01));
  strict.hold_clock();
  api.turn_to(strict);
  const Json owner = {{"token", strict.owner_token}, {"name", "Olga"}, {"password", password}};
  expect_status(api.ask("POST", "/api/owner", {}, owner), 201);
  expect_status(api.ask("POST", "/api/owner", {}, owner), 429);
  expect_status(api.ask("POST", "/api/accounts", {}, {{"name", "Vera"}, {"password", password}}), 429);
  expect_status(api.ask("POST", "/api/reset", {}, {{"token", "x"}, {"password", password}}), 429);
  const Fields session = session_of(api, "Olga");
  expect_status(api.ask("POST", "/api/sessions", {}, {{"name", "Olga"}, {"password", password}}), 429);
  expect_status(api.ask("POST", "/api/me/password", session, {{"old", password}, {"new", password}}), 429);
  expect_status(api.ask("POST", "/api/tables", {}, {{"rules", "mafclub-2023-en"}}), 201);
  expect_status(api.ask("POST", "/api/tables", {}, {{"rules", "mafclub-2023-en"}}), 429);
}

void ask_without_store(Described& api) {
  test::PostgresServer postgres;
  net::Config config = roomy();
  config.database = postgres.uri();
  const RunningService service(config);
  api.turn_to(service);
  expect_status(api.ask("GET", "/readyz"), 200);
  postgres.kill();
  const Json opening = {{"rules", "mafclub-2023-en"}};  // It finds out when it wants to store something.
  for (int i = 0; i < 100 && api.ask("POST", "/api/tables", {}, opening).status != 503; ++i) continue;
  expect_status(api.ask("GET", "/readyz"), 503);
}

// A socket that checks all its messages against the description.
class Viewer {
 public:
  Viewer(Described& api, const RunningService& service, const Opened& table, const std::string& token)
      : api_(api), socket_("127.0.0.1", service.port, table.path + "/live") {
    api_.seen.insert(std::string("GET ") + live_table + " 101");
    send({{"type", "hello"}, {"token", token}, {"from", 0}, {"lang", "en"}});
    until("Welcome");
  }
  void send(const Json& message) {
    api_.check_message(live_table, "x-to-server", message);
    socket_.send(message.dump());
  }
  // Reads on until a message of that kind has come.
  void until(const std::string& kind) {
    try {
      for (int i = 0; i < 50 && !api_.messages.contains(kind); ++i) {
        const auto text = socket_.receive();
        ASSERT_TRUE(text) << "closed with " << socket_.close_code() << " before " << kind;
        api_.check_message(live_table, "x-from-server", Json::parse(*text, nullptr, false));
      }
    } catch (const TimedOut&) {
      ADD_FAILURE() << kind << " did not come";
    }
  }

 private:
  Described& api_;
  WebSocket socket_;
};

void watch_live(Described& api, RunningService& service) {
  const Opened table(api, {{"title", "Live"}});
  Viewer judge(api, service, table, table.judge), seat(api, service, table, table.seat);
  judge.send({{"type", "ping"}, {"id", "1"}});
  judge.until("Pong");
  judge.send({{"type", "command"},
              {"id", "2"},
              {"version", version_of(api, table)},
              {"key", new_key()},
              {"line", "judge Vera"}});
  judge.until("LiveAnswer");
  judge.until("LiveTable");
  play_to_day(api, service, table);
  judge.until("LiveEvents");
  seat.until("LiveNight");
  judge.until("LiveClock");
  const Json late = {{"base", 2}, {"key", new_key()}, {"lines", {"foul 3"}}};
  expect_status(api.ask("POST", table.path + "/branches", by(table.judge), late), 202);
  judge.until("LiveBranch");
  ask_proposals(api, table);
  judge.until("LiveProposal");
  for (const char* device : {"phone", "tablet"}) {
    const Json takes = {{"device", device}, {"key", new_key()}};
    expect_status(api.ask("POST", table.path + "/takeover", by(table.judge), takes), 200);
  }
  judge.until("TakenOver");

  expect_status(api.ask("GET", table.path + "/live", foreign_upgrade), 403);
}

std::set<std::string> described_answers(const Json& doc) {
  std::set<std::string> all;
  for (const auto& [path, operations] : doc["paths"].items())
    for (const auto& [method, operation] : operations.items())
      for (const auto& [status, response] : operation["responses"].items()) {
        std::string name = method;
        for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        if (status != "default") all.insert(name + " " + path + " " + status);
      }
  return all;
}

TEST(OpenApi, EveryOperationAnswersAsDescribed) {
  RunningService service(roomy());
  Described api(service);
  ask_opening(api);
  const Opened table(api, {{"deal", "judge"}});
  ask_commands(api, service, table);
  ask_looking(api, table);
  ask_links(api, table);
  ask_records(api, service, table);
  const Opened offline(api, Json::object());
  play_to_day(api, service, offline);
  ask_branches(api, offline);
  ask_takeover(api, offline);
  watch_live(api, service);
  ask_accounts(api, service);
  ask_with_session(api);
  ask_tournaments(api, service);
  ask_more_of_accounts(api, service);
  ask_reference(api);
  ask_with_metrics_token(api);
  ask_to_delete(api);
  ask_for_accounts_only(api);
  ask_too_often(api);
  ask_without_store(api);

  for (const std::string& each : described_answers(api.doc)) EXPECT_TRUE(api.seen.contains(each)) << each;
  for (const char* path : {live_table, live_standings})
    for (const char* direction : {"x-to-server", "x-from-server"})
      for (const Json& schema : api.doc["paths"][path]["get"][direction]) {
        const auto name = schema["$ref"].get<std::string>();
        EXPECT_TRUE(api.messages.contains(name.substr(name.rfind('/') + 1))) << name << " was never sent";
      }
}

TEST(OpenApi, HasEveryRouteAndNoOther) {
  const RunningService service(roomy());
  const Described api(service);
  std::set<std::string> described, routed = {std::string("get ") + live_table, std::string("get ") + live_standings};
  for (const auto& [path, operations] : api.doc["paths"].items())
    for (const auto& [method, operation] : operations.items()) described.insert(method + " " + path);
  for (const net::Api::Route& route : net::Api::routes())
    routed.insert(in_lower_case(std::string(route.method)) + " " + std::string(route.path));
  EXPECT_EQ(described, routed);
}

TEST(OpenApi, EveryOperationIsDescribed) {
  const RunningService service(roomy());
  const Described api(service);
  EXPECT_EQ(api.doc["openapi"], "3.1.0");
  std::set<std::string> ids;
  for (const auto& [path, operations] : api.doc["paths"].items())
    for (const auto& [method, operation] : operations.items()) {
      SCOPED_TRACE(method + " " + path);
      EXPECT_TRUE(ids.insert(operation["operationId"].get<std::string>()).second);
      EXPECT_TRUE(operation["summary"].get<std::string>().ends_with('.'));
      for (const Json& each : operation["security"])
        for (const auto& [scheme, scopes] : each.items())
          EXPECT_TRUE(api.doc["components"]["securitySchemes"].contains(scheme)) << scheme;
      std::set<std::string> named;
      for (const Json& each : operation["parameters"]) {
        const Json& parameter = resolved(api.doc, each);
        if (parameter["in"] == "path") named.insert("{" + parameter["name"].get<std::string>() + "}");
      }
      for (const std::string& part : parts_of(path))
        EXPECT_TRUE(!part.starts_with('{') || named.erase(part) == 1) << part;
      EXPECT_TRUE(named.empty());
    }
}

TEST(JsonSchema, FindsMismatches) {
  const Json root = Json::parse(R"({"$defs":{"seat":{"type":"integer","minimum":1,"maximum":20}}})");
  const auto fits = [&](const char* schema, const char* value) {
    return schema_faults(root, Json::parse(schema), Json::parse(value)).empty();
  };
  EXPECT_TRUE(fits(R"({"type":["string","null"]})", "null"));
  EXPECT_FALSE(fits(R"({"type":["string","null"]})", "1"));
  EXPECT_FALSE(fits(R"({"type":"integer"})", "1.5"));
  EXPECT_TRUE(fits(R"({"$ref":"#/$defs/seat"})", "20"));
  EXPECT_FALSE(fits(R"({"$ref":"#/$defs/seat"})", "21"));
  EXPECT_FALSE(fits(R"({"required":["a"]})", R"({"b":1})"));
  EXPECT_FALSE(fits(R"({"properties":{"a":{"type":"array","items":{"type":"string"}}}})", R"({"a":["x",1]})"));
  EXPECT_FALSE(fits(R"({"properties":{"a":{}},"additionalProperties":false})", R"({"a":1,"b":2})"));
  EXPECT_FALSE(fits(R"({"additionalProperties":{"type":"string"}})", R"({"b":2})"));
  EXPECT_FALSE(fits(R"({"oneOf":[{"type":"integer"},{"type":"number"}]})", "1")) << "both";
  EXPECT_TRUE(fits(R"({"anyOf":[{"type":"integer"},{"type":"number"}]})", "1"));
  EXPECT_FALSE(fits(R"({"anyOf":[{"type":"string"}]})", "1"));
  EXPECT_FALSE(fits(R"({"allOf":[{"type":"integer"},{"const":2}]})", "1"));
  EXPECT_FALSE(fits(R"({"enum":["a",null]})", "\"b\""));
  EXPECT_TRUE(fits(R"({"maxLength":3})", "\"ёёё\"")) << "characters, not bytes";
  EXPECT_FALSE(fits(R"({"minLength":3})", "\"ab\""));
  EXPECT_FALSE(fits(R"({"minItems":1})", "[]"));
  EXPECT_FALSE(fits(R"({"pattern":"a"})", "\"a\"")) << "a keyword that is not checked";
}

}  // namespace
}  // namespace mafia::test
