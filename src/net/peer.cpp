#include "net/peer.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "access/address.hpp"
#include "base/overload.hpp"
#include "net/answer.hpp"
#include "net/compress.hpp"
#include "net/handshake.hpp"

namespace mafia::net {

namespace {

using Then = Moved::Then;
using access::SecurityEvent;
using boost::asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

constexpr milliseconds parting_time{3'000};  // For the client to read our last bytes and close.
constexpr access::Allowance allowed_pings{.per_second = 1, .burst = 60};
constexpr std::size_t joined_body = 8U << 10;  // A body up to this size is sent in one piece with its header.
constexpr int most_missed_pings = 2;
// What a client may send before its first request is whole. With TLS: a hello, a second one, its keys, the request.
constexpr std::uint8_t first_messages = 1, first_messages_of_tls = 4;
constexpr int first_pause = 8;                              // The first pause is the longest one divided by this.
constexpr int most_in_a_row = 32;                           // Requests of one connection in one turn.
constexpr std::chrono::microseconds longest_in_a_row{250};  // For several requests in one turn, or for messages.
constexpr std::size_t most_after_close = 256U << 10;  // Bytes of frames that may have been in flight when we closed.
constexpr std::size_t most_after_end = 16U << 20;     // Bytes of a refused upload or message.

const Message& ping_message() {
  static const Message message = std::make_shared<const std::string>(encode_frame(Opcode::ping, {}));
  return message;
}

// Answers 500 if the application drops its Respond without a call: the client must not be left waiting. Any thread may
// drop it, so the answer is posted to the loop.
class Answer {
 public:
  Answer(std::weak_ptr<Peer> peer, std::weak_ptr<boost::asio::io_context> io)
      : peer_(std::move(peer)), io_(std::move(io)) {}
  Answer(const Answer&) = delete;
  Answer& operator=(const Answer&) = delete;
  ~Answer() {
    const auto io = io_.lock();
    if (given_ || !io) return;
    boost::asio::post(*io, [to = peer_] {
      if (const auto peer = to.lock())
        peer->answer(response_to({500, "no_answer", "The server has no answer to this request."}));
    });
  }

  void give(Response response) {
    if (std::exchange(given_, true)) return;
    if (const auto peer = peer_.lock()) peer->answer(std::move(response));
  }

 private:
  std::weak_ptr<Peer> peer_;
  std::weak_ptr<boost::asio::io_context> io_;
  bool given_ = false;
};

}  // namespace

Peer::Peer(Hub& hub, tcp::socket socket, std::string remote, bool refused)
    : Guest(access::network_of(remote), hub.proxies.trusts(remote)),
      hub_(hub),
      socket_(std::move(socket)),
      remote_(std::move(remote)),
      refused_(refused),
      unheard_(hub_.tls ? first_messages_of_tls : first_messages),
      pings_(allowed_pings, Clock::now()) {
  wire_.emplace(socket_->native_handle(), hub_.tls.get());
  due_in(refused_ ? std::min(parting_time, hub_.limits.request_time) : hub_.limits.request_time);
}

void Peer::start() {
  if (!refused_) hub_.crowd.enter(*this);
  wait_to_read();
}

void Peer::due_in(milliseconds time) { due_ = Clock::now() + time; }

// ---- Waiting and reading

void Peer::wait_to_read() {
  if (!socket_ || std::exchange(waits_to_read_, true)) return;
  socket_->async_wait(tcp::socket::wait_read, [self = shared_from_this()](error_code error) {
    self->waits_to_read_ = false;
    if (error || !self->socket_) return;
    if (self->unheard_ > 0) return self->notice();
    self->can_read_ = true;
    self->hub_.turns.add(self);
  });
}

// What a new client sends is noticed at once and served in its turn. This finds out early which clients have left
// again, and a client that waits for its turn is not evicted as silent. With TLS, reading itself is work and waits too.
void Peer::notice() {
  --unheard_;
  if (!wire_->secure()) return listen();
  if (wire_->has_ended()) return shut();
  hub_.crowd.hear(*this);
  can_read_ = true;
  hub_.turns.add(shared_from_this());
}

void Peer::listen() {
  const Moved got = wire_->read(hub_.input);
  if (got.then == Then::failed || got.then == Then::ended) return shut();
  if (got.bytes == 0) return wait_to_read();
  ahead_.assign(hub_.input.data(), got.bytes);
  hub_.crowd.hear(*this);
  count_held();
  if (socket_) yield();
}

void Peer::wait_to_write() {
  if (!socket_ || std::exchange(waits_to_write_, true)) return;
  socket_->async_wait(tcp::socket::wait_write, [self = shared_from_this()](error_code error) {
    self->waits_to_write_ = false;
    if (error || !self->socket_) return;
    self->can_write_ = true;
    self->hub_.turns.add(self);
  });
}

void Peer::take_turn() {
  const bool goes_on = yields_;  // Excludes what this turn itself defers.
  if (socket_ && std::exchange(can_write_, false)) writable();
  if (socket_ && std::exchange(can_read_, false) && state_ != State::paused) readable();
  if (socket_ && goes_on) go_on();
}

void Peer::writable() {
  flush();
  const bool secure = wire_ && wire_->secure();
  if (secure && wants_input()) wait_to_read();  // TLS may have had to write before it could read.
}

void Peer::readable() {
  const Moved got = wire_->read(hub_.input);
  if (got.then == Then::failed) return shut();
  if (got.then == Then::ended) return input_ended();
  if (got.then == Then::wait_to_write) return wait_to_write();
  missed_pings_ = 0;
  if (got.bytes > 0)
    take({hub_.input.data(), got.bytes});
  else if (wire_->secure())
    hear_more();
  if (socket_ && wire_->secure()) flush();  // TLS may have had to read before it could write.
  if (socket_ && wants_input()) wait_to_read();
}

// It was only a part of a handshake or of a record.
void Peer::hear_more() {
  hub_.crowd.hear_more(*this);
  count_held(Crowd::Change::added);
}

// While a request is being answered, later input stays in the kernel, except for up to header_bytes.
bool Peer::wants_input() const {
  if (state_ == State::paused) return false;
  const bool busy = state_ == State::answering || state_ == State::writing || yields_;
  return !busy || (!input_ended_ && ahead_.size() < hub_.limits.header_bytes);
}

// A client may close its side after the request and still read the answer.
void Peer::input_ended() {
  if (state_ != State::answering && state_ != State::writing && !yields_) return shut();
  input_ended_ = true;
  due_in(hub_.limits.idle_time);
}

void Peer::take(std::string_view bytes) {
  if (state_ == State::closing || state_ == State::lingering) {
    after_end_ += bytes.size();
    if (after_end_ > (state_ == State::closing ? most_after_close : most_after_end)) return shut();
  }
  if (state_ == State::lingering) return;
  if (frames_ && !yields_) return take_frames(bytes);
  ahead_ += bytes;
  if (yields_) return count_held(frames_ ? Crowd::Change::added : Crowd::Change::moved);
  serve();
  if (socket_ && !ahead_.empty()) count_held();
}

// ---- Requests

// Serves the requests that have arrived, but not so many that other connections would have to wait.
void Peer::serve() {
  if (std::exchange(serving_, true)) return;
  const auto began = Clock::now();
  for (int turn = 0; state_ == State::reading && !ahead_.empty(); ++turn) {
    if (turn == most_in_a_row || (turn > 0 && Clock::now() - began > longest_in_a_row)) {
      serving_ = false;
      return yield();
    }
    if (!reader_) {
      reader_ = std::make_unique<RequestReader>(hub_.limits);
      client_.clear();
      if (!refused_) due_in(hub_.limits.request_time);
    }
    std::string_view rest = ahead_;
    const auto progress = reader_->feed(rest);
    ahead_.erase(0, ahead_.size() - rest.size());
    if (progress == RequestReader::Progress::whole) {
      dispatch();
    } else if (progress == RequestReader::Progress::refused) {
      refuse(reader_->problem(), SecurityEvent::malformed_request);
    } else if (progress == RequestReader::Progress::wants_continue && ahead_.empty()) {
      outbox_.push(std::make_shared<const std::string>("HTTP/1.1 100 Continue\r\n\r\n"));
      flush();
    }
  }
  serving_ = false;
  if (frames_ && !ahead_.empty()) take_frames(std::exchange(ahead_, {}));
  if (ahead_.empty()) ahead_ = {};
  if (state_ != State::reading) return;
  if (input_ended_) return shut();
  hub_.crowd.hear_more(*this);
  count_held();
  wait_to_read();
}

// Leaves the pending input until others have had their turn.
void Peer::yield() {
  yields_ = true;
  hub_.turns.add(shared_from_this());
}

void Peer::go_on() {
  yields_ = false;
  if (!frames_) {
    serve();
  } else {
    take_frames(std::exchange(ahead_, {}));
    if (socket_ && !yields_) count_held(Crowd::Change::added);
  }
  if (socket_ && wants_input()) wait_to_read();
}

void Peer::dispatch() {
  unheard_ = 0;
  keep_alive_ = reader_->keep_alive();
  head_only_ = reader_->is_head();
  Request request = reader_->take();
  reader_.reset();
  hub_.crowd.hold(*this, 0);
  hub_.crowd.serve(*this);
  request.remote = remote_;
  request.connection = number_;
  request.secure = wire_->secure();
  hub_.proxies.resolve(request);
  client_ = request.remote;
  secure_ = request.secure;
  accepts_gzip_ = accepts_gzip(request.header("Accept-Encoding"));
  state_ = State::answering;
  due_ = Clock::time_point::max();
  if (refused_)
    return refuse({503, "too_many_connections", "Too many connections are open; try again soon."},
                  SecurityEvent::too_many_connections);
  if (!hub_.hosts.allows(request.header("Host")))
    return refuse({421, "foreign_host", "This server does not go by this name; the setting `hosts` can add it."},
                  SecurityEvent::foreign_host);
  ++hub_.counters.requests;
  const auto asked = head_only_ ? NotAsked{} : handshake(request);
  if (const auto* problem = std::get_if<Problem>(&asked)) return refuse(*problem, SecurityEvent::malformed_request);
  if (const auto* accepted = std::get_if<Accepted>(&asked)) return upgrade(request, accepted->head);
  hub_.application.handle(std::move(request), make_respond());
}

Respond Peer::make_respond() {
  return [answer = std::make_shared<Answer>(weak_from_this(), hub_.io)](Response response) {
    answer->give(std::move(response));
  };
}

void Peer::refuse(const Problem& problem, std::optional<SecurityEvent> event) {
  ++hub_.counters.refused;
  if (event) note(*event);
  keep_alive_ = false;
  if (reader_) head_only_ = accepts_gzip_ = false;  // They are those of an earlier request.
  secure_ = wire_->secure();
  hub_.crowd.hold(*this, 0);
  state_ = State::answering;
  answer(response_to(problem));
  reader_.reset();
}

// Behind a proxy, the event is that of the client once the header has been read.
void Peer::note(SecurityEvent event) { hub_.on_security_event(event, client_.empty() ? remote_ : client_); }

void Peer::answer(Response response) {
  if (state_ != State::answering) return;
  if (response.content().size() > hub_.limits.answer_bytes)
    response = response_to({503, "answer_too_large", "The answer is larger than this server sends."});
  compress_answer(response, accepts_gzip_);
  keep_alive_ = keep_alive_ && !hub_.draining;
  if (response.status == 429)
    ++refused_in_a_row_;
  else if (response.status < 400)
    refused_in_a_row_ = 0;
  std::string head = head_of(response, {.secure = secure_, .keep_alive = keep_alive_});
  push_answer(std::move(response), std::move(head));
  state_ = State::writing;
  waits_for_reader_ = false;
  due_in(hub_.limits.idle_time);
  flush();
}

void Peer::push_answer(Response response, std::string head) {
  const bool with_body = has_body(response.status) && !head_only_ && !response.content().empty();
  const bool joined = with_body && response.content().size() <= joined_body;
  if (joined) head += response.content();
  outbox_.push(std::make_shared<const std::string>(std::move(head)));
  if (!with_body || joined) return;
  shared_body_ = response.shared_body;
  outbox_.push(shared_body_ ? shared_body_ : std::make_shared<const std::string>(std::move(response.body)));
}

// Reports the memory that this connection holds while it waits for bytes or for its reader. This may evict the
// connection.
void Peer::count_held(Crowd::Change change) {
  const std::size_t shared = shared_body_ ? std::min(shared_body_->size(), outbox_.bytes()) : 0;
  const std::size_t arrived =
      (wire_ ? wire_->held() : 0) + ahead_.size() + (reader_ ? reader_->held() : 0) + (frames_ ? frames_->held() : 0);
  hub_.crowd.hold(*this, arrived + outbox_.bytes() - shared, shared_body_, change);
}

void Peer::upgrade(const Request& request, std::string head) {
  if (hub_.draining) return refuse({503, "draining", "The server is about to restart; try again soon."}, {});
  auto decided = hub_.application.upgrade(request);
  if (auto* response = std::get_if<Response>(&decided)) return answer(std::move(*response));
  listener_ = std::get<std::shared_ptr<Listener>>(std::move(decided));
  frames_ = std::make_unique<FrameParser>(hub_.limits.message_bytes);
  state_ = State::websocket;
  ++hub_.counters.websockets;
  due_in(hub_.limits.ping_every);
  const auto listener = listener_;
  transmit(std::make_shared<const std::string>(std::move(head)));
  listener->opened(shared_from_this());
}

// ---- Messages

void Peer::take_frames(std::string_view bytes) {
  const std::size_t before = frames_->held();
  const auto began = Clock::now();
  while (socket_ && state_ != State::lingering && !bytes.empty()) {
    const auto event = frames_->next(bytes);
    if (event) take_event(*event);
    if (bytes.empty() || Clock::now() - began < longest_in_a_row) continue;
    ahead_ = bytes;
    yield();
    break;
  }
  // Not "moved": a client that sends does not prove that it reads.
  if (socket_ && (frames_->held() != before || yields_)) count_held(Crowd::Change::added);
}

void Peer::take_event(const FrameEvent& event) {
  const bool open = state_ == State::websocket;
  std::visit(overload{
                 [&](const TextReceived& text) {
                   if (!open) return;
                   ++hub_.counters.messages_in;
                   const auto listener = listener_;  // The application may end this connection.
                   listener->received(text.text);
                 },
                 [&](const PingReceived& ping) {
                   if (open) take_ping(ping);
                 },
                 [](const PongReceived&) {},
                 [&](const CloseReceived& closing) {
                   close_received_ = true;
                   if (open) return begin_closing(encode_close(closing.code, {}), false);
                   if (outbox_.empty()) shut_politely();
                 },
                 [&](const Violation& violation) {
                   note(SecurityEvent::malformed_request);
                   if (open) return begin_closing(encode_close(violation.code, violation.reason), true);
                   then_linger_ = true;
                   if (outbox_.empty()) linger();
                 },
             },
             event);
}

void Peer::take_ping(const PingReceived& ping) {
  if (!pings_.take(Clock::now()))
    return transmit(std::make_shared<const std::string>(encode_frame(Opcode::pong, ping.payload)));
  note(SecurityEvent::rate_limit);
  begin_closing(encode_close(close_code::too_often, "too many pings"), true);
}

void Peer::send(Message message) {
  if (state_ != State::websocket) return;
  ++hub_.counters.messages_out;
  transmit(std::move(message));
}

// Writes directly into the kernel while it accepts everything; the queue is for slower readers.
void Peer::transmit(Message message) {
  std::size_t sent = 0;
  Then then = Then::fine;
  if (outbox_.empty()) {
    const Moved moved = wire_->write(*message);
    if (moved.bytes == message->size()) return;
    if (moved.then == Then::failed || moved.then == Then::ended) return shut();
    sent = moved.bytes;
    then = moved.then;
  }
  outbox_.push(std::move(message), sent);
  if (outbox_.bytes() > hub_.limits.queue_bytes) return cut();
  count_held(Crowd::Change::added);
  if (socket_) wait_after(then);
}

void Peer::cut() {
  ++hub_.counters.cut_slow;
  note(SecurityEvent::slow_client);
  outbox_.keep_begun(wire_->secure());
  begin_closing(encode_close(close_code::too_slow, "reads too slowly"), true);
}

void Peer::close(std::uint16_t code, std::string_view reason) {
  if (state_ == State::websocket) begin_closing(encode_close(code, reason), false);
}

void Peer::begin_closing(std::string frame, bool then_linger) {
  state_ = State::closing;
  then_linger_ = then_linger;
  due_in(std::min(parting_time, hub_.limits.ping_every));
  outbox_.push(std::make_shared<const std::string>(std::move(frame)));
  flush();
}

// ---- Writing

void Peer::flush() {
  if (outbox_.empty()) return;
  bool any_moved = false;
  while (!outbox_.empty()) {
    std::array<std::string_view, 64> parts;
    const Moved moved = wire_->write(outbox_.front(parts));
    if (moved.then == Then::failed || moved.then == Then::ended) return shut();
    outbox_.sent(moved.bytes);
    any_moved = any_moved || moved.bytes > 0;
    if (moved.bytes > 0 && state_ == State::writing) due_in(hub_.limits.idle_time);
    if (moved.then == Then::fine) continue;
    wait_after(moved.then);
    if (state_ == State::writing) wait_for_reader();
    if (any_moved) count_held();
    return;
  }
  sent_all();
}

void Peer::wait_after(Then then) { then == Then::wait_to_read ? wait_to_read() : wait_to_write(); }

void Peer::sent_all() {
  if (state_ == State::closing && close_received_) return shut_politely();
  if (state_ == State::closing && then_linger_) return linger();
  if (state_ == State::websocket) return count_held();
  if (state_ != State::writing) return;
  shared_body_.reset();
  hub_.crowd.hold(*this, 0);
  if (!keep_alive_) return linger();
  state_ = State::reading;
  hub_.crowd.rest(*this);
  due_in(hub_.limits.idle_time);
  if (refused_in_a_row_ > 0 && !is_proxy()) return pause();
  if (serving_) return;
  if (ahead_.empty()) return serve();
  yield();  // The handler that answered may still be running.
}

// A refusal costs the client nothing and the server some microseconds, so a client that keeps asking would block the
// loop for everybody else. It was told to wait, and the pause makes it wait: briefly at first, because a neighbour may
// have used up their shared budget, then twice as long each time. A proxy is exempt: it carries the requests of others.
milliseconds pause_after(int refused_in_a_row, milliseconds longest) {
  return longest / std::max(1, first_pause >> std::min(refused_in_a_row - 1, 8));
}

void Peer::pause() {
  state_ = State::paused;
  const milliseconds time = pause_after(refused_in_a_row_, hub_.limits.pause_after_429);
  pause_ = std::make_unique<boost::asio::steady_timer>(*hub_.io, time);
  pause_->async_wait([weak = weak_from_this()](error_code) {
    const auto self = weak.lock();
    if (!self || self->state_ != State::paused) return;
    self->state_ = State::reading;
    self->serve();
  });
}

void Peer::linger() {
  if (input_ended_) return shut();
  state_ = State::lingering;
  ahead_ = {};
  wire_->finish();
  end_listener();
  due_in(std::min(parting_time, hub_.limits.request_time));
  wait_to_read();
}

// ---- Ends

void Peer::sweep(Clock::time_point now) {
  if (state_ == State::writing && waits_for_reader_ && reads_too_slowly(now)) return cut_reader();
  if (now < due_) return;
  if (state_ == State::reading && reader_)
    return refuse({408, "too_slow", "The request did not arrive in time."}, SecurityEvent::slow_client);
  if (state_ != State::websocket || missed_pings_ >= most_missed_pings) return shut();
  ++missed_pings_;
  due_ = now + hub_.limits.ping_every;
  transmit(ping_message());
}

void Peer::wait_for_reader() {
  if (std::exchange(waits_for_reader_, true)) return;
  window_began_ = Clock::now();
  window_confirmed_ = wire_->confirmed();
  count_held();
}

// Counts the bytes that the client has acknowledged. Those that the kernel has accepted say little, because it accepts
// large pieces now and then.
bool Peer::reads_too_slowly(Clock::time_point now) {
  const auto time = now - window_began_;
  if (time < hub_.limits.reader_window) return false;
  const std::uint64_t confirmed = wire_->confirmed();
  const double least = std::chrono::duration<double>(time).count() * static_cast<double>(hub_.limits.slowest_reader);
  const bool slow = static_cast<double>(confirmed - window_confirmed_) < least;
  window_began_ = now;
  window_confirmed_ = confirmed;
  return slow;
}

void Peer::cut_reader() {
  ++hub_.counters.cut_slow;
  note(SecurityEvent::slow_client);
  shut();
}

void Peer::give_way() {
  note(outbox_.empty() ? SecurityEvent::too_many_connections : SecurityEvent::slow_client);
  shut();
}

void Peer::drain() {
  if (state_ == State::websocket) return close(close_code::restart, "the server restarts");
  if (state_ == State::paused || (state_ == State::reading && !reader_ && ahead_.empty())) shut();
}

void Peer::shut() {
  if (!socket_) return;
  const auto self = shared_from_this();
  state_ = State::closed;
  hub_.crowd.leave(*this);
  wire_.reset();
  error_code ignored;  // The descriptor is released in any case.
  socket_->close(ignored);
  socket_.reset();
  outbox_ = {};
  end_listener();
  hub_.gone(*this);
}

void Peer::shut_politely() {
  wire_->finish();
  shut();
}

void Peer::end_listener() {
  if (!listener_) return;
  --hub_.counters.websockets;
  hub_.ended(std::move(listener_));
}

}  // namespace mafia::net
