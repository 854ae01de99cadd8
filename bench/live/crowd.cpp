#include "crowd.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <stdexcept>

#include "../../tests/support/http_client.hpp"

namespace mafia::bench {
namespace {

int connected(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (socket < 0 || ::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("cannot connect");
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

void send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) throw std::runtime_error("cannot send");
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

struct Whole {
  int opcode = 0;
  std::string_view payload;
  std::size_t bytes = 0;  // With its header.
};

// The first frame, if it is complete. Servers do not mask.
std::optional<Whole> first_frame(std::string_view in) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(in[i]); };
  if (in.size() < 2) return std::nullopt;
  const std::size_t extended = byte(1) == 127 ? 8 : byte(1) == 126 ? 2 : 0;
  if (in.size() < 2 + extended) return std::nullopt;
  std::size_t size = extended == 0 ? byte(1) : 0;
  for (std::size_t i = 2; i < 2 + extended; ++i) size = size << 8 | byte(i);
  if (in.size() < 2 + extended + size) return std::nullopt;
  return Whole{byte(0) & 0x0f, in.substr(2 + extended, size), 2 + extended + size};
}

std::string received(int socket) {
  std::array<char, 65536> bytes;
  const ssize_t got = ::recv(socket, bytes.data(), bytes.size(), 0);
  if (got <= 0) throw std::runtime_error("the server has closed");
  return {bytes.data(), static_cast<std::size_t>(got)};
}

}  // namespace

Crowd::Crowd() : epoll_(::epoll_create1(EPOLL_CLOEXEC)) {}

Crowd::~Crowd() {
  for (const Member& member : members_) ::close(member.socket);
  ::close(epoll_);
}

std::size_t Crowd::add(int socket, bool bare, std::string input) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = members_.size();
  if (::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event) != 0) throw std::runtime_error("cannot watch a socket");
  members_.push_back({socket, bare, std::move(input)});
  return members_.size() - 1;
}

std::size_t Crowd::join_bare(std::uint16_t port) { return add(connected(port), true, {}); }

std::size_t Crowd::join(std::uint16_t port, const std::string& table, const std::string& token) {
  const int socket = connected(port);
  send_all(socket, "GET /api/tables/" + table +
                       "/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  std::string input;
  while (input.find("\r\n\r\n") == input.npos) input += received(socket);
  if (!input.starts_with("HTTP/1.1 101")) throw std::runtime_error("no WebSocket: " + input.substr(0, 40));
  input.erase(0, input.find("\r\n\r\n") + 4);
  send_all(socket, test::masked_frame(1, R"({"type":"hello","from":1000000,"token":")" + token + "\"}"));
  while (!first_frame(input)) input += received(socket);
  const Whole welcome = *first_frame(input);
  if (!welcome.payload.starts_with(R"({"type":"welcome")")) throw std::runtime_error("no welcome");
  input.erase(0, welcome.bytes);
  return add(socket, false, std::move(input));
}

void Crowd::say(std::size_t member, std::string_view text) { say_bare(member, test::masked_frame(1, text)); }

void Crowd::say_bare(std::size_t member, std::string_view bytes) { send_all(members_[member].socket, bytes); }

void Crowd::listen(Clock::time_point until, const Heard& heard) {
  std::array<epoll_event, 256> events;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
  const int ready = ::epoll_wait(epoll_, events.data(), events.size(), static_cast<int>(std::max<long>(left, 0)));
  for (int i = 0; i < ready; ++i) hear(events[static_cast<std::size_t>(i)].data.u64, heard);
}

void Crowd::hear(std::size_t number, const Heard& heard) {
  std::array<char, 65536> bytes;
  Member& member = members_[number];
  const ssize_t got = ::recv(member.socket, bytes.data(), bytes.size(), MSG_DONTWAIT);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) throw std::runtime_error("the server has cut a connection");
  if (member.bare) return heard(number, {bytes.data(), static_cast<std::size_t>(got)});
  member.input.append(bytes.data(), static_cast<std::size_t>(got));
  std::string_view rest = member.input;
  for (auto frame = first_frame(rest); frame; frame = first_frame(rest)) {
    if (frame->opcode == 9)
      send_all(member.socket, test::masked_frame(10, frame->payload));  // A ping: silent clients are cut off.
    else
      heard(number, frame->payload);
    rest.remove_prefix(frame->bytes);
  }
  member.input.erase(0, member.input.size() - rest.size());
}

}  // namespace mafia::bench
