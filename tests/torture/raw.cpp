#include "raw.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
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

SSL_CTX* client_context() {
  static SSL_CTX* const context = [] {
    std::signal(SIGPIPE, SIG_IGN);  // OpenSSL writes without MSG_NOSIGNAL.
    SSL_CTX* const made = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_mode(made, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    return made;
  }();
  return context;
}

short awaited(const SSL* tls, int result) {
  switch (SSL_get_error(tls, result)) {
    case SSL_ERROR_WANT_READ: return POLLIN;
    case SSL_ERROR_WANT_WRITE: return POLLOUT;
    default: return 0;
  }
}

}  // namespace

Raw::Raw(const std::string& from, Target to)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), tls_(nullptr, SSL_free) {
  if (socket_ < 0) return;
  const sockaddr_in source = address_of(from, 0), target = address_of("127.0.0.1", to.port);
  const linger reset{1, 0};  // Thousands of closed connections would use up the ports.
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
  if (::bind(socket_, reinterpret_cast<const sockaddr*>(&source), sizeof source) == 0 &&
      ::connect(socket_, reinterpret_cast<const sockaddr*>(&target), sizeof target) == 0 && (!to.tls || shake_hands()))
    return;
  tls_.reset();
  ::close(std::exchange(socket_, -1));
}

Raw::~Raw() {
  if (socket_ >= 0) ::close(socket_);
}

bool Raw::shake_hands() {
  constexpr timeval patience{1, 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  tls_.reset(SSL_new(client_context()));
  if (SSL_set_fd(tls_.get(), socket_) != 1 || SSL_connect(tls_.get()) != 1) return false;
  return ::fcntl(socket_, F_SETFL, O_NONBLOCK) == 0;
}

bool Raw::is_cut() const { return is_ready(socket_, POLLRDHUP, 0); }

std::ptrdiff_t Raw::put(std::string_view bytes) {
  if (!tls_) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    wait_for_ = sent < 0 && errno == EAGAIN ? POLLOUT : 0;
    return sent;
  }
  ERR_clear_error();
  const int sent = SSL_write(tls_.get(), bytes.data(), static_cast<int>(bytes.size()));
  wait_for_ = awaited(tls_.get(), sent);
  return sent;
}

bool Raw::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::ptrdiff_t sent = put(bytes);
    if (sent > 0)
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    else if (wait_for_ == 0 || !is_ready(socket_, wait_for_, 1'000))
      return false;
  }
  return true;
}

std::size_t Raw::push(std::string_view bytes) {
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(put(bytes), 0));
}

std::string Raw::receive(int patience_ms) {
  std::array<char, 16U << 10> bytes;
  if (!tls_) {
    if (!is_ready(socket_, POLLIN, patience_ms)) return {};
    const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
    return count > 0 ? std::string(bytes.data(), static_cast<std::size_t>(count)) : std::string{};
  }
  while (true) {
    ERR_clear_error();
    const int count = SSL_read(tls_.get(), bytes.data(), static_cast<int>(bytes.size()));
    if (count > 0) return {bytes.data(), static_cast<std::size_t>(count)};
    const short wanted = awaited(tls_.get(), count);
    if (wanted == 0 || !is_ready(socket_, wanted, patience_ms)) return {};
  }
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

std::string client_hello() {
  const std::unique_ptr<SSL, void (*)(SSL*)> tls(SSL_new(client_context()), SSL_free);
  BIO* const said = BIO_new(BIO_s_mem());
  SSL_set_bio(tls.get(), BIO_new(BIO_s_mem()), said);
  SSL_connect(tls.get());  // Nobody answers.
  const char* bytes = nullptr;
  const long size = BIO_get_mem_data(said, &bytes);
  return {bytes, static_cast<std::size_t>(size)};
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
