// A server in its own thread and accounts with open sessions, for tests of what accounts may do.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <nlohmann/json.hpp>
#include <thread>

#include "access/accounts.hpp"
#include "crypto/crypto.hpp"
#include "event_logs.hpp"
#include "http_client.hpp"
#include "net/service.hpp"

namespace mafia::test {

using Json = nlohmann::ordered_json;

// Accounts with sessions, written to the log before any server starts: hashing passwords would take time.
class Members {
 public:
  explicit Members(const std::string& database) : log_(database) {}

  // Returns a session token.
  std::string add(const std::string& name, access::Role role) {
    const access::AccountId id = ++last_;
    const std::string token = "session-of-" + name;
    const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
    store(access::AccountCreated{id, name, role, "no password"}, now);
    store(access::SessionOpened{crypto::hex(crypto::sha256(token)), id, now + std::chrono::hours(24)}, now);
    return token;
  }

  void store(const access::AccountEvent& event, access::Time now) {
    const auto answer = log_.append(access::Accounts::stream, body_of(event, now));
    EXPECT_TRUE(std::holds_alternative<store::Appended>(answer));
  }

 private:
  TestLog log_;
  access::AccountId last_ = 0;
};

struct Reply {
  int status = 0;
  Json body;
  std::string text;

  std::string code() const {
    return body.is_object() && body.contains("error") ? body["error"]["code"].get<std::string>() : std::string{};
  }
  std::string clause() const {
    const Json& clause = body["error"]["clause"];
    return clause.is_string() ? clause.get<std::string>() : std::string{};
  }
};

class Process {
 public:
  Process(const std::string& data, const std::string& database, std::atomic<std::int64_t>& clock) {
    net::Config config;
    config.data = data;
    put_test_key(data);
    config.database = database;
    config.port = 0;
    config.drain_seconds = 1;
    config.rate_factor = 1000;
    auto opened = net::Service::open(config, {.now = [&clock] { return clock.load(); }});
    if (!opened) throw std::runtime_error(opened.error());
    service = std::move(*opened);
    std::promise<void> started;
    thread_ = std::thread([this, &started] { service->run([&started] { started.set_value(); }); });
    started.get_future().wait();
  }
  ~Process() {
    service->stop();
    thread_.join();
  }

  test::HttpClient http() const { return {"127.0.0.1", service->port()}; }
  test::WebSocket websocket(const std::string& target) const { return {"127.0.0.1", service->port(), target}; }

  std::unique_ptr<net::Service> service;

 private:
  std::thread thread_;
};

// A client: with an account's session, with a link, or as a stranger.
class Person {
 public:
  explicit Person(const Process& process, const std::string& session = {}) : http_(process.http()) {
    if (session.empty()) return;
    fields_ = {{"Cookie", "primanota_session=" + session}, {"X-CSRF-Token", access::csrf_of(session)}};
  }

  Reply get(const std::string& target) { return reply(http_.get(target, fields_)); }
  Reply post(const std::string& target, const Json& body) { return reply(http_.post(target, body.dump(), fields_)); }
  Reply post_with(const std::string& token, const std::string& target, const Json& body) {
    return reply(http_.post(target, body.dump(), {{"Authorization", "Bearer " + token}}));
  }

 private:
  static Reply reply(const test::Answer& answer) {
    return {answer.status, Json::parse(answer.body, nullptr, false), answer.body};
  }
  test::HttpClient http_;
  test::Fields fields_;
};

}  // namespace mafia::test
