// Handshakes and frames as an attacker writes them, and harmless variants: RFC 6455, sections 4.2, 5 and 7.4.
#include <gtest/gtest.h>

#include "../support/running_server.hpp"

namespace mafia::test {
namespace {

using namespace std::string_literals;

// ---- Handshakes

const std::string upgrade = "Upgrade: websocket\r\n", connection = "Connection: Upgrade\r\n",
                  version = "Sec-WebSocket-Version: 13\r\n", key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

std::string open_with(const std::string& fields) { return "GET /ws HTTP/1.1\r\nHost: x\r\n" + fields + "\r\n"; }
std::string key_of(const std::string& value) {
  return open_with(upgrade + connection + version + "Sec-WebSocket-Key: " + value + "\r\n");
}
std::string version_of(const std::string& value) {
  return open_with(upgrade + connection + key + "Sec-WebSocket-Version: " + value + "\r\n");
}

TEST(HostileWebSocket, Handshakes) {
  struct Case {
    const char* name;
    std::string bytes;
    int status;
  };
  const std::string all = upgrade + connection + version + key;
  const Case cases[] = {
      {"plain", open_with(all), 101},
      {"in other letters", open_with("UPGRADE: WebSocket\r\nconnection: keep-alive, UPGRADE\r\n" + version + key), 101},
      {"an extension that is not taken", open_with(all + "Sec-WebSocket-Extensions: permessage-deflate\r\n"), 101},
      {"no Connection: an ordinary request asked for nothing", open_with(upgrade + version + key), 400},
      {"Connection without upgrade", open_with(upgrade + "Connection: keep-alive\r\n" + version + key), 400},
      {"no Upgrade: an ordinary request", open_with(connection + version + key), 200},
      {"another protocol: an ordinary request", open_with("Upgrade: h2c\r\n" + connection), 200},
      {"in HTTP/1.0 it means nothing (RFC 9110, 7.8)", "GET /ws HTTP/1.0\r\nHost: x\r\n" + all + "\r\n", 200},
      {"POST", "POST /ws HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n" + all + "\r\n", 400},
      {"no Host", "GET /ws HTTP/1.1\r\n" + all + "\r\n", 400},
      {"no version", open_with(upgrade + connection + key), 426},
      {"version 8", version_of("8"), 426},
      {"version 0", version_of("0"), 426},
      {"two versions in one", version_of("13, 8"), 426},
      {"two versions", open_with(all + "Sec-WebSocket-Version: 8\r\n"), 400},
      {"version with a zero before", version_of("013"), 426},
      {"no key", open_with(upgrade + connection + version), 400},
      {"an empty key", key_of(""), 400},
      {"a key of 15 bytes", key_of("dGhlIHNhbXBsZSBub25j"), 400},
      {"a key of 17 bytes", key_of("dGhlIHNhbXBsZSBub25jZWU="), 400},
      {"a key that is not base64", key_of("dGhlIHNhbXBsZSBub25jZ!=="), 400},
      {"a key without its end", key_of("dGhlIHNhbXBsZSBub25jZQ"), 400},
      {"two keys", open_with(all + key), 400},
      {"a key with NUL", key_of("dGhlIHNhbXBsZSBub25jZQ\0="s), 400},
      {"a place that has none", "GET /elsewhere HTTP/1.1\r\nHost: x\r\n" + all + "\r\n", 403},
  };
  RunningServer running;
  for (const Case& each : cases) {
    SCOPED_TRACE(each.name);
    HttpClient client = running.http();
    client.write(each.bytes);
    EXPECT_EQ(client.read_answer().status, each.status);
  }
}

// ---- Frames

constexpr std::size_t longest = 1'000;

// The first two bytes as they are, then a mask of zeros, which changes nothing.
std::string raw(const std::string& head, const std::string& payload = {}) { return head + "\0\0\0\0"s + payload; }
std::string text(std::string_view payload, bool final = true) { return masked_frame(1, payload, final); }
std::string more(std::string_view payload, bool final = true) { return masked_frame(0, payload, final); }
std::string close_with(unsigned code, const std::string& reason = {}) {
  return masked_frame(8, std::string{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)} + reason);
}

std::string pings(int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += masked_frame(9, "ping");
  return all;
}

struct FrameCase {
  const char* name;
  std::string bytes;
  int code;               // Of the close that answers it.
  std::string echo = {};  // What comes back before.
};

void expect_answers(const std::vector<FrameCase>& cases) {
  RunningServer running({.message_bytes = longest});
  for (const FrameCase& each : cases) {
    SCOPED_TRACE(each.name);
    WebSocket socket = running.websocket();
    socket.send_raw(each.bytes + text("behind"));
    std::string echo;
    while (const auto said = socket.receive()) echo += *said;
    EXPECT_EQ(echo, each.echo);
    EXPECT_EQ(socket.close_code(), each.code);
    EXPECT_EQ(socket.receive_frame(), std::nullopt) << "nothing follows a close";
  }
  WebSocket socket = running.websocket();
  socket.send("still here");
  EXPECT_EQ(socket.receive(), "still here");
}

TEST(HostileWebSocket, FrameHeaders) {
  std::vector<FrameCase> cases = {
      {"not masked", "\x81\x05Hello", 1002},
      {"not masked, empty", "\x81\x00"s, 1002},
      {"a ping that is not masked", "\x89\x00"s, 1002},
      {"a close that is not masked", "\x88\x02\x03\xe8", 1002},
      {"the first reserved bit", raw("\xc1\x81", "a"), 1002},
      {"the second reserved bit", raw("\xa1\x81", "a"), 1002},
      {"the third reserved bit", raw("\x91\x81", "a"), 1002},
      {"all reserved bits", raw("\xf1\x81", "a"), 1002},
      {"a reserved bit of a close", raw("\xc8\x80"), 1002},
      {"a fragmented ping", masked_frame(9, "a", false), 1002},
      {"a fragmented pong", masked_frame(10, "a", false), 1002},
      {"a fragmented close", masked_frame(8, "", false), 1002},
      {"a ping of 126 bytes", masked_frame(9, std::string(126, 'a')), 1002},
      {"a pong of 70,000 bytes", masked_frame(10, std::string(70'000, 'a')), 1002},
      {"a close of 126 bytes", masked_frame(8, std::string(126, 'a')), 1002},
      {"pings without end", pings(61), 4029},
      {"a short length in two bytes", raw("\x81\xfe\x00\x05"s, "Hello"), 1002},
      {"a short length in eight bytes", raw("\x81\xff\0\0\0\0\0\0\0\x05"s, "Hello"), 1002},
      {"a length of two bytes in eight", raw("\x81\xff\0\0\0\0\0\0\x01\0"s, std::string(256, 'a')), 1002},
      {"a length with the highest bit", raw("\x81\xff\x80\0\0\0\0\0\x01\0"s), 1002},
      {"all bits of a length", raw("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff"), 1002},
      {"a length of 2^62", raw("\x81\xff\x40\0\0\0\0\0\0\0"s), 1009},
      {"as long as may be, and a close", text(std::string(longest, 'a')) + close_with(1000), 1000,
       std::string(longest, 'a')},
      {"one byte too long", text(std::string(longest + 1, 'a')), 1009},
      {"fragments that are together too long", text(std::string(600, 'a'), false) + more(std::string(600, 'a'), false),
       1009},
      {"bytes", masked_frame(2, "bytes"), 1003},
      {"fragmented bytes", masked_frame(2, "bytes", false), 1003},
      {"HTTP", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", 1002},
      {"TLS", "\x16\x03\x01\x02\x01\x03\x03 hello", 1002},
  };
  for (const int opcode : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15})
    cases.push_back({"an opcode of nobody", masked_frame(opcode, "a"), 1002});
  expect_answers(cases);
}

TEST(HostileWebSocket, Messages) {
  expect_answers({
      {"in fragments", text("a", false) + more("b", false) + more("c") + close_with(1000), 1000, "abc"},
      {"fragments of nothing", text("", false) + more("", false) + more("") + close_with(1000), 1000, ""},
      {"a ping between fragments", text("a", false) + masked_frame(9, "p") + more("b") + close_with(1000), 1000, "ab"},
      {"a pong that nobody asked for", masked_frame(10, "p") + text("a") + close_with(1000), 1000, "a"},
      {"a letter in two fragments", text("\xd1", false) + more("\x8f") + close_with(1000), 1000, "\xd1\x8f"},
      {"a continuation of nothing", more("a"), 1002},
      {"a continuation that goes on of nothing", more("a", false), 1002},
      {"a continuation of a whole message", text("a") + more("b"), 1002, "a"},
      {"a message inside a message", text("a", false) + text("b"), 1002},
      {"bytes inside a message", text("a", false) + masked_frame(2, "b"), 1003},
      {"a close inside a message", text("a", false) + close_with(1000), 1000},
      {"a byte that is none of UTF-8", text("\xff"), 1007},
      {"the end of a letter alone", text("\x80"), 1007},
      {"the beginning of a letter alone", text("a\xd1"), 1007},
      {"an overlong slash", text("\xc0\xaf"), 1007},
      {"an overlong NUL", text("\xe0\x80\x80"), 1007},
      {"a surrogate", text("\xed\xa0\x80"), 1007},
      {"beyond Unicode", text("\xf4\x90\x80\x80"), 1007},
      {"a broken letter in two fragments", text("\xd1", false) + more("a"), 1007},
      {"a letter that never ends", text("a", false) + more("\xe2\x82"), 1007},
  });
}

TEST(HostileWebSocket, Closes) {
  std::vector<FrameCase> cases = {
      {"without a code", masked_frame(8, ""), 1005},
      {"usual", close_with(1000, "done"), 1000},
      {"going away", close_with(1001), 1001},
      {"of a library", close_with(3000), 3000},
      {"of an application", close_with(4999), 4999},
      {"half a code", masked_frame(8, "\x03"), 1002},
      {"a reason that is not UTF-8", close_with(1000, "\xff"), 1007},
      {"a reason with half a letter", close_with(1000, "a\xd1"), 1007},
      {"two", close_with(1000) + close_with(1001), 1000},
      {"a ping behind", close_with(1000) + masked_frame(9, "a"), 1000},
      {"nonsense behind", close_with(1000) + "\xff\xff\xff\xff", 1000},
  };
  // Reserved, never on the wire, or unassigned.
  for (const unsigned code : {0U, 1U, 999U, 1004U, 1005U, 1006U, 1015U, 1016U, 2999U, 5000U, 65535U})
    cases.push_back({"a code that may not be sent", close_with(code), 1002});
  expect_answers(cases);
}

}  // namespace
}  // namespace mafia::test
