// A viewer of a table: a handshake, a hello with the judge's token, and then anything: frames, or messages a line each.
// Whatever comes, the server's frames are whole, their texts are JSON, their close codes may be sent, and the table
// goes on. The first byte chooses what the rest is.
#include "connection.hpp"

#include "base/text.hpp"
#include "net/frame.hpp"

namespace {

using namespace mafia;
using fuzz::demand;

std::string masked(unsigned char opcode, std::string_view payload) {  // With a mask of zeros.
  std::string out;
  out += static_cast<char>(0x80 | opcode);
  if (payload.size() < 126) {
    out += static_cast<char>(0x80 | payload.size());
  } else {
    out += '\xfe';
    out += static_cast<char>(payload.size() >> 8);
    out += static_cast<char>(payload.size());
  }
  return out.append(4, '\0').append(payload);
}

void check_frames(std::string_view said) {
  bool closed = false;
  while (!said.empty()) {
    demand(!closed, "something after a close");
    demand(said.size() >= 2, "half a frame");
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(said[i]); };
    const unsigned opcode = byte(0) & 0x0fU, extended = byte(1) == 127 ? 8 : byte(1) == 126 ? 2 : 0;
    demand((byte(0) & 0xf0U) == 0x80U && byte(1) < 128, "an odd frame");
    demand(said.size() >= 2 + extended, "half a header");
    std::size_t size = extended == 0 ? byte(1) : 0;
    for (std::size_t i = 2; i < 2 + extended; ++i) size = size << 8 | byte(i);
    said.remove_prefix(2 + extended);
    demand(size <= said.size(), "half a frame");
    const std::string_view payload = said.substr(0, size);
    said.remove_prefix(size);
    if (opcode == 1) demand(nlohmann::json::accept(payload), "a message that is not JSON", payload);
    demand(opcode == 1 || opcode == 8 || opcode == 9 || opcode == 10, "an odd opcode");
    if (opcode != 8) continue;
    closed = true;
    demand(payload.size() != 1 && payload.size() <= 125, "an odd close");
    if (payload.empty()) continue;
    const auto code = static_cast<std::uint16_t>(static_cast<unsigned char>(payload[0]) << 8 |
                                                 static_cast<unsigned char>(payload[1]));
    demand(net::may_be_sent(code) && invalid_utf8(payload.substr(2)) == payload.npos,
           "a close code that may not be sent");
  }
}

std::string handshake(const std::string& table) {
  return "GET /api/tables/" + table +
         "/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (size < 1) return 0;
  fuzz::World world;
  const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::string hello = R"({"type":"hello","token":")" + world.token() + R"(","from":0})";
  {
    fuzz::World::Connection viewer(world);
    viewer.write(handshake(world.table()));
    const std::size_t end = viewer.said().find("\r\n\r\n");
    demand(viewer.said().starts_with("HTTP/1.1 101 ") && end != std::string::npos, "no handshake", viewer.said());
    viewer.said().erase(0, end + 4);
    if (data[0] % 4 != 0) viewer.write(masked(1, hello));
    if (data[0] % 2 == 0) {
      viewer.write(rest);
    } else {
      for (std::size_t begin = 0; begin < rest.size();) {
        const std::size_t line_end = std::min(rest.find('\n', begin), rest.size());
        viewer.write(masked(1, rest.substr(begin, line_end - begin)));
        begin = line_end + 1;
      }
    }
    check_frames(viewer.said());
  }
  fuzz::World::Connection next(world);
  next.write("GET /api/tables/" + world.table() + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " +
             world.token() + "\r\n\r\n");
  demand(next.said().starts_with("HTTP/1.1 200 "), "the table is gone", next.said());
  return 0;
}
