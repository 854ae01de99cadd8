#include "net/handshake.hpp"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <array>

#include "net/tokens.hpp"

namespace mafia::net {

namespace {

std::string base64(std::string_view bytes) {
  std::string out((bytes.size() + 2) / 3 * 4 + 1, '\0');  // OpenSSL adds a NUL.
  const int size =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                      reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  out.resize(static_cast<std::size_t>(size));
  return out;
}

// Sixteen bytes in base64: 22 characters and "==".
bool is_key(std::string_view key) {
  if (key.size() != 24 || !key.ends_with("==")) return false;
  std::array<unsigned char, 18> bytes{};
  return EVP_DecodeBlock(bytes.data(), reinterpret_cast<const unsigned char*>(key.data()), 24) == 18;
}

}  // namespace

std::string accept_of(std::string_view key) {
  const std::string text = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";  // RFC 6455, section 1.3.
  std::array<unsigned char, SHA_DIGEST_LENGTH> digest{};
  SHA1(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
  return base64({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

std::variant<NotAsked, Accepted, Problem> handshake(const Request& request) {
  if (!has_token(request.header("Upgrade"), "websocket")) return NotAsked{};
  if (!has_token(request.header("Connection"), "upgrade"))
    return Problem{400, "bad_request", "An upgrade to WebSocket needs the header Connection: Upgrade."};
  if (request.method != "GET") return Problem{400, "bad_request", "A WebSocket is opened with GET."};
  if (request.header("Sec-WebSocket-Version") != "13")
    return Problem{426, "upgrade_required", "This server speaks version 13 of WebSocket."};
  const std::string_view key = request.header("Sec-WebSocket-Key");
  if (!is_key(key)) return Problem{400, "bad_request", "Sec-WebSocket-Key is not sixteen bytes in base64."};
  return Accepted{
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " +
      accept_of(key) + "\r\n\r\n"};
}

}  // namespace mafia::net
