// A server in its own thread, with an application for transport tests.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "http_client.hpp"
#include "net/transport.hpp"

namespace mafia::test {

// Echoes requests and messages. Every viewer of /feed gets the broadcasts.
class EchoApplication : public net::Application {
 public:
  void handle(net::Request request, net::Respond respond) override {
    asked.push_back(request.method + " " + request.path);
    if (request.path == "/hello") return respond({.type = "text/plain", .body = "hello"});
    if (request.path == "/page") return respond({.type = "text/html; charset=utf-8", .body = "<p>page"});
    if (request.path == "/large") return respond({.body = std::string(200'000, 'x'), .compress = true});
    if (request.path == "/huge") return respond({.body = std::string(20'000'000, 'x')});
    if (request.path == "/split") return respond({.headers = {{"Location", "/a\r\nSet-Cookie: b"}}});
    if (request.path == "/kept") return kept.push_back(std::move(respond));
    if (request.path == "/dropped") return;
    if (request.path == "/too-often") return respond({.status = 429, .body = "{}"});
    if (request.path == "/who") return respond({.body = request.remote + (request.secure ? " secure" : "")});
    std::string said = request.method + " " + request.path;
    for (const auto& [name, value] : request.query) said.append(" ").append(name).append("=").append(value);
    respond({.type = "text/plain", .body = said + "\n" + request.body});
  }

  std::variant<std::shared_ptr<net::Listener>, net::Response> upgrade(const net::Request& request) override {
    if (request.path != "/ws" && request.path != "/feed") return net::Response{.status = 403, .body = "{}"};
    return std::make_shared<Viewer>(*this, request.path == "/feed");
  }

  void broadcast(std::string_view text) {
    const net::Message message = net::text_message(text);
    for (Viewer* viewer : feed) viewer->connection->send(message);
  }

  struct Viewer : net::Listener {
    Viewer(EchoApplication& application_, bool fed_) : application(application_), fed(fed_) {}
    void opened(std::shared_ptr<net::Connection> opened_) override {
      connection = std::move(opened_);
      ++application.opened;
      if (fed) application.feed.insert(this);
    }
    void received(std::string_view text) override {
      if (text == "bye") return connection->close(4001, "as you wish");
      connection->send(net::text_message(text));
    }
    void closed() override {
      ++application.closed;
      application.feed.erase(this);
      connection.reset();
    }
    EchoApplication& application;
    bool fed;
    std::shared_ptr<net::Connection> connection;
  };

  std::set<Viewer*> feed;
  std::vector<net::Respond> kept;
  std::vector<std::string> asked;
  int opened = 0, closed = 0;
};

class RunningServer {
 public:
  explicit RunningServer(net::Limits limits = {}, net::Listen listen = {.port = 0})
      : server(application, with_any_port(std::move(listen)), limits), port(server.port()) {
    thread_ = std::thread([this] { server.run([this] { return looked_around(); }); });
  }
  ~RunningServer() { stop(std::chrono::milliseconds(0)); }

  void stop(std::chrono::milliseconds at_most) {
    if (!thread_.joinable()) return;
    server.post()([this, at_most] { server.drain(at_most); });
    thread_.join();
  }

  template <class Task>
  auto in_loop(Task task) {
    // Shared: it may be told here that the task is done while the loop is still on its way out of it.
    const auto packaged = std::make_shared<std::packaged_task<decltype(task())()>>(std::move(task));
    auto result = packaged->get_future();
    server.post()([packaged] { (*packaged)(); });
    return result.get();
  }
  net::Counters counters() {
    return in_loop([this] { return server.counters(); });
  }
  // Returns after the loop has read its sockets: it polls them between two tasks and handles what it read before a
  // third.
  void settle() {
    for (int i = 0; i < 3; ++i) in_loop([] { return true; });
  }
  // Waits until the condition holds, which is evaluated in the loop whenever the loop has done something. Only a test
  // that fails waits for the whole minute. One thread at a time may wait.
  template <class Condition>
  bool eventually(Condition condition) {
    const auto holds = std::make_shared<std::promise<void>>();
    auto held = holds->get_future();
    in_loop([&] {
      awaited_ = [condition, holds] {
        if (!condition()) return false;
        holds->set_value();
        return true;
      };
    });
    const bool came = held.wait_for(std::chrono::minutes(1)) == std::future_status::ready;
    if (!came) in_loop([this] { awaited_ = nullptr; });
    return came;
  }
  // Enforces the time limits as if this much time had passed since the server read what was sent to it.
  void pass(std::chrono::milliseconds time) {
    settle();
    in_loop([&] { server.sweep(std::chrono::steady_clock::now() + time); });
  }
  // How many handlers the loop has run.
  std::uint64_t rounds() const { return rounds_; }

  HttpClient http(Stream::Options options = {}) { return {"127.0.0.1", port, options}; }
  WebSocket websocket(const std::string& target = "/ws", Stream::Options options = {}) {
    return {"127.0.0.1", port, target, {}, options};
  }

  EchoApplication application;
  net::Server server;
  std::uint16_t port;

 private:
  static net::Listen with_any_port(net::Listen listen) {
    listen.port = 0;
    return listen;
  }
  // Called by the loop before each handler. It may sleep.
  bool looked_around() {
    ++rounds_;
    if (awaited_ && awaited_()) awaited_ = nullptr;
    return false;
  }
  std::function<bool()> awaited_;  // Of the loop's thread.
  std::atomic<std::uint64_t> rounds_ = 0;
  std::thread thread_;
};

}  // namespace mafia::test
