// WebSocket frames against the examples of RFC 6455, section 5.7, and against everything that it forbids.
#include "net/frame.hpp"

#include <gtest/gtest.h>

#include "../support/http_client.hpp"
#include "base/overload.hpp"
#include "net/handshake.hpp"

namespace mafia::net {
namespace {

using test::masked_frame;
using namespace std::string_literals;

constexpr std::size_t limit = 1'000;

std::string name_of(const FrameEvent& event) {
  return std::visit(overload{
                        [](const TextReceived& text) { return "text " + std::string(text.text); },
                        [](const PingReceived& ping) { return "ping " + std::string(ping.payload); },
                        [](const PongReceived&) { return "pong"s; },
                        [](const CloseReceived& close) {
                          return "close " + std::to_string(close.code) + " " + std::string(close.reason);
                        },
                        [](const Violation& violation) { return "violation " + std::to_string(violation.code); },
                    },
                    event);
}

using Names = std::vector<std::string>;

Names fed(FrameParser& parser, std::string_view bytes) {
  Names names;
  while (!bytes.empty())
    if (const auto event = parser.next(bytes)) names.push_back(name_of(*event));
  return names;
}

// Feeds the bytes at once, one by one, and in two parts split anywhere: the result is always the same.
Names events_of(std::string_view bytes) {
  FrameParser whole(limit);
  const Names names = fed(whole, bytes);
  FrameParser single(limit);
  Names one_by_one;
  for (const char c : bytes)
    for (std::string& name : fed(single, {&c, 1})) one_by_one.push_back(std::move(name));
  EXPECT_EQ(one_by_one, names);
  for (std::size_t i = 1; i < bytes.size() && i < 300; ++i) {
    FrameParser parts(limit);
    Names in_two = fed(parts, bytes.substr(0, i));
    for (std::string& name : fed(parts, bytes.substr(i))) in_two.push_back(std::move(name));
    EXPECT_EQ(in_two, names) << "split at " << i;
  }
  return names;
}

TEST(frame, examples_of_the_standard) {
  EXPECT_EQ(encode_frame(Opcode::text, "Hello"), "\x81\x05\x48\x65\x6c\x6c\x6f");
  EXPECT_EQ(events_of("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"), Names{"text Hello"});
  EXPECT_EQ(encode_frame(Opcode::ping, "Hello"), "\x89\x05\x48\x65\x6c\x6c\x6f");
  EXPECT_EQ(events_of("\x8a\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"), Names{"pong"});
  const std::string binary256 = encode_frame(Opcode::binary, std::string(256, 'x'));
  EXPECT_EQ(binary256.substr(0, 4), "\x82\x7e\x01\x00"s);
  EXPECT_EQ(binary256.size(), 260U);
  const std::string binary64k = encode_frame(Opcode::binary, std::string(65536, 'x'));
  EXPECT_EQ(binary64k.substr(0, 10), "\x82\x7f\x00\x00\x00\x00\x00\x01\x00\x00"s);
  EXPECT_EQ(binary64k.size(), 65546U);
}

TEST(frame, handshake_of_the_standard) {  // Section 1.3.
  EXPECT_EQ(accept_of("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

TEST(frame, lengths_at_their_borders) {
  for (const std::size_t size : {0U, 1U, 125U, 126U, 127U, 999U, 1'000U})
    EXPECT_EQ(events_of(masked_frame(1, std::string(size, 'a'))), Names{"text " + std::string(size, 'a')}) << size;
  EXPECT_EQ(events_of(masked_frame(1, std::string(1'001, 'a'))), Names{"violation 1009"});
  EXPECT_EQ(encode_frame(Opcode::text, std::string(125, 'a')).size(), 127U);
  EXPECT_EQ(encode_frame(Opcode::text, std::string(126, 'a')).size(), 130U);
  EXPECT_EQ(encode_frame(Opcode::text, std::string(65535, 'a')).size(), 65539U);
}

TEST(frame, an_oversized_frame_is_refused_before_its_payload) {
  EXPECT_EQ(events_of("\x81\xff\x00\x00\x00\x00\x00\xa0\x00\x00"s), Names{"violation 1009"});
  EXPECT_EQ(events_of("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff"s), Names{"violation 1009"});
}

TEST(frame, fragments_with_control_frames_between) {
  const std::string bytes = masked_frame(1, "Hel", false) + masked_frame(9, "you?") + masked_frame(0, "", false) +
                            masked_frame(10, "") + masked_frame(0, "lo") + masked_frame(1, "next");
  EXPECT_EQ(events_of(bytes), (Names{"ping you?", "pong", "text Hello", "text next"}));
  const std::string large = masked_frame(1, std::string(600, 'a'), false) + masked_frame(0, std::string(401, 'a'));
  EXPECT_EQ(events_of(large), Names{"violation 1009"});
  const std::string fits = masked_frame(1, std::string(600, 'a'), false) + masked_frame(0, std::string(400, 'a'));
  EXPECT_EQ(events_of(fits), Names{"text " + std::string(1'000, 'a')});
  const std::string letter = masked_frame(1, "\xd1", false) + masked_frame(0, "\x8f");
  EXPECT_EQ(events_of(letter), Names{"text я"}) << "a letter may be split";
}

TEST(frame, violations) {
  const Names protocol_error{"violation 1002"};
  EXPECT_EQ(events_of("\x81\x05Hello"), protocol_error) << "not masked";
  for (const char bit : {'\x40', '\x20', '\x10'})
    EXPECT_EQ(events_of(std::string(1, static_cast<char>('\x81' | bit)) + "\x80"s), protocol_error) << "reserved";
  for (const int opcode : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15})
    EXPECT_EQ(events_of(masked_frame(opcode, "")), protocol_error) << opcode;
  EXPECT_EQ(events_of(masked_frame(9, "", false)), protocol_error) << "a fragmented ping";
  EXPECT_EQ(events_of(masked_frame(9, std::string(126, 'p'))), protocol_error) << "a long ping";
  EXPECT_EQ(events_of(masked_frame(9, std::string(125, 'p'))), Names{"ping " + std::string(125, 'p')});
  EXPECT_EQ(events_of(masked_frame(0, "a")), protocol_error) << "continues nothing";
  EXPECT_EQ(events_of(masked_frame(1, "a", false) + masked_frame(1, "b")), protocol_error) << "inside another";
  EXPECT_EQ(events_of("\x81\xfe\x00\x05"s), protocol_error) << "two bytes for a short length";
  EXPECT_EQ(events_of("\x81\xff\x00\x00\x00\x00\x00\x00\xff\xff"s), protocol_error) << "eight bytes for a short length";
  EXPECT_EQ(events_of("\x81\xff\x80\x00\x00\x00\x00\x00\x00\x01"s), protocol_error) << "the highest bit";
  EXPECT_EQ(events_of(masked_frame(2, "bytes")), Names{"violation 1003"});
  EXPECT_EQ(events_of(masked_frame(2, "bytes", false)), Names{"violation 1003"});
  for (const auto& text : {"\xff"s, "\xc0\x80"s, "\xed\xa0\x80"s, "\xf4\x90\x80\x80"s, "a\xd1"s})
    EXPECT_EQ(events_of(masked_frame(1, text)), Names{"violation 1007"});
  EXPECT_EQ(events_of(masked_frame(1, "\xff") + masked_frame(1, "after")), Names{"violation 1007"});
}

TEST(frame, closes) {
  const auto close = [](int code, const std::string& reason = {}) {
    return masked_frame(8, std::string{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)} + reason);
  };
  EXPECT_EQ(events_of(masked_frame(8, "")), Names{"close 1005 "});
  EXPECT_EQ(events_of(close(1000, "пока") + masked_frame(1, "after")), Names{"close 1000 пока"});
  for (const int code : {1000, 1003, 1007, 1011, 1014, 3000, 4999})
    EXPECT_EQ(events_of(close(code)), Names{"close " + std::to_string(code) + " "});
  for (const int code : {0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535})
    EXPECT_EQ(events_of(close(code)), Names{"violation 1002"}) << code;
  EXPECT_EQ(events_of(masked_frame(8, "\x03")), Names{"violation 1002"});
  EXPECT_EQ(events_of(close(1000, "\xff")), Names{"violation 1007"});
  EXPECT_EQ(encode_close(1000, "ok"), "\x88\x04\x03\xe8ok");
  EXPECT_EQ(encode_close(close_code::none_given, ""), "\x88\x00"s);
  std::string reason;
  for (int i = 0; i < 100; ++i) reason += "я";
  EXPECT_EQ(encode_close(1000, reason).size(), 2U + 2 + 122) << "61 letters of two bytes: none is cut in half";
}

TEST(frame, refused_handshakes) {
  const Request good{.method = "GET",
                     .path = "/",
                     .headers = {{"Upgrade", "WebSocket"},
                                 {"connection", "keep-alive, upgrade"},
                                 {"Sec-WebSocket-Version", "13"},
                                 {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}}};
  EXPECT_TRUE(std::holds_alternative<Accepted>(handshake(good)));
  const auto status_with = [&](std::size_t field, const std::string& value) {
    Request request = good;
    request.headers[field].second = value;
    const auto answer = handshake(request);
    return std::holds_alternative<Problem>(answer) ? std::get<Problem>(answer).status : 0;
  };
  EXPECT_EQ(status_with(1, "keep-alive"), 400);
  EXPECT_EQ(status_with(2, "12"), 426);
  EXPECT_EQ(status_with(3, ""), 400);
  EXPECT_EQ(status_with(3, "dGhlIHNhbXBsZSBub25j"), 400);
  EXPECT_EQ(status_with(3, "dGhlIHNhbXBs*SBub25jZQ=="), 400);
  Request post = good;
  post.method = "POST";
  EXPECT_TRUE(std::holds_alternative<Problem>(handshake(post)));
  Request plain = good;
  plain.headers.erase(plain.headers.begin());
  EXPECT_TRUE(std::holds_alternative<NotAsked>(handshake(plain)));
}

}  // namespace
}  // namespace mafia::net
