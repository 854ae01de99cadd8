// A stranger uploads as much as fits and asks for the record again and again, without reading what comes. The others
// are served meanwhile, and the server holds no more than it may.
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "../support/http_client.hpp"
#include "base/json_members.hpp"
#include "crypto/crypto.hpp"
#include "net/api/api.hpp"
#include "store/open.hpp"

namespace mafia::test {
namespace {

using Json = nlohmann::ordered_json;
using namespace std::chrono_literals;

// The application behind real connections. What its other threads have made reaches the loop when the test lets it.
class UnreadRecords : public ::testing::Test, private net::Application {
 protected:
  static constexpr std::size_t most_held = 1'000'000;  // Bytes: four records.

  UnreadRecords() {
    log_ = *store::open_log("memory:", server_.post(), {});
    const auto now = [] { return live::Time{1'700'000'000'000}; };
    const live::Dependencies machine{now, now, crypto::random_bytes, crypto::random_below, {}, [](const auto&) {}};
    api_.emplace(*log_, gated(server_.post()), machine,
                 net::Api::Settings{.rate_factor = 1e6, .key = crypto::new_key_pair()});
    loop_ = std::thread([this] { server_.run([this] { return log_->attend(); }); });
    full_ = open();
    Json lines = {"roles 2 7 mafia, 9 don, 4 sheriff", "day 1"};
    std::string remark = "remark 4 because";
    while (remark.size() < 1'000) remark += " because";
    for (int i = 0; i < 220; ++i) lines.push_back(remark);
    const Answer brought = ask("POST", full_, "/branches", {{"base", 1}, {"key", "an upload"}, {"lines", lines}});
    EXPECT_EQ(brought.status, 200) << brought.body;
    full_.version = Json::parse(brought.body)["version"];
  }
  ~UnreadRecords() override {
    let_through();
    greedy_.clear();
    server_.post()([this] { server_.drain(0ms); });
    loop_.join();
    log_.reset();
    api_.reset();
  }

  struct Table {
    std::string path, judge;
    int version = 1;
    Fields fields() const { return {{"Authorization", "Bearer " + judge}}; }
  };
  Table open() {
    const Answer opened = honest_.post("/api/tables", R"({"rules":"mafclub-2023-ru"})");
    EXPECT_EQ(opened.status, 201) << opened.body;
    const Json json = Json::parse(opened.body);
    return {"/api/tables/" + json["table"].get<std::string>(), json["links"][0]["token"]};
  }
  Answer ask(const std::string& method, const Table& table, const std::string& rest, const Json& body = nullptr) {
    return honest_.request(method, table.path + rest, table.fields(), body.is_null() ? std::string{} : body.dump());
  }
  void play(Table& table, const std::string& line) {
    const std::string key = "line number " + std::to_string(table.version);
    const Answer done = ask("POST", table, "/commands", {{"version", table.version}, {"key", key}, {"line", line}});
    ASSERT_EQ(done.status, 200) << done.body;
    table.version = Json::parse(done.body)["version"];
  }

  // Another connection that asks a hundred times, and never reads.
  void ask_and_do_not_read() {
    std::string all, fields;
    for (const auto& [name, value] : full_.fields()) fields.append(name).append(": ").append(value).append("\r\n");
    for (int i = 0; i < 100; ++i)
      all += "GET " + full_.path + "/record.nota HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n";
    greedy_.emplace_back("127.0.0.1", server_.port(), Stream::Options{.receive_buffer = 4096}).write(all);
  }

  net::Counters counters() {
    std::promise<net::Counters> counted;
    server_.post()([&] { counted.set_value(server_.counters()); });
    return counted.get_future().get();
  }
  // Polls what other threads count. Only a test that fails waits for the whole minute.
  template <class Condition>
  bool eventually(Condition condition) {
    const auto until = std::chrono::steady_clock::now() + 60s;
    while (!condition()) {
      if (std::chrono::steady_clock::now() > until) return false;
      std::this_thread::sleep_for(2ms);
    }
    return true;
  }
  // How many texts other threads have made.
  int made() {
    const std::lock_guard lock(mutex_);
    return made_;
  }
  void let_through() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }

  Table full_;
  std::vector<HttpClient> greedy_;

 private:
  void handle(net::Request request, net::Respond respond) override {
    api_->handle(std::move(request), std::move(respond));
  }
  std::variant<std::shared_ptr<net::Listener>, net::Response> upgrade(const net::Request& request) override {
    return api_->upgrade(request);
  }
  // The loop itself posts as always. A thread that brings a result is counted and waits.
  store::Post gated(store::Post post) {
    return [this, post = std::move(post)](std::function<void()> task) {
      const auto here = std::this_thread::get_id();
      if (here != loop_.get_id() && here != test_) {
        std::unique_lock lock(mutex_);
        ++made_;
        changed_.wait(lock, [this] { return open_; });
      }
      post(std::move(task));
    };
  }

  const std::thread::id test_ = std::this_thread::get_id();
  std::mutex mutex_;
  std::condition_variable changed_;
  int made_ = 0;
  bool open_ = false;
  net::Server server_{*this, {.port = 0}, {.held = most_held, .pause_after_429 = 0ms}};
  std::unique_ptr<store::EventLog> log_;
  std::optional<net::Api> api_;
  std::thread loop_;
  HttpClient honest_{"127.0.0.1", server_.port()};
};

TEST_F(UnreadRecords, are_written_while_others_are_served) {
  ask_and_do_not_read();
  ASSERT_TRUE(eventually([&] { return made() == 1; })) << "the loop has written it itself";
  Table other = open();
  play(other, "roles 2 7 mafia, 9 don, 4 sheriff");
  for (int i = 0; i < 20; ++i) play(other, "remark 3 loud");
  play(full_, "remark 3 loud");
  EXPECT_EQ(made(), 1) << "one text for all that ask for it";
}

// Each version of the record is another text, so nothing is shared between the connections.
TEST_F(UnreadRecords, are_not_held_beyond_the_limit) {
  constexpr std::size_t readers = 12, least_record = 220'000;
  let_through();
  Table other = open();
  play(other, "roles 2 7 mafia, 9 don, 4 sheriff");
  for (std::size_t i = 1; i <= readers; ++i) {
    play(full_, "remark 3 loud");
    ask_and_do_not_read();
    const auto stalls = [&] {  // As many texts are held or were given up.
      const net::Counters now = counters();
      EXPECT_LE(now.held, most_held);
      return now.sent_away + now.held / least_record >= i;
    };
    ASSERT_TRUE(eventually(stalls)) << i;
    play(other, "remark 3 loud");
  }
  EXPECT_GE(counters().sent_away, readers - most_held / least_record);
  EXPECT_LT(counters().requests, readers * 100) << "what is asked for ahead of its turn waits";
}

}  // namespace
}  // namespace mafia::test
