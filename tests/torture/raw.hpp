// A plain socket from any loopback address, for clients that keep to no protocol.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace mafia::torture {

struct RawAnswer {
  int status = 0;
  std::string body;
};

class Raw {
 public:
  // Connects from that address to the server on 127.0.0.1; is_open() says whether that worked.
  Raw(const std::string& from, std::uint16_t port);
  ~Raw();
  Raw(Raw&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  Raw& operator=(Raw&& other) noexcept {
    std::swap(socket_, other.socket_);
    return *this;
  }

  bool is_open() const { return socket_ >= 0; }
  bool is_cut() const;                     // The other side has closed it.
  bool send(std::string_view bytes);       // All of it, within a second; false if the other side stopped reading.
  std::size_t push(std::string_view);      // As much as can be sent without waiting.
  std::string receive(int patience_ms);    // What arrives within that time; empty: nothing, or the end.
  std::optional<RawAnswer> read_answer();  // Of a request, within five seconds.

 private:
  int socket_ = -1;
};

std::string request_text(const std::string& method, const std::string& path, const std::string& token,
                         const std::string& body);
std::string upgrade_text(const std::string& path);  // To a WebSocket.

}  // namespace mafia::torture
