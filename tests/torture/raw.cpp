#include "raw.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>

namespace mafia::torture {
namespace {

sockaddr_in address_of(const std::string& host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  ::inet_pton(AF_INET, host.c_str(), &address.sin_addr);
  return address;
}

bool is_ready(int socket, short what, int patience_ms) {
  pollfd poll{socket, what, 0};
  return ::poll(&poll, 1, patience_ms) > 0;
}

}  // namespace

Raw::Raw(const std::string& from, std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (socket_ < 0) return;
  const sockaddr_in source = address_of(from, 0), target = address_of("127.0.0.1", port);
  const linger reset{1, 0};  // Thousands of closed connections would use up the ports.
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
  if (::bind(socket_, reinterpret_cast<const sockaddr*>(&source), sizeof source) == 0 &&
      ::connect(socket_, reinterpret_cast<const sockaddr*>(&target), sizeof target) == 0)
    return;
  ::close(socket_);
  socket_ = -1;
}

Raw::~Raw() {
  if (socket_ >= 0) ::close(socket_);
}

bool Raw::is_cut() const { return is_ready(socket_, POLLRDHUP, 0); }

bool Raw::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
      continue;
    }
    if (errno != EAGAIN || !is_ready(socket_, POLLOUT, 1'000)) return false;
  }
  return true;
}

std::size_t Raw::push(std::string_view bytes) {
  const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  return sent > 0 ? static_cast<std::size_t>(sent) : 0;
}

std::string Raw::receive(int patience_ms) {
  std::array<char, 16U << 10> bytes;
  if (!is_ready(socket_, POLLIN, patience_ms)) return {};
  const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
  return count > 0 ? std::string(bytes.data(), static_cast<std::size_t>(count)) : std::string{};
}

std::optional<RawAnswer> Raw::read_answer() {
  constexpr int patience_ms = 5'000;
  std::string text;
  while (true) {
    const std::size_t end = text.find("\r\n\r\n"), length = text.find("Content-Length: ");
    if (end != text.npos) {
      const std::size_t size = length < end ? std::strtoull(text.c_str() + length + 16, nullptr, 10) : 0;
      if (text.size() >= end + 4 + size) return RawAnswer{std::atoi(text.c_str() + 9), text.substr(end + 4, size)};
    }
    const std::string more = receive(patience_ms);
    if (more.empty()) return std::nullopt;
    text += more;
  }
}

std::string request_text(const std::string& method, const std::string& path, const std::string& token,
                         const std::string& body) {
  std::string text = method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  if (!token.empty()) text += "Authorization: Bearer " + token + "\r\n";
  if (method != "GET") text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  return text + "\r\n" + body;
}

std::string upgrade_text(const std::string& path) {
  return "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
}

}  // namespace mafia::torture
