// The rule books over HTTP, and the built-in page of a server that was given no pages.
#include <gtest/gtest.h>

#include <fstream>

#include "../support/running_service.hpp"
#include "rules/catalogue.hpp"

namespace mafia::test {
namespace {

struct ReferenceApi : testing::Test {
  static net::Config roomy() {
    net::Config config;
    config.rate_factor = 1000;
    return config;
  }
  RunningService service{roomy()};
  Json get(const std::string& target, int status = 200) const {
    const Answer answer = service.ask("GET", target);
    EXPECT_EQ(answer.status, status) << answer.body;
    return json_of(answer);
  }
};

TEST_F(ReferenceApi, EveryRuleSetHasItsSettings) {
  const Json all = get("/api/rules")["rules"];
  ASSERT_EQ(all.size(), 5U);
  for (const Json& each : all) {
    const Json one = get("/api/rules/" + each["rules"].get<std::string>());
    EXPECT_EQ(one["title"], each["title"]);
    EXPECT_GT(one["settings"].size(), 100U);
    for (const Json& setting : one["settings"]) {
      EXPECT_NE(setting["title"], "?") << setting["name"];
      EXPECT_NE(setting["group"], "?") << setting["name"];
      const Json& clause = setting["clause"];
      EXPECT_TRUE(clause.is_null() || rules::find_clause(clause.get<std::string>())) << setting.dump();
    }
  }
  EXPECT_EQ(get("/api/rules/none", 404)["error"]["code"], "no_such_rules");
}

TEST_F(ReferenceApi, StatesTheVersionAndTheRulesSignature) {
  std::ifstream cmake("CMakeLists.txt"), perft("tests/perft/signature.txt");
  const std::string project(std::istreambuf_iterator<char>(cmake), {}),
      games(std::istreambuf_iterator<char>(perft), {});
  const Json said = get("/api/version");
  EXPECT_NE(project.find("project(primanota VERSION " + said["version"].get<std::string>() + " "), project.npos);
  EXPECT_TRUE(games.ends_with("Rules signature: " + said["rules_signature"].get<std::string>() + "\n"));
}

TEST_F(ReferenceApi, HasEveryClauseInBothLanguages) {
  HttpClient client = service.http();
  std::size_t asked = 0;
  for (const rules::Row& row : rules::catalogue().subspan(1)) {
    if (++asked % 10 != 1) continue;  // One of ten has every kind and book.
    const std::string target = "/api/clauses/" + std::string(row.clause);
    const Json en = json_of(client.get(target)),
               ru = json_of(client.get(target, {{"Accept-Language", "ru-RU, en;q=0.5"}}));
    EXPECT_EQ(en["clause"], row.clause);
    EXPECT_EQ(en["text"], row.text[0]);
    EXPECT_EQ(ru["text"], row.text[1]);
    EXPECT_EQ(ru["title"], row.title[1]);
    EXPECT_EQ(en["touches"].size(), row.touches.size());
  }
  EXPECT_GT(asked, 500U);
  EXPECT_EQ(get("/api/clauses/MC-99.99?lang=ru", 404)["error"]["code"], "no_such_clause");
}

TEST_F(ReferenceApi, ClauseHasItsDecisions) {
  const Json clause = get("/api/clauses/MC-2.1.6"), decision = get("/api/clauses/MC-Q1");
  ASSERT_FALSE(clause["decisions"].empty());
  EXPECT_EQ(clause["decisions"][0]["decision"], "MC-Q1");
  EXPECT_EQ(clause["decisions"][0]["text"], decision["text"]);
  EXPECT_EQ(decision["kind"], "decision");
  EXPECT_EQ(decision["touches"], Json::array({"MC-2.1.6", "MC-4.17.2"}));
}

TEST_F(ReferenceApi, PageExplainsTheFirstSteps) {
  const Answer en = service.ask("GET", "/"), ru = service.ask("GET", "/", {{"Accept-Language", "ru"}});
  for (const Answer& page : {en, ru}) {
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8");
    EXPECT_NE(page.header("content-security-policy").find("style-src 'self'"), std::string::npos);
    EXPECT_NE(page.body.find("curl " + service.origin() + "/api/tables"), std::string::npos);
    EXPECT_NE(page.body.find("\"/api/openapi.json\""), std::string::npos);
    for (const char* blocked : {"<script", "<style", "style=", "onclick", ">?<"})
      EXPECT_EQ(page.body.find(blocked), std::string::npos) << blocked;
  }
  EXPECT_NE(en.body.find("lang=\"en\">"), std::string::npos);
  EXPECT_NE(ru.body.find("Открыть стол"), std::string::npos);
  EXPECT_EQ(ru.header("content-language"), "ru");
  const Answer style = service.ask("GET", "/style.css");
  EXPECT_EQ(style.header("content-type"), "text/css; charset=utf-8");
  EXPECT_NE(style.body.find("main {"), std::string::npos);
  EXPECT_EQ(service.ask("GET", "/index.html").status, 404);
}

// The request shown on the page opens a table as it stands.
TEST_F(ReferenceApi, ExampleOnThePageWorks) {
  const std::string page = service.ask("GET", "/").body;
  const std::size_t begin = page.find("-d '") + 4, end = page.find("'</code>", begin);
  std::string body = page.substr(begin, end - begin);
  for (const auto& [entity, character] : {std::pair{"&#123;", "{"}, {"&#125;", "}"}})
    body.replace(body.find(entity), 6, character);
  const Answer opened = service.ask("POST", "/api/tables", {}, body);
  EXPECT_EQ(opened.status, 201) << body << opened.body;
}

// The client chooses the Host: nothing of it becomes markup.
TEST_F(ReferenceApi, PageEscapesForeignMarkup) {
  HttpClient client = service.http();
  client.write("GET / HTTP/1.1\r\nHost: a\"><b>x</b>\r\n\r\n");
  const Answer answer = client.read_answer();
  EXPECT_EQ(answer.body.find("<b>"), std::string::npos);
  EXPECT_TRUE(answer.status == 200 || answer.status == 400) << answer.status;
}

TEST(OwnPages, ReplaceTheBuiltInPage) {
  const Folder pages;
  net::Config config;
  config.web = pages.path.string();
  const RunningService service(config);
  EXPECT_EQ(service.ask("GET", "/").status, 404) << "an empty folder";
  EXPECT_EQ(service.ask("GET", "/style.css").status, 404);
  EXPECT_EQ(service.ask("GET", "/api/rules").status, 200);
  std::ofstream(pages.path / "index.html") << "<p>our own";
  for (const char* path : {"/", "/owner", "/t/abc"}) EXPECT_EQ(service.ask("GET", path).body, "<p>our own") << path;
  EXPECT_EQ(service.ask("GET", "/tx").status, 404);
}

}  // namespace
}  // namespace mafia::test
