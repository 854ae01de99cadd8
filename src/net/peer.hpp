// One client connection, from the first byte of a request to the last of a WebSocket.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>

#include "access/rate_limit.hpp"
#include "net/crowd.hpp"
#include "net/frame.hpp"
#include "net/outbox.hpp"
#include "net/request_reader.hpp"
#include "net/transport.hpp"
#include "net/turns.hpp"
#include "net/wire.hpp"

namespace mafia::net {

class Peer;
using Clock = std::chrono::steady_clock;

// State that all connections of a server share.
struct Hub {
  Hub(Application& application_, Limits limits_) : application(application_), limits(limits_), crowd(limits) {}
  virtual ~Hub() = default;
  virtual void gone(Peer&) = 0;  // The connection is closed: forget it.
  // Tells the listener later: the application may be iterating over its listeners now.
  virtual void ended(std::shared_ptr<Listener>) = 0;
  Application& application;
  Limits limits;
  Counters counters;
  std::uint64_t next_number = 1;  // For the next connection.
  Crowd crowd;
  std::shared_ptr<boost::asio::io_context> io = std::make_shared<boost::asio::io_context>(1);
  Turns turns{[this](std::function<void()> task) { boost::asio::post(*io, std::move(task)); }};
  std::shared_ptr<ssl_ctx_st> tls;  // Null: plain.
  Hosts hosts;
  TrustedProxies proxies;
  std::function<void(access::SecurityEvent, const std::string& remote)> on_security_event = [](access::SecurityEvent,
                                                                                               const std::string&) {};
  bool draining = false;
  std::array<char, std::size_t{64} << 10> input{};  // Shared by all connections, so that an idle one needs no buffer.
};

// How long a client waits that has been refused so many times in a row.
std::chrono::milliseconds pause_after(int refused_in_a_row, std::chrono::milliseconds longest);

class Peer final : public Connection, public Guest, public Turns::Taker, public std::enable_shared_from_this<Peer> {
 public:
  // `refused`: one connection too many; it is answered with an error and closed.
  Peer(Hub&, boost::asio::ip::tcp::socket, std::string remote, bool refused);

  void start();
  void send(Message) override;
  void close(std::uint16_t code, std::string_view reason) override;
  void answer(Response);              // Answers the pending request.
  void sweep(Clock::time_point now);  // Enforces its time limits.
  void drain();
  void shut();           // Closes at once.
  void shut_politely();  // Closes after both close frames.
  void give_way() override;
  void take_turn() override;
  const std::string& network() const override { return counted_as(); }

  const std::string& remote() const { return remote_; }
  bool refused() const { return refused_; }
  std::size_t place = 0;  // Index among the peers of the server.

 private:
  enum class State {
    reading,    // Reads a request, or waits for one.
    answering,  // The application has the request.
    writing,    // The response is being sent.
    paused,     // It got a 429: its next requests stay in the kernel for a while.
    websocket,  // Open.
    closing,    // Our close frame is being sent, or the client's is awaited.
    lingering,  // Everything is sent. Input is discarded, so that the kernel does not reset the connection before the
                // client has read the last bytes.
    closed
  };

  void wait_to_read();
  void wait_to_write();
  void notice();
  void listen();
  void readable();
  void writable();
  void hear_more();
  void input_ended();
  void take(std::string_view bytes);
  bool wants_input() const;

  void serve();
  void yield();
  void go_on();
  void dispatch();
  void upgrade(const Request&, std::string head);
  Respond make_respond();
  void refuse(const Problem&, std::optional<access::SecurityEvent>);

  void take_frames(std::string_view bytes);
  void take_event(const FrameEvent&);
  void take_ping(const PingReceived&);
  void transmit(Message);
  void cut();
  void begin_closing(std::string frame, bool then_linger);

  void note(access::SecurityEvent);
  void push_answer(Response, std::string head);
  void count_held(Crowd::Change = Crowd::Change::moved);
  void wait_for_reader();
  bool reads_too_slowly(Clock::time_point now);
  void cut_reader();

  void flush();
  void wait_after(Moved::Then);
  void sent_all();
  void pause();
  void linger();
  void end_listener();
  void due_in(std::chrono::milliseconds);

  Hub& hub_;  // May be gone once the state is closed.
  std::optional<boost::asio::ip::tcp::socket> socket_;
  std::optional<Wire> wire_;
  const std::uint64_t number_ = hub_.next_number++;
  std::string remote_, client_;  // The other end; the client behind it, if it is a proxy.
  State state_ = State::reading;
  bool refused_;
  bool waits_to_read_ = false, waits_to_write_ = false;
  bool can_read_ = false, can_write_ = false;  // Ready, but its turn has not come yet.
  bool serving_ = false;                       // serve() is running: an immediate answer must not call it again.
  bool yields_ = false;                        // Requests or messages are pending, but others have their turn first.
  bool waits_for_reader_ = false;              // The response has been partly unsent since window_began_.
  bool input_ended_ = false;                   // The client has closed its write side; it may still read.
  bool keep_alive_ = false, head_only_ = false, accepts_gzip_ = false, secure_ = false;  // Of the request.
  bool close_received_ = false;  // The client's close frame has arrived.
  bool then_linger_ = false;     // Does not wait for the client's close frame.
  std::uint8_t unheard_;         // So many more of its messages before the first request are noticed at once.
  std::uint8_t missed_pings_ = 0;
  int refused_in_a_row_ = 0;   // Responses with 429.
  access::TokenBucket pings_;  // Limits the client's pings.
  Clock::time_point due_;
  Clock::time_point window_began_;                  // When the response began to wait, or its speed was last checked.
  std::uint64_t window_confirmed_ = 0;              // Bytes the client had acknowledged then.
  std::size_t after_end_ = 0;                       // Bytes received after we closed.
  std::string ahead_;                               // Received, but not processed yet.
  std::shared_ptr<const std::string> shared_body_;  // Of the response being sent.
  std::unique_ptr<RequestReader> reader_;
  std::unique_ptr<boost::asio::steady_timer> pause_;
  std::unique_ptr<FrameParser> frames_;
  std::shared_ptr<Listener> listener_;
  Outbox outbox_;
};

}  // namespace mafia::net
