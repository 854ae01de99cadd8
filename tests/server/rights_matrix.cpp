// Who may request what and when: every path about a table, every kind of link, every part of a game, as
// docs/api.md says. And no answer holds what its viewer may not know.
#include <gtest/gtest.h>

#include <set>

#include "../support/live_server.hpp"
#include "net/api/api.hpp"
#include "rules/books.hpp"

namespace mafia::test {
namespace {

enum class Phase { before, day, night, over, announced, later };  // Later: the delays have passed.
constexpr std::array phases{Phase::before, Phase::day, Phase::night, Phase::over, Phase::announced, Phase::later};

std::string name_of(Phase phase) {
  constexpr std::array names{"before the deal", "day", "night", "over", "announced", "later"};
  return names[static_cast<std::size_t>(phase)];
}

// What a row of the table below says of one kind of link.
enum class Say {
  yes,         // 200
  made,        // 201
  kept,        // 202
  stale,       // Entitled; the version that is sent is an old one: 409
  missing,     // Entitled; there is none: 404
  no,          // 403 not_entitled
  in_the_end,  // 403 not_yet, 200 once the roles are revealed to this viewer
};

struct Row {
  std::string_view method, path, body;
  Say judge, assistant, viewer;
};

// docs/api.md: Tables, Links, Commands, Several devices, Offline, The deal, Records. A client without a valid link
// is always answered 401.
constexpr Row rows[] = {
    {"GET", "/api/tables/{table}", "", Say::yes, Say::yes, Say::yes},
    {"GET", "/api/tables/{table}/events", "", Say::yes, Say::yes, Say::yes},
    {"GET", "/api/tables/{table}/deal", "", Say::yes, Say::yes, Say::yes},
    {"GET", "/api/tables/{table}/record.nota", "", Say::yes, Say::yes, Say::in_the_end},
    {"GET", "/api/tables/{table}/protocol.json", "", Say::yes, Say::yes, Say::in_the_end},
    {"GET", "/api/tables/{table}/protocol.txt", "", Say::yes, Say::yes, Say::in_the_end},
    {"GET", "/api/tables/{table}/protocol.pdf", "", Say::yes, Say::yes, Say::in_the_end},
    {"GET", "/api/tables/{table}/signed.json", "", Say::in_the_end, Say::in_the_end, Say::in_the_end},
    {"GET", "/api/tables/{table}/branches", "", Say::yes, Say::yes, Say::no},
    {"GET", "/api/tables/{table}/links", "", Say::yes, Say::no, Say::no},
    {"GET", "/api/tables/{table}/links/{link}/qr.svg", "", Say::yes, Say::no, Say::no},
    {"POST", "/api/tables/{table}/commands", R"({"version":0,"key":"the-key-1","line":"foul 1"})", Say::stale,
     Say::stale, Say::no},
    {"POST", "/api/tables/{table}/branches", R"({"base":1,"key":"the-key-2","lines":["foul 1"]})", Say::kept, Say::no,
     Say::no},
    {"POST", "/api/tables/{table}/branches/{branch}/choose", R"({"keep":"log","version":1,"key":"the-key-3"})",
     Say::stale, Say::no, Say::no},
    {"POST", "/api/tables/{table}/proposals/{proposal}", R"({"accept":true,"key":"the-key-5"})", Say::missing, Say::no,
     Say::no},
    {"POST", "/api/tables/{table}/takeover", R"({"device":"tablet","key":"the-key-4"})", Say::yes, Say::no, Say::no},
    {"POST", "/api/tables/{table}/links", R"({"grant":"spectator"})", Say::made, Say::no, Say::no},
    {"POST", "/api/tables/{table}/links/{link}/renew", "{}", Say::yes, Say::no, Say::no},
    {"DELETE", "/api/tables/{table}/links/{link}", "", Say::yes, Say::no, Say::no},
};

struct Asker {
  std::string name, token;
  bool known = true;
};

// A table brought to one part of the game, and every kind of client.
class Scene {
 public:
  Scene(LiveServer& server, Phase phase) : phase_(phase), table_(server.port(), opening()) {
    spare_ = add_link("spectator");
    const Json assistant = add_link("assistant"), revoked = add_link("assistant");
    EXPECT_EQ(table_.judge("DELETE", "/links/" + std::to_string(number(revoked, "link"))).status, 200);
    table_.version += 4;
    bring_to(server);
    OpenTable elsewhere(server.port(), {{"rules", "fsm"}});
    askers = {{"judge", table_.token("judge")},
              {"assistant", text_of(member(assistant, "token"))},
              {"seat 1", table_.token("seat", 1)},
              {"seat 2", table_.token("seat", 2)},
              {"spectator", table_.token("spectator")},
              {"overlay", table_.token("overlay")},
              {"revoked", text_of(member(revoked, "token")), false},
              {"of another table", elsewhere.token("judge"), false},
              {"nobody", "", false}};
  }

  LiveReply ask(const Row& row, const Asker& asker) {
    std::string path(row.path);
    const auto fill = [&](std::string_view place, const std::string& value) {
      if (const std::size_t at = path.find(place); at != path.npos) path.replace(at, place.size(), value);
    };
    fill("{table}", table_.id());
    fill("{link}", std::to_string(number(spare_, "link")));
    fill("{branch}", "1");
    fill("{proposal}", "1");
    return table_.http.ask({std::string(row.method), path, asker.token, std::string(row.body)});
  }

  // Whether the roles have been revealed to this asker.
  bool revealed_to(const Asker& asker) const {
    return phase_ == Phase::later || (phase_ == Phase::announced && asker.name != "overlay");
  }

  std::vector<Asker> askers;

 private:
  static Json opening() {
    const RuleSet& rules = *rules::find("mafclub-2023-ru");
    const Role c = Role::citizen, m = Role::mafia;
    LiveServer::next_deal({c, m, c, Role::sheriff, c, c, m, c, Role::don, c}, rules.deck.value);
    return {{"rules", std::string(rules.id)}, {"deal", "server"}, {"delay", {{"open", 3'600}}}, {"utc_offset", 0}};
  }
  static int number(const Json& json, const char* key) {
    return static_cast<int>(integer_of(member(json, key)).value_or(0));
  }
  Json add_link(const std::string& grant) { return table_.judge("POST", "/links", {{"grant", grant}}).json(); }

  void bring_to(LiveServer& server) {
    const auto play = [&](const std::string& line) {
      server.pass_to(server.now() + (line.contains("checks") ? 1'000 : 60'000));
      const LiveReply reply = line == "deal" ? table_.command({{"deal", true}}) : table_.play(line);
      ASSERT_EQ(reply.status, 200) << line << ": " << reply.body;
    };
    const std::vector<std::pair<Phase, std::vector<std::string>>> course = {
        {Phase::day, {"deal", "day 1", "1 nominates 7"}},
        {Phase::night, {"night 1", "hunt", "shots 2>6 7>6 9>6", "don", "don checks 3", "sheriff", "sheriff checks 9"}},
        {Phase::over, {"nota", "day 2", "surrender 2 7 9"}},
        {Phase::announced, {"stop"}}};
    for (const auto& [phase, lines] : course)
      if (phase_ >= phase)
        for (const std::string& line : lines) play(line);
    server.pass_to(server.now() + (phase_ == Phase::later ? 4'000'000 : 10'000), 20);
  }

  Phase phase_;
  OpenTable table_;
  Json spare_;  // A link that may be renewed and revoked without harm.
};

int expected_status(const Row& row, const Asker& asker, bool revealed) {
  if (!asker.known) return 401;
  switch (asker.name == "judge" ? row.judge : asker.name == "assistant" ? row.assistant : row.viewer) {
    case Say::yes: return 200;
    case Say::made: return 201;
    case Say::kept: return 202;
    case Say::stale: return 409;
    case Say::missing: return 404;
    case Say::no: return 403;
    case Say::in_the_end: return revealed ? 200 : 403;
  }
  return 0;
}

// Whose roles a viewer may have been told by now.
std::set<int> may_know(const Asker& asker, Phase phase) {
  if (phase == Phase::before) return {};
  if (asker.name == "seat 1") return {1};
  if (asker.name == "seat 2") return {2, 7, 9};
  return {};
}

void expect_no_secrets(const LiveReply& reply, const Asker& asker, const Scene& scene, Phase phase) {
  for (const Asker& other : scene.askers)
    if (!other.token.empty() && other.token != asker.token) {
      EXPECT_EQ(reply.bytes.find(other.token), std::string::npos) << "the token of " << other.name;
    }
  if (scene.revealed_to(asker)) return;
  EXPECT_EQ(reply.bytes.find("roles 2 7 mafia"), std::string::npos);
  EXPECT_EQ(reply.bytes.find("\"salt\":\""), std::string::npos);
  EXPECT_EQ(reply.bytes.find("\"seed\""), std::string::npos);
  const std::set<int> known = may_know(asker, phase);
  const Json answer = reply.json();
  const Json* view = member(answer, "view");
  if (!view) return;
  for (const Json& player : (*view)["players"])
    if (!player["role"].is_null()) {
      EXPECT_TRUE(known.contains(player["seat"].get<int>())) << player.dump();
    }
}

TEST(rights_matrix, each_link_on_each_path_in_each_part_of_a_game) {
  LiveServer server;
  for (const Phase phase : phases) {
    Scene scene(server, phase);
    if (HasFatalFailure()) return;
    for (const Row& row : rows)
      // The judge comes last: the judge's requests renew links and make versions old.
      for (std::size_t i = scene.askers.size(); i-- > 0;) {
        const Asker& asker = scene.askers[i];
        SCOPED_TRACE(std::string(row.method) + " " + std::string(row.path) + ", " + asker.name + ", " + name_of(phase));
        const int status = expected_status(row, asker, scene.revealed_to(asker));
        const LiveReply reply = scene.ask(row, asker);
        EXPECT_EQ(reply.status, status) << reply.body;
        if (status == 401) {
          EXPECT_EQ(reply.code(), "unknown_token");
        }
        if (asker.name != "judge" && asker.name != "assistant") expect_no_secrets(reply, asker, scene, phase);
      }
  }
}

// No link gives these: rights_of_accounts.cpp requests them with every role.
bool is_for_accounts(const net::Api::Route& route) {
  return route.path == "/api/tables/abandoned" || (route.method == "DELETE" && route.path == "/api/tables/{table}");
}

TEST(rights_matrix, covers_every_route_of_a_table) {
  std::set<std::pair<std::string_view, std::string_view>> listed;
  for (const Row& row : rows) listed.emplace(row.method, row.path);
  for (const net::Api::Route& route : net::Api::routes())
    if (route.path.starts_with("/api/tables/") && !is_for_accounts(route)) {
      EXPECT_TRUE(listed.contains({route.method, route.path})) << route.method << " " << route.path;
    }
}

// What an assistant may not enter, wherever the game stands, however much the house trusts them.
TEST(rights_matrix, an_assistant_enters_play_and_sanctions) {
  LiveServer server;
  OpenTable table(server.port(), {{"rules", "mafclub-2023-ru"}, {"assistants", "trusted"}});
  const Json link = table.judge("POST", "/links", {{"grant", "assistant"}, {"name", "Vera"}}).json();
  const auto enter = [&](const Json& what) {
    Json members = what;
    const Json now = table.http.ask({"GET", table.path(), text_of(member(link, "token"))}).json();
    members["version"] = now["version"];
    static int keys = 0;
    members["key"] = "assistants-" + std::to_string(++keys);
    return table.http.ask({"POST", table.path("/commands"), text_of(member(link, "token")), members.dump()});
  };
  for (const char* line : {"roles 2 7 mafia, 9 don, 4 sheriff", "day 1", "foul 3", "title Club", "1 nominates 7"})
    EXPECT_EQ(enter({{"line", line}}).status, 200) << line;
  for (const char* line :
       {"undo", "undo 2", "award 4 best_play 2", "consent", "fine 3 FIIM-8.5.1", "stop", "signed 2026-11-15"}) {
    const LiveReply reply = enter({{"line", line}});
    EXPECT_EQ(reply.status, 403) << line << reply.body;
    EXPECT_EQ(reply.code(), "not_entitled");
  }
  EXPECT_EQ(enter({{"line", "surrender 2 7 9"}}).status, 202);
  EXPECT_EQ(table.judge("POST", "/proposals/1", {{"accept", true}, {"key", "they surrender"}}).status, 200);
  EXPECT_EQ(enter({{"next", true}}).code(), "not_entitled");  // It would announce the result.
}

}  // namespace
}  // namespace mafia::test
