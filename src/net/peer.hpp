// One connection of a client, from the first byte of a request to the last of a WebSocket.
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

// What all connections of a server share.
struct Hub {
  Hub(Application& application_, Limits limits_) : application(application_), limits(limits_), crowd(limits) {}
  virtual ~Hub() = default;
  virtual void gone(Peer&) = 0;                       // The connection is closed: forget it.
  virtual void ended(std::shared_ptr<Listener>) = 0;  // Tell it, but not now: the application may be going through
                                                      // its listeners.
  Application& application;
  Limits limits;
  Counters counters;
  std::uint64_t next_number = 1;  // Of a connection.
  Crowd crowd;
  std::shared_ptr<boost::asio::io_context> io = std::make_shared<boost::asio::io_context>(1);
  Turns turns{[this](std::function<void()> task) { boost::asio::post(*io, std::move(task)); }};
  std::shared_ptr<ssl_ctx_st> tls;  // Nothing: plain.
  Hosts hosts;
  TrustedProxies proxies;
  std::function<void(access::SecurityEvent, const std::string& remote)> on_security_event = [](access::SecurityEvent,
                                                                                               const std::string&) {};
  bool draining = false;
  std::array<char, std::size_t{64} << 10> input{};  // Of whoever reads now: an idle connection needs no buffer.
};

class Peer final : public Connection, public Guest, public Turns::Taker, public std::enable_shared_from_this<Peer> {
 public:
  // refused: one too many, which is told so and closed.
  Peer(Hub&, boost::asio::ip::tcp::socket, std::string remote, bool refused);

  void start();
  void send(Message) override;
  void close(std::uint16_t code, std::string_view reason) override;
  void answer(Response);              // To the request that waits for one.
  void sweep(Clock::time_point now);  // Looks at its time limits.
  void drain();
  void shut();           // At once.
  void shut_politely();  // Both sides have said their last word.
  void give_way() override;
  void take_turn() override;
  const std::string& network() const override { return counted_as(); }

  const std::string& remote() const { return remote_; }
  bool refused() const { return refused_; }
  std::size_t place = 0;  // Among the peers of the hub.

 private:
  enum class State {
    reading,    // A request, or waiting for one.
    answering,  // The application has the request.
    writing,    // Its answer is on its way.
    paused,     // It has asked too often: what it asks next stays in the kernel for a while.
    websocket,  // Open.
    closing,    // Our close frame is on its way, or the other side's is awaited.
    lingering,  // Everything is sent; what still comes is thrown away, so that the kernel does not reset the connection
                // before the other side has read the last bytes.
    closed
  };

  void wait_to_read();
  void wait_to_write();
  void listen();
  void readable();
  void writable();
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

  Hub& hub_;  // Gone when the state is closed.
  std::optional<boost::asio::ip::tcp::socket> socket_;
  std::optional<Wire> wire_;
  const std::uint64_t number_ = hub_.next_number++;
  std::string remote_, client_;  // The other end; for whom it speaks, if it is a proxy.
  State state_ = State::reading;
  bool refused_;
  bool waits_to_read_ = false, waits_to_write_ = false;
  bool can_read_ = false, can_write_ = false;  // Its turn has not come yet.
  bool is_new_ = true;                         // Nothing has come of it yet.
  bool serving_ = false;                       // serve() is running: an answer given at once must not call it again.
  bool yields_ = false;                        // Requests or messages have arrived, but it is the turn of others.
  bool waits_for_reader_ = false;              // The answer is not all sent, since window_began_.
  bool input_ended_ = false;                   // The other side has said all; it may still listen.
  bool keep_alive_ = false, head_only_ = false, accepts_gzip_ = false, secure_ = false;  // Of the request.
  bool close_received_ = false;  // The other side has said its last word.
  bool then_linger_ = false;     // After closing: its close frame is not worth waiting for.
  std::uint8_t missed_pings_ = 0;
  int refused_in_a_row_ = 0;   // With 429.
  access::TokenBucket pings_;  // Of the other side.
  Clock::time_point due_;
  Clock::time_point window_began_;                  // When an answer began to wait, or since it was last looked at;
  std::uint64_t window_confirmed_ = 0;              // what the network had confirmed by then.
  std::size_t after_end_ = 0;                       // Bytes received after we closed.
  std::string ahead_;                               // Arrived, but not its turn yet.
  std::shared_ptr<const std::string> shared_body_;  // Of the answer that waits.
  std::unique_ptr<RequestReader> reader_;
  std::unique_ptr<boost::asio::steady_timer> pause_;
  std::unique_ptr<FrameParser> frames_;
  std::shared_ptr<Listener> listener_;
  Outbox outbox_;
};

}  // namespace mafia::net
