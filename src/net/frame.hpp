// WebSocket frames (RFC 6455, section 5). We do our own framing, because thousands of viewers share one encoded frame;
// a library's stream would encode and copy it for each of them. Pure: bytes in, events out.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace mafia::net {

enum class Opcode : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// Close codes of section 7.4.1, and two of our own.
namespace close_code {
constexpr std::uint16_t normal = 1000, going_away = 1001, protocol_error = 1002, unsupported = 1003, none_given = 1005,
                        bad_text = 1007, too_big = 1009, restart = 1012, too_slow = 4008, too_often = 4029;
}

// What a client has sent. The views are valid until the next call of the parser.
struct TextReceived {
  std::string_view text;  // Whole and well-formed UTF-8.
};
struct PingReceived {
  std::string_view payload;
};
struct PongReceived {};
struct CloseReceived {
  std::uint16_t code = close_code::none_given;
  std::string_view reason;
};
struct Violation {  // Answer with this close code; further input is ignored.
  std::uint16_t code = close_code::protocol_error;
  std::string_view reason;
};
using FrameEvent = std::variant<TextReceived, PingReceived, PongReceived, CloseReceived, Violation>;

// Parses what a client sends, in pieces of any size.
class FrameParser {
 public:
  explicit FrameParser(std::size_t message_bytes) : limit_(message_bytes) {}

  // Consumes bytes from the front up to the next event, or all of them. After a close or a violation it ignores the
  // rest.
  std::optional<FrameEvent> next(std::string_view& bytes);
  std::size_t held() const { return told_ && !in_message_ ? 0 : message_.size(); }  // Bytes of an incomplete message.

 private:
  std::optional<FrameEvent> take_header(std::string_view& bytes);
  std::optional<FrameEvent> first_byte(std::uint8_t);
  std::optional<FrameEvent> second_byte(std::uint8_t);
  std::optional<FrameEvent> length_known();
  void take_payload(std::string_view& bytes);
  std::optional<FrameEvent> frame_ended();
  FrameEvent text_ended();
  FrameEvent close_ended();
  FrameEvent violation(std::uint16_t code, std::string_view reason);
  void forget();
  bool is_control() const { return opcode_ >= Opcode::close; }

  std::size_t limit_;
  std::array<std::uint8_t, 14> header_{};  // At most two bytes, eight of length, four of the mask.
  std::uint8_t have_ = 0, need_ = 2;       // Bytes of the header.
  Opcode opcode_ = Opcode::continuation;
  bool final_ = false;
  bool in_message_ = false;   // In a fragmented message that has not ended.
  bool ended_ = false;        // After a close or a violation.
  bool told_ = false;         // The last event used the buffer; the caller has read it by now.
  std::uint64_t left_ = 0;    // Bytes of the payload still to come.
  std::uint64_t masked_ = 0;  // Bytes of it that are unmasked already.
  std::string message_;       // Of all fragments so far.
  std::string control_;       // A control frame may come between two fragments.
};

// Server frames: unfragmented and unmasked.
std::string encode_frame(Opcode, std::string_view payload);
std::string encode_close(std::uint16_t code, std::string_view reason);  // A long reason is cut between two characters.

bool may_be_sent(std::uint16_t close_code);  // In a close frame, by a client.

}  // namespace mafia::net
