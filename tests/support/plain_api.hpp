// The application without sockets: takes requests and WebSockets from any address.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json_members.hpp"
#include "crypto/crypto.hpp"
#include "event_logs.hpp"
#include "net/api/api.hpp"

namespace mafia::test {

class PlainApi {
 public:
  using Json = nlohmann::ordered_json;
  static constexpr live::Time first_moment = 1'700'000'000'000;

  explicit PlainApi(net::Api::Settings settings = {}) { start(std::move(settings)); }
  ~PlainApi() { stop(); }
  PlainApi(const PlainApi&) = delete;
  PlainApi& operator=(const PlainApi&) = delete;

  // Also restarts the application: nothing stays in memory.
  void start(net::Api::Settings settings) {
    stop();
    log = std::make_unique<test::TestLog>("sqlite:" + folder / "log.db");
    api.emplace(*log->log, log->loop.post(),
                live::Dependencies{[this] { return now; },
                                   [this] { return now; },
                                   crypto::random_bytes,
                                   crypto::random_below,
                                   {},
                                   [this](const std::string& what) { complaints.push_back(what); }},
                std::move(settings));
    bool ready = false;
    api->accounts().open([&](const access::Result<std::optional<std::string>>& owner) {
      if (owner && *owner) owner_token = **owner;
      ready = true;
    });
    EXPECT_TRUE(log->loop.run_until([&] { return ready; }));
  }

  void stop() {
    for (const auto& each : sockets)
      if (const auto socket = each.lock()) hang_up(socket);
    sockets.clear();
    if (log) log->log.reset();  // Drops pending calls before `api`, which they would call back.
    api.reset();
    log.reset();
  }

  using Headers = std::vector<std::pair<std::string, std::string>>;
  struct Asked {
    std::string method, path, token = {}, body = {}, remote = "192.0.2.1";
    Headers headers = {};
  };
  using Later = std::shared_ptr<std::optional<net::Response>>;
  Later send(const Asked& asked) {
    const auto answer = std::make_shared<std::optional<net::Response>>();
    net::Request request{.method = asked.method, .path = asked.path, .headers = asked.headers, .body = asked.body};
    if (const auto mark = request.path.find('?'); mark != std::string::npos) {
      const auto sign = request.path.find('=', mark);
      request.query.emplace_back(request.path.substr(mark + 1, sign - mark - 1), request.path.substr(sign + 1));
      request.path.resize(mark);
    }
    request.remote = asked.remote;
    if (!asked.token.empty()) request.headers.emplace_back("authorization", "Bearer " + asked.token);
    api->handle(std::move(request), [answer](net::Response given) { *answer = std::move(given); });
    return answer;
  }
  net::Response wait_for(const Later& answer) {
    EXPECT_TRUE(log->loop.run_until([&] { return answer->has_value(); }));
    return answer->value_or(net::Response{.status = 0});
  }
  net::Response ask(const Asked& asked) { return wait_for(send(asked)); }

  struct Table {
    std::string id;
    std::map<std::string, std::string> tokens;  // Of the first link of each grant.
    std::string path(const std::string& rest = "") const { return "/api/tables/" + id + rest; }
  };
  Table open_table(const std::string& remote = "192.0.2.1", const Json& opening = {{"rules", "fiim-2019"}}) {
    return table_of(ask({"POST", "/api/tables", {}, opening.dump(), remote}));
  }
  static Table table_of(const net::Response& opened) {
    EXPECT_EQ(opened.status, 201) << opened.body;
    const Json json = Json::parse(opened.body, nullptr, false);
    Table table{json["table"].get<std::string>(), {}};
    for (const Json& link : json["links"])
      table.tokens.try_emplace(link["grant"].get<std::string>(), link["token"].get<std::string>());
    return table;
  }

  // The client's end of a WebSocket.
  struct Socket : net::Connection {
    void send(net::Message message) override { sent.push_back(*message); }
    void close(std::uint16_t code, std::string_view) override { closed = code; }
    void say(const Json& message) const {
      if (listener) listener->received(message.dump());
    }
    int refused = 0;  // The HTTP status if the upgrade was refused.
    std::shared_ptr<net::Listener> listener;
    std::vector<std::string> sent;  // Each with its frame header.
    std::uint16_t closed = 0;
    bool got(const std::string& part) const {
      return std::ranges::any_of(sent, [&](const std::string& text) { return text.find(part) != text.npos; });
    }
  };
  std::shared_ptr<Socket> connect(const std::string& path, const std::string& remote = "192.0.2.1",
                                  const Headers& headers = {}) {
    auto socket = std::make_shared<Socket>();
    auto made = api->upgrade({.method = "GET", .path = path, .headers = headers, .remote = remote});
    if (const auto* response = std::get_if<net::Response>(&made)) {
      socket->refused = response->status;
      return socket;
    }
    socket->listener = std::get<std::shared_ptr<net::Listener>>(made);
    socket->listener->opened(socket);
    sockets.push_back(socket);
    return socket;
  }
  // Says hello and waits for the welcome or for the close.
  std::shared_ptr<Socket> watch(const Table& table, const std::string& token, const std::string& remote = "192.0.2.1",
                                const Headers& headers = {}) {
    auto socket = connect(table.path("/live"), remote, headers);
    socket->say({{"type", "hello"}, {"token", token}});
    EXPECT_TRUE(
        log->loop.run_until([&] { return socket->refused != 0 || socket->closed != 0 || socket->got("\"welcome\""); }));
    return socket;
  }
  void hang_up(const std::shared_ptr<Socket>& socket) {
    if (socket->listener) socket->listener->closed();
    socket->listener.reset();
  }

  test::TemporaryFolder folder;
  std::unique_ptr<test::TestLog> log;
  live::Time now = first_moment;
  std::vector<std::string> complaints;
  std::string owner_token;
  std::optional<net::Api> api;
  std::vector<std::weak_ptr<Socket>> sockets;  // A listener and its connection own each other until one ends.
};

inline std::string code_of(const net::Response& response) {
  const auto json = nlohmann::ordered_json::parse(response.body, nullptr, false);
  return json.is_object() && json.contains("error") ? json["error"]["code"].get<std::string>() : std::string{};
}

}  // namespace mafia::test
