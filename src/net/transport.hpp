// HTTP and WebSocket as the application sees them: whole requests, whole messages, no sockets.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "access/security_log.hpp"
#include "net/forwarded.hpp"
#include "net/hosts.hpp"
#include "store/event_log.hpp"

namespace mafia::net {

struct Request {
  std::string method;                                      // "GET" also for HEAD; the body is then left out.
  std::string path;                                        // Percent-decoded, without the query; begins with '/'.
  std::vector<std::pair<std::string, std::string>> query;  // Decoded.
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  std::string remote;            // The address of the client, without the port; from trusted proxies, if any.
  std::uint64_t connection = 0;  // The number of its connection.
  bool secure = false;           // Came over TLS, to us or to a trusted proxy.

  std::string_view header(std::string_view name) const;                    // Case-insensitive; empty: none.
  std::optional<std::string_view> parameter(std::string_view name) const;  // Of the query.
};

struct Response {
  int status = 200;
  std::string type = "application/json; charset=utf-8";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::shared_ptr<const std::string> shared_body = {};  // Replaces body: shared by many responses, never copied.
  // Never if the body holds both a secret and text of the request: the compressed length would leak the secret
  // (BREACH).
  bool compress = false;

  std::string_view content() const { return shared_body ? *shared_body : body; }
};
// Called once, on the thread of the loop, at once or later. If it is dropped without a call, the client gets a 500.
using Respond = std::function<void(Response)>;

// A text message with its WebSocket frame header, ready for the wire: made once, sent to any number of connections.
using Message = std::shared_ptr<const std::string>;
Message text_message(std::string_view text);

class Connection {  // One open WebSocket.
 public:
  virtual ~Connection() = default;
  // Queues at most Limits::queue_bytes; a connection that cannot keep up is closed with code 4008.
  virtual void send(Message) = 0;
  virtual void close(std::uint16_t code, std::string_view reason) = 0;
};

class Listener {  // The application's side of one WebSocket.
 public:
  virtual ~Listener() = default;
  virtual void opened(std::shared_ptr<Connection>) = 0;
  virtual void received(std::string_view text) = 0;
  virtual void closed() = 0;  // Called once, whichever side ended it; the last call.
};

class Application {
 public:
  virtual ~Application() = default;
  virtual void handle(Request, Respond) = 0;
  // An upgrade to WebSocket: the listener, or the response that refuses it.
  virtual std::variant<std::shared_ptr<Listener>, Response> upgrade(const Request&) = 0;
};

struct Limits {
  std::size_t header_bytes = 16U << 10;
  std::size_t header_fields = 100;
  std::size_t body_bytes = 1U << 20;       // Larger: 413.
  std::size_t message_bytes = 256U << 10;  // A WebSocket message; larger: close code 1009.
  std::size_t queue_bytes = 1U << 20;      // Queued for one connection.
  std::size_t answer_bytes = 8U << 20;     // Larger: 503 instead.
  int connections = 20'000;                // More: idle ones are closed; if there are none, 503 with Retry-After.
  int connections_of_one_address = 10'000;
  int silent_of_one_address = 1'000;         // Without a request so far; more: the oldest is closed.
  std::size_t held = std::size_t{64} << 20;  // Bytes of incomplete requests and of unread responses.
  std::size_t held_of_one_address = std::size_t{32} << 20;
  std::chrono::milliseconds request_time{15'000};    // For a whole request to arrive; then 408.
  std::chrono::milliseconds idle_time{60'000};       // Keep-alive without a request.
  std::chrono::milliseconds ping_every{20'000};      // Two unanswered pings: closed.
  std::chrono::milliseconds pause_after_429{1'000};  // The longest pause; nothing is read meanwhile.
  std::size_t slowest_reader = 1'024;                // Bytes a second that a client must acknowledge of a response,
  std::chrono::milliseconds reader_window{10'000};   // on average over this time; a slower one is closed.
};

struct Listen {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;     // 0: any free one.
  std::string certificate, key;  // PEM files; both or none. With them all connections use TLS.
  Hosts hosts = {};
  TrustedProxies proxies = {};
};

struct Counters {  // Since the start; for /metrics.
  std::uint64_t requests = 0, refused = 0, messages_in = 0, messages_out = 0;
  std::uint64_t cut_slow = 0;   // Read too slowly.
  std::uint64_t sent_away = 0;  // Idle or stalled connections, closed to make room.
  int connections = 0, websockets = 0;
  std::size_t held = 0;  // Bytes, as in Limits.
};

// The event loop. One thread runs the whole application; other threads hand over tasks with post().
class Server {
 public:
  // Throws std::system_error or std::runtime_error with a sentence: port taken, bad key…
  Server(Application&, Listen, Limits);
  ~Server();
  std::uint16_t port() const;
  Counters counters() const;

  // Returns when drain() has finished. Polls instead of sleeping while `stay_awake` returns true.
  void run(const std::function<bool()>& stay_awake = [] { return false; });
  // Accepts no new connections, finishes pending responses, and closes WebSockets with 1012 after their queued
  // messages; then run() returns. A signal handler may call this through post().
  void drain(std::chrono::milliseconds at_most);
  store::Post post();
  void every(std::chrono::milliseconds, std::function<void()>);  // A timer in the loop.
  // Enforces the time limits of all connections as of this moment. The loop does this by itself; tests move the time.
  void sweep(std::chrono::steady_clock::time_point);
  void on_signal(std::vector<int> signals, std::function<void(int)>);
  void reload_tls();  // Reads certificate and key again, for new connections; throws like the constructor.
  void on_security_event(std::function<void(access::SecurityEvent, const std::string& remote)>);

 private:
  struct Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace mafia::net
