// A whole server in its own thread, with a clock and random numbers that the test controls, and clients that see its
// exact bytes.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/json_members.hpp"
#include "event_logs.hpp"
#include "http_client.hpp"
#include "live/entry.hpp"
#include "net/service.hpp"

namespace mafia::test {

using Json = nlohmann::ordered_json;

class LiveServer {
 public:
  static constexpr live::Time first_moment = 1'700'000'000'000;

  explicit LiveServer(double rate_factor = 1e6);
  ~LiveServer();
  LiveServer(const LiveServer&) = delete;
  LiveServer& operator=(const LiveServer&) = delete;

  std::uint16_t port() const { return service_->port(); }
  live::Time now() const { return told_; }
  // Moves the clock to this time. On the way tables see whole seconds, at most `looks` of them, and then the end.
  void pass_to(live::Time, int looks = 12);
  void stop();  // As on SIGTERM; returns when the server has ended.

  // Sets the cards that the server deals next, seat by seat.
  static void next_deal(const std::vector<Role>& wanted, const Deck&);

 private:
  test::TemporaryFolder folder_;
  std::atomic<live::Time> time_{first_moment};
  live::Time told_ = first_moment;
  std::uint64_t drawn_ = 0;  // Random blocks drawn so far; every server draws the same sequence.
  std::unique_ptr<net::Service> service_;
  std::thread thread_;
};

struct LiveReply {
  int status = 0;
  std::string bytes;  // The whole answer without its Date header.
  std::string body;
  Json json() const { return Json::parse(body, nullptr, false); }
  std::string code() const;  // The error code; empty if nothing was refused.
};

struct Ask {
  std::string method, target, token = {}, body = {};
};

// Sends requests over one connection and returns the exact bytes of the answers.
class RawHttp {
 public:
  explicit RawHttp(std::uint16_t port) : stream_("127.0.0.1", port, {}) {}
  std::vector<LiveReply> ask(const std::vector<Ask>&);  // Sent all at once.
  LiveReply ask(const Ask& one) { return ask(std::vector{one}).front(); }

 private:
  LiveReply read();
  Stream stream_;
  std::string buffer_;
};

// An open table and its judge.
class OpenTable {
 public:
  OpenTable(std::uint16_t port, const Json& opening);
  const std::string& id() const { return id_; }
  std::string path(const std::string& rest = "") const { return "/api/tables/" + id_ + rest; }
  const std::string& token(const std::string& grant, int seat = 0) const { return tokens_.at({grant, seat}); }
  const std::string& commitment() const { return commitment_; }

  LiveReply judge(const std::string& method, const std::string& rest, const Json& body = nullptr);
  LiveReply play(const std::string& line);  // Sends a command with the newest version that the server answered.
  LiveReply command(Json members);          // The same, with these members beside version and key.
  std::uint64_t version = 1;
  RawHttp http;

 private:
  std::string id_, commitment_;
  std::map<std::pair<std::string, int>, std::string> tokens_;
  int keys_ = 0;
};

// One viewer's WebSocket.
class Watching {
 public:
  Watching(std::uint16_t port, const std::string& table, const std::string& token, std::size_t from = 0,
           const std::string& device = {});
  // Everything that the server has sent up to now.
  std::vector<std::string> news();
  WebSocket& socket() { return socket_; }

 private:
  WebSocket socket_;
  int pings_ = 0;
};

std::vector<Json> parsed(const std::vector<std::string>&);

}  // namespace mafia::test
