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
  std::string method;                                      // "GET", also for HEAD: the body is then left out.
  std::string path;                                        // Percent-decoded, without the query; begins with '/'.
  std::vector<std::pair<std::string, std::string>> query;  // Decoded.
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  std::string remote;            // The address of the client, without the port; behind trusted proxies what they say.
  std::uint64_t connection = 0;  // By which it has come.
  bool secure = false;           // Came over TLS, to us or to a trusted proxy.

  std::string_view header(std::string_view name) const;                    // Case does not matter; empty: none.
  std::optional<std::string_view> parameter(std::string_view name) const;  // Of the query.
};

struct Response {
  int status = 200;
  std::string type = "application/json; charset=utf-8";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::shared_ptr<const std::string> shared_body = {};  // Instead of body: made once for many, copied for nobody.
  bool compress = false;  // Only where no secret stands beside what the request said: the length would tell (BREACH).

  std::string_view content() const { return shared_body ? *shared_body : body; }
};
// Called once, in the thread of the loop, at once or later. Dropped without a call: the client is told 500.
using Respond = std::function<void(Response)>;

// A text message with its WebSocket frame header, ready for the wire: made once, sent to any number of connections.
using Message = std::shared_ptr<const std::string>;
Message text_message(std::string_view text);

class Connection {  // One open WebSocket.
 public:
  virtual ~Connection() = default;
  // Queues at most Limits::queue_bytes; a connection that cannot keep up is cut with close code 4008.
  virtual void send(Message) = 0;
  virtual void close(std::uint16_t code, std::string_view reason) = 0;
};

class Listener {  // What the application does with one WebSocket.
 public:
  virtual ~Listener() = default;
  virtual void opened(std::shared_ptr<Connection>) = 0;
  virtual void received(std::string_view text) = 0;
  virtual void closed() = 0;  // Once, whoever ended it; nothing comes after.
};

class Application {
 public:
  virtual ~Application() = default;
  virtual void handle(Request, Respond) = 0;
  // An upgrade to WebSocket: a listener, or the answer that refuses it.
  virtual std::variant<std::shared_ptr<Listener>, Response> upgrade(const Request&) = 0;
};

struct Limits {
  std::size_t header_bytes = 16U << 10;
  std::size_t header_fields = 100;
  std::size_t body_bytes = 1U << 20;       // Larger: 413.
  std::size_t message_bytes = 256U << 10;  // A WebSocket message; larger: close code 1009.
  std::size_t queue_bytes = 1U << 20;      // Not yet sent to one connection.
  std::size_t answer_bytes = 8U << 20;     // Larger: 503 instead.
  int connections = 20'000;  // More: who asks for nothing gives way; if nobody does, 503 with Retry-After.
  int connections_of_one_address = 10'000;
  int silent_of_one_address = 1'000;         // That have not asked for anything yet; more: the oldest gives way.
  std::size_t held = std::size_t{64} << 20;  // Bytes of requests that are not whole and of answers that nobody reads.
  std::size_t held_of_one_address = std::size_t{32} << 20;
  std::chrono::milliseconds request_time{15'000};    // For a whole request to arrive; 408.
  std::chrono::milliseconds idle_time{60'000};       // Keep-alive without a request.
  std::chrono::milliseconds ping_every{20'000};      // Two pings without any answer: cut.
  std::chrono::milliseconds pause_after_429{1'000};  // The longest; nothing more is read meanwhile.
  std::size_t slowest_reader = 1'024;                // Bytes a second of an answer, as the network has confirmed them;
  std::chrono::milliseconds reader_window{10'000};   // fewer over such a time: cut.
};

struct Listen {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;     // 0: any free one.
  std::string certificate, key;  // PEM files; both or none. With them everything is TLS.
  Hosts hosts = {};
  TrustedProxies proxies = {};
};

struct Counters {  // Since the start; for /metrics.
  std::uint64_t requests = 0, refused = 0, messages_in = 0, messages_out = 0;
  std::uint64_t cut_slow = 0;   // Read too slowly.
  std::uint64_t sent_away = 0;  // Idle or stalled, when others needed the room.
  int connections = 0, websockets = 0;
  std::size_t held = 0;  // Bytes, as in Limits.
};

// The loop: one thread runs everything of the application; other threads come in through post().
class Server {
 public:
  Server(Application&, Listen,
         Limits);  // Throws std::system_error or std::runtime_error with a sentence: port taken, bad key…
  ~Server();
  std::uint16_t port() const;
  Counters counters() const;

  // Until drain() is through. It does not fall asleep while `stay_awake` says so.
  void run(const std::function<bool()>& stay_awake = [] { return false; });
  void drain(std::chrono::milliseconds
                 at_most);  // No new connections; answers under way are finished, WebSockets are closed with 1012 after
                            // what is queued; then run() returns. May be called from a signal's handler through post().
  store::Post post();
  void every(std::chrono::milliseconds, std::function<void()>);  // A timer in the loop.
  void on_signal(std::vector<int> signals, std::function<void(int)>);
  void reload_tls();  // Reads certificate and key again, for connections to come; throws as the constructor does.
  void on_security_event(std::function<void(access::SecurityEvent, const std::string& remote)>);

 private:
  struct Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace mafia::net
