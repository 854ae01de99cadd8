// A socket from any loopback address, plain or TLS, for clients that keep to no protocol.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

struct ssl_st;

namespace mafia::torture {

struct Target {  // A server on 127.0.0.1.
  std::uint16_t port = 0;
  bool tls = false;
};

struct RawAnswer {
  int status = 0;
  std::string body;
};

class Raw {
 public:
  // Connects from that address, with a handshake if the server expects one; is_open() says whether that worked.
  Raw(const std::string& from, Target);
  ~Raw();
  Raw(Raw&& other) noexcept : socket_(std::exchange(other.socket_, -1)), tls_(std::move(other.tls_)) {}
  Raw& operator=(Raw&& other) noexcept {
    std::swap(socket_, other.socket_);
    std::swap(tls_, other.tls_);
    return *this;
  }

  bool is_open() const { return socket_ >= 0; }
  bool is_cut() const;                     // The other side has closed it.
  bool send(std::string_view bytes);       // All of it, within a second; false if the other side stopped reading.
  std::size_t push(std::string_view);      // As much as can be sent without waiting.
  std::string receive(int patience_ms);    // What arrives within that time; empty: nothing, or the end.
  std::optional<RawAnswer> read_answer();  // Of a request, within five seconds.

 private:
  bool shake_hands();
  std::ptrdiff_t put(std::string_view);  // Without waiting; at most 0: nothing was sent, and wait_for_ says why.

  int socket_ = -1;
  short wait_for_ = 0;  // What poll() must wait for before the last call is tried again; 0: it failed.
  std::unique_ptr<ssl_st, void (*)(ssl_st*)> tls_;
};

std::string client_hello();  // Of TLS, whole.

std::string request_text(const std::string& method, const std::string& path, const std::string& token,
                         const std::string& body);
std::string upgrade_text(const std::string& path);  // To a WebSocket.

}  // namespace mafia::torture
