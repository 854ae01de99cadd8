// Record, game sheet and signed game sheet are written apart from the loop, once for each version, and kept.
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "../support/event_logs.hpp"
#include "base/json_members.hpp"
#include "crypto/crypto.hpp"
#include "net/api/api.hpp"

namespace mafia::test {
namespace {

using Json = nlohmann::ordered_json;
constexpr live::Time moment = 1'700'000'000'000;

// The application without sockets. Results of its other threads reach the loop only when the test allows it.
class Records : public ::testing::Test {
 protected:
  Records() {
    const auto now = [] { return moment; };
    const auto complain = [this](const std::string& what) { complaints.push_back(what); };
    api.emplace(*log.log, gated(log.loop.post()),
                live::Dependencies{now, now, crypto::random_bytes, crypto::random_below, {}, complain},
                net::Api::Settings{.rate_factor = 1e6, .key = crypto::new_key_pair()});
    played = open();
    for (const char* line : {"roles 2 7 mafia, 9 don, 4 sheriff", "day 1", "foul 3", "surrender 2 7 9", "stop"})
      play(played, line);
  }
  ~Records() override {
    let_through(1000);
    log.log.reset();
    api.reset();
  }

  struct Table {
    std::string path, judge;
    int version = 1;
  };
  using Later = std::shared_ptr<std::optional<net::Response>>;

  Later ask(const std::string& method, const Table& table, const std::string& rest, const std::string& body = {},
            const std::string& language = "en") {
    const auto answer = std::make_shared<std::optional<net::Response>>();
    net::Request request{
        .method = method, .path = table.path + rest, .query = {{"lang", language}}, .body = body, .remote = "10.0.0.1"};
    if (!table.judge.empty()) request.headers.emplace_back("authorization", "Bearer " + table.judge);
    api->handle(std::move(request), [answer](net::Response given) { *answer = std::move(given); });
    return answer;
  }
  net::Response answered(const Later& answer) {
    EXPECT_TRUE(log.loop.run_until([&] { return answer->has_value(); }));
    return answer->value_or(net::Response{.status = 0});
  }

  Table open() {
    const net::Response opened =
        answered(ask("POST", {"/api/tables", {}}, "", R"({"rules":"mafclub-2023-ru","utc_offset":0})"));
    EXPECT_EQ(opened.status, 201) << opened.body;
    const Json json = Json::parse(opened.body, nullptr, false);
    return {"/api/tables/" + json["table"].get<std::string>(), json["links"][0]["token"]};
  }
  void play(Table& table, const std::string& line) {
    const std::string key = "line number " + std::to_string(table.version);
    const Json body = {{"version", table.version++}, {"key", key}, {"line", line}};
    const net::Response done = answered(ask("POST", table, "/commands", body.dump()));
    EXPECT_EQ(done.status, 200) << line << ": " << done.body;
  }

  // How many results other threads have made, including those that still wait for the test.
  int made() {
    const std::lock_guard lock(mutex);
    return made_;
  }
  void let_through(int count) {
    const std::lock_guard lock(mutex);
    allowed_ += count;
    changed.notify_all();
  }
  // Another thread has made something new, and no client has it yet.
  void expect_made(int count) {
    EXPECT_TRUE(log.loop.run_until([&] { return made() >= count; }));
    EXPECT_EQ(made(), count);
  }

  static std::string tag_of(const net::Response& response) {
    const auto found = std::ranges::find(response.headers, "ETag", &std::pair<std::string, std::string>::first);
    return found == response.headers.end() ? std::string{} : found->second;
  }

  void expect_one_rendering_of_a_version(const std::string& file) {
    const auto first = ask("GET", played, file), second = ask("GET", played, file);
    expect_made(1);
    // The result waits at the gate; everybody else is served meanwhile, also at this table.
    Table other = open();
    play(other, "roles 2 7 mafia, 9 don, 4 sheriff");
    EXPECT_EQ(answered(ask("GET", other, "")).status, 200);
    EXPECT_EQ(answered(ask("GET", played, "")).status, 200);
    EXPECT_FALSE(*first || *second) << "the loop has written it itself";
    let_through(1);
    const net::Response one = answered(first), same = answered(second);
    EXPECT_EQ(one.status, 200) << one.body;
    ASSERT_TRUE(one.shared_body);
    EXPECT_FALSE(one.shared_body->empty());
    EXPECT_EQ(one.shared_body, same.shared_body) << "one body for both";
    const auto third = ask("GET", played, file);
    ASSERT_TRUE(*third) << "it is kept";
    EXPECT_EQ((*third)->shared_body, one.shared_body);
    EXPECT_EQ(made(), 1);

    play(played, "award 4 best_play 2");
    const auto newer = ask("GET", played, file), again = ask("GET", played, file);
    expect_made(2);
    EXPECT_FALSE(*newer || *again) << "the version before is no answer";
    let_through(1);
    const net::Response two = answered(newer);
    EXPECT_EQ(two.status, 200) << two.body;
    ASSERT_TRUE(two.shared_body);
    EXPECT_NE(*two.shared_body, *one.shared_body) << "the new line is missing";
    EXPECT_NE(tag_of(two), tag_of(one));
    EXPECT_EQ(answered(again).shared_body, two.shared_body);
    EXPECT_EQ(made(), 2);
    EXPECT_TRUE(complaints.empty());
  }
  // The other language is a text of its own, or the same one.
  void expect_languages(const std::string& file, int texts) {
    let_through(2);
    const net::Response english = answered(ask("GET", played, file)),
                        russian = answered(ask("GET", played, file, {}, "ru"));
    ASSERT_TRUE(english.shared_body && russian.shared_body) << english.body << russian.body;
    EXPECT_EQ(*english.shared_body == *russian.shared_body, texts == 1);
    EXPECT_EQ(made(), texts);
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> complaints;
  test::TestLog log{"memory:"};
  std::optional<net::Api> api;
  Table played;

 private:
  // The loop itself posts as always. A thread that brings a result is counted and waits.
  store::Post gated(store::Post post) {
    return [this, post = std::move(post), loop = std::this_thread::get_id()](std::function<void()> task) {
      if (std::this_thread::get_id() != loop) {
        std::unique_lock lock(mutex);
        ++made_;
        changed.wait(lock, [this] { return allowed_ > 0; });
        --allowed_;
      }
      post(std::move(task));
    };
  }
  int made_ = 0, allowed_ = 0;
};

TEST_F(Records, as_notation_are_rendered_once) { expect_one_rendering_of_a_version("/record.nota"); }
TEST_F(Records, as_game_sheet_in_json_are_rendered_once) { expect_one_rendering_of_a_version("/protocol.json"); }
TEST_F(Records, as_game_sheet_in_text_are_rendered_once) { expect_one_rendering_of_a_version("/protocol.txt"); }
TEST_F(Records, that_are_signed_are_rendered_once) { expect_one_rendering_of_a_version("/signed.json"); }

TEST_F(Records, as_notation_are_cached_by_language) { expect_languages("/record.nota", 2); }
TEST_F(Records, as_game_sheet_in_json_have_no_language) { expect_languages("/protocol.json", 1); }
TEST_F(Records, as_game_sheet_in_text_are_cached_by_language) { expect_languages("/protocol.txt", 2); }
TEST_F(Records, that_are_signed_have_no_language) { expect_languages("/signed.json", 1); }

}  // namespace
}  // namespace mafia::test
