#include "net/transport.hpp"

#include <netinet/tcp.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <list>
#include <system_error>
#include <thread>

#include "access/address.hpp"
#include "net/frame.hpp"
#include "net/peer.hpp"
#include "net/tokens.hpp"

namespace mafia::net {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

std::string_view Request::header(std::string_view name) const {
  const auto field = std::ranges::find_if(headers, [&](const auto& pair) { return same_word(pair.first, name); });
  return field == headers.end() ? std::string_view() : std::string_view(field->second);
}

std::optional<std::string_view> Request::parameter(std::string_view name) const {
  const auto found = std::ranges::find_if(query, [&](const auto& pair) { return pair.first == name; });
  return found == query.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

Message text_message(std::string_view text) {
  return std::make_shared<const std::string>(encode_frame(Opcode::text, text));
}

namespace {

constexpr milliseconds accept_pause{100};  // Out of descriptors or memory: others must close first.
constexpr int unsent_in_kernel = 128 << 10;

void demand(const error_code& error, const std::string& sentence) {
  if (error) throw std::system_error(std::error_code(error), sentence);
}

std::string address_of(const tcp::socket& socket) {
  error_code error;
  const auto address = socket.remote_endpoint(error).address();
  if (error) return {};
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  return address.to_string();
}

// Often enough that no limit is exceeded by more than a quarter. One timer serves all connections.
milliseconds sweep_period(const Limits& limits) {
  const auto shortest = std::min({limits.request_time, limits.idle_time, limits.ping_every, limits.reader_window});
  return std::clamp<milliseconds>(shortest / 4, milliseconds(5), milliseconds(1'000));
}

}  // namespace

struct Server::Loop final : Hub {
  Loop(Application&, const Listen&, Limits);
  ~Loop() override { close_all(); }

  void listen(const Listen&);
  void accept();
  void accepted(tcp::socket);
  void sweep(Clock::time_point);
  void drain(milliseconds at_most);
  void close_all();
  void tell_ended();
  void gone(Peer&) override;
  void ended(std::shared_ptr<Listener>) override;

  struct Timer {
    asio::steady_timer clock;
    milliseconds period;
    std::function<void()> task;
    void start();
  };
  struct Signals {
    Signals(asio::io_context& context, std::function<void(int)> task_) : set(context), task(std::move(task_)) {}
    asio::signal_set set;
    std::function<void(int)> task;
    void start();
  };

  tcp::acceptor acceptor{*io};
  std::string certificate, key;
  std::uint16_t port = 0;
  asio::steady_timer pause{*io}, last_call{*io};
  std::list<Timer> timers;  // A list, because handlers point at its elements.
  std::list<Signals> signals;
  std::vector<std::shared_ptr<Peer>> peers;
  int refused_peers = 0;
  std::vector<std::shared_ptr<Listener>> ended_listeners;
};

Server::Loop::Loop(Application& application_, const Listen& listen_on, Limits limits_) : Hub(application_, limits_) {
  if (listen_on.certificate.empty() != listen_on.key.empty())
    throw std::runtime_error("TLS needs both a certificate and a key.");
  certificate = listen_on.certificate;
  key = listen_on.key;
  if (!certificate.empty()) tls = make_tls(certificate, key);
  hosts = listen_on.hosts;
  proxies = listen_on.proxies;
  listen(listen_on);
  timers.push_back({asio::steady_timer(*io), sweep_period(limits), [this] { sweep(Clock::now()); }});
  timers.back().start();
  accept();
}

void Server::Loop::listen(const Listen& where) {
  error_code error;
  const auto address = asio::ip::make_address(where.address, error);
  demand(error, "The address " + where.address + " to listen on is not an IP address");
  const tcp::endpoint endpoint(address, where.port);
  const std::string sentence = "Cannot listen on " + where.address + ", port " + std::to_string(where.port);
  acceptor.open(endpoint.protocol(), error);
  demand(error, sentence);
  acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  demand(error, sentence);
  // Otherwise Asio would wait for the next connection if one is gone before it is accepted, and block the loop.
  acceptor.set_option(asio::socket_base::enable_connection_aborted(true), error);
  demand(error, sentence);
  acceptor.bind(endpoint, error);
  demand(error, sentence);
  acceptor.listen(4096, error);
  demand(error, sentence);
  acceptor.non_blocking(true, error);
  demand(error, sentence);
  port = acceptor.local_endpoint().port();
}

// Accepts the waiting connections, but not so many that existing ones would have to wait. One at a time would be too
// few: the kernel drops connections while its queue is full, and their clients retry only after a second.
void Server::Loop::accept() {
  static constexpr std::chrono::microseconds at_a_time{200};  // About as long as others are served in between.
  acceptor.async_wait(tcp::acceptor::wait_read, [this](error_code error) {
    if (error == asio::error::operation_aborted || draining) return;
    for (const auto began = Clock::now(); !error && Clock::now() - began < at_a_time;) {
      tcp::socket socket(*io);
      acceptor.accept(socket, error);
      if (!error) accepted(std::move(socket));
      if (error == asio::error::connection_aborted) error = {};
    }
    if (!error || error == asio::error::would_block) return accept();
    pause.expires_after(accept_pause);
    pause.async_wait([this](error_code cancelled) {
      if (!cancelled && !draining) accept();
    });
  });
}

// A connection too many is answered with an error, but only some at a time: more would cost too much memory.
void Server::Loop::accepted(tcp::socket socket) {
  constexpr int most_refused = 256;
  error_code error;
  socket.native_non_blocking(true, error);
  if (!error) socket.set_option(tcp::no_delay(true), error);
  if (error) return;  // Already closed.
  // Unsent data belongs in the bounded queue, where slow readers are noticed, and not in the kernel.
  ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent_in_kernel, sizeof unsent_in_kernel);
  std::string remote = address_of(socket);
  const bool refused = !crowd.make_room(access::network_of(remote), proxies.trusts(remote));
  if (refused && refused_peers >= most_refused) {
    ++counters.refused;
    return on_security_event(access::SecurityEvent::too_many_connections, remote);
  }
  if (refused) ++refused_peers;
  auto peer = std::make_shared<Peer>(*this, std::move(socket), std::move(remote), refused);
  peer->place = peers.size();
  peers.push_back(peer);
  counters.connections = static_cast<int>(peers.size());
  peer->start();
}

void Server::Loop::gone(Peer& peer) {
  if (peer.refused()) --refused_peers;
  const std::size_t place = peer.place;
  peers[place] = std::move(peers.back());
  peers[place]->place = place;
  peers.pop_back();
  counters.connections = static_cast<int>(peers.size());
  if (draining && peers.empty()) io->stop();
}

void Server::Loop::ended(std::shared_ptr<Listener> listener) {
  ended_listeners.push_back(std::move(listener));
  if (ended_listeners.size() == 1) asio::post(*io, [this] { tell_ended(); });
}

void Server::Loop::tell_ended() {
  for (const auto& listener : std::exchange(ended_listeners, {})) listener->closed();
}

// Backwards: a closed peer is replaced by the last one, which has been swept already.
void Server::Loop::sweep(Clock::time_point now) {
  for (std::size_t i = peers.size(); i-- > 0;)
    if (i < peers.size()) peers[i]->sweep(now);
}

void Server::Loop::drain(milliseconds at_most) {
  if (std::exchange(draining, true)) return;
  error_code ignored;  // Closing a listening socket loses nothing.
  acceptor.close(ignored);
  pause.cancel();
  for (const auto& peer : std::vector(peers)) peer->drain();
  if (peers.empty()) return io->stop();
  last_call.expires_after(at_most);
  last_call.async_wait([this](error_code cancelled) {
    if (!cancelled) io->stop();
  });
}

void Server::Loop::close_all() {
  while (!peers.empty()) peers.back()->shut();
  while (!ended_listeners.empty()) tell_ended();
}

void Server::Loop::Timer::start() {
  clock.expires_after(period);
  clock.async_wait([this](error_code cancelled) {
    if (cancelled) return;
    task();
    start();
  });
}

void Server::Loop::Signals::start() {
  set.async_wait([this](error_code cancelled, int signal) {
    if (cancelled) return;
    task(signal);
    start();
  });
}

Server::Server(Application& application, Listen listen, Limits limits)
    : loop_(std::make_unique<Loop>(application, listen, limits)) {}
Server::~Server() = default;

std::uint16_t Server::port() const { return loop_->port; }
Counters Server::counters() const {
  Counters counters = loop_->counters;
  counters.sent_away = loop_->crowd.sent_away();
  counters.held = loop_->crowd.held();
  return counters;
}

void Server::run(const std::function<bool()>& stay_awake) {
  asio::io_context& io = *loop_->io;
  while (!io.stopped()) {
    if (!stay_awake())
      io.run_one();
    else if (io.poll_one() == 0)
      std::this_thread::yield();
  }
  loop_->close_all();
}

void Server::drain(milliseconds at_most) { loop_->drain(at_most); }

// Tasks that are posted after the server is gone are dropped.
store::Post Server::post() {
  return [io = std::weak_ptr(loop_->io)](std::function<void()> task) {
    if (const auto context = io.lock()) asio::post(*context, std::move(task));
  };
}

void Server::every(milliseconds period, std::function<void()> task) {
  loop_->timers.push_back({asio::steady_timer(*loop_->io), period, std::move(task)});
  loop_->timers.back().start();
}

void Server::sweep(std::chrono::steady_clock::time_point now) { loop_->sweep(now); }

void Server::reload_tls() {
  if (loop_->tls) loop_->tls = make_tls(loop_->certificate, loop_->key);
}

void Server::on_security_event(std::function<void(access::SecurityEvent, const std::string&)> task) {
  loop_->on_security_event = std::move(task);
}

void Server::on_signal(std::vector<int> numbers, std::function<void(int)> task) {
  loop_->signals.emplace_back(*loop_->io, std::move(task));
  for (const int number : numbers) loop_->signals.back().set.add(number);
  loop_->signals.back().start();
}

}  // namespace mafia::net
