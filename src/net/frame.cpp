#include "net/frame.hpp"

#include <algorithm>
#include <cassert>

#include "base/text.hpp"

namespace mafia::net {

namespace {

constexpr std::size_t longest_control = 125;
constexpr std::size_t kept_capacity = 1024;  // What an idle connection keeps of the memory of a long message.

bool is_known(std::uint8_t opcode) { return opcode <= 2 || (opcode >= 8 && opcode <= 10); }

std::uint64_t big_endian(const std::uint8_t* bytes, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) value = value << 8 | bytes[i];
  return value;
}

void append_big_endian(std::string& out, std::uint64_t value, int bytes) {
  for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 0xff);
}

}  // namespace

std::optional<FrameEvent> FrameParser::next(std::string_view& bytes) {
  forget();
  while (!ended_ && !bytes.empty()) {
    if (have_ < need_) {
      if (auto event = take_header(bytes)) return event;
      if (have_ < need_) continue;
    } else {
      take_payload(bytes);
    }
    if (left_ > 0) continue;
    if (auto event = frame_ended()) return event;
  }
  if (ended_) bytes = {};
  return std::nullopt;
}

// The caller is done with the text of the last event.
void FrameParser::forget() {
  if (!told_) return;
  told_ = false;
  control_.clear();
  if (in_message_) return;
  message_.clear();
  if (message_.capacity() > kept_capacity) message_.shrink_to_fit();
}

// Byte by byte, so that each refusal comes at the same byte, however the input is split.
std::optional<FrameEvent> FrameParser::take_header(std::string_view& bytes) {
  const auto byte = static_cast<std::uint8_t>(bytes.front());
  bytes.remove_prefix(1);
  header_[have_++] = byte;
  if (have_ == 1) return first_byte(byte);
  if (have_ == 2) return second_byte(byte);
  return have_ == need_ - 4 ? length_known() : std::nullopt;  // The mask comes last.
}

std::optional<FrameEvent> FrameParser::first_byte(std::uint8_t byte) {
  if ((byte & 0x70) != 0) return violation(close_code::protocol_error, "a reserved bit is set");
  if (!is_known(byte & 0x0f)) return violation(close_code::protocol_error, "an unknown opcode");
  opcode_ = static_cast<Opcode>(byte & 0x0f);
  final_ = (byte & 0x80) != 0;
  if (is_control())
    return final_ ? std::nullopt : std::optional(violation(close_code::protocol_error, "a fragmented control frame"));
  if (opcode_ == Opcode::binary) return violation(close_code::unsupported, "binary messages are not understood");
  if ((opcode_ == Opcode::continuation) == in_message_) return std::nullopt;
  return violation(close_code::protocol_error,
                   in_message_ ? "a new message inside another one" : "a continuation of no message");
}

std::optional<FrameEvent> FrameParser::second_byte(std::uint8_t byte) {
  if ((byte & 0x80) == 0) return violation(close_code::protocol_error, "a client's frame must be masked");
  const std::uint8_t length = byte & 0x7f;
  if (is_control() && length > longest_control)
    return violation(close_code::protocol_error, "a control frame of more than 125 bytes");
  const int extended = length == 127 ? 8 : length == 126 ? 2 : 0;
  need_ = static_cast<std::uint8_t>(2 + extended + 4);
  return extended == 0 ? length_known() : std::nullopt;
}

std::optional<FrameEvent> FrameParser::length_known() {
  const std::uint8_t length = header_[1] & 0x7f;
  left_ = length < 126 ? length : big_endian(&header_[2], length == 126 ? 2U : 8U);
  masked_ = 0;
  if ((length == 126 && left_ < 126) || (length == 127 && left_ < 0x10000) || left_ >> 63 != 0)
    return violation(close_code::protocol_error, "a length that is not written in the shortest way");
  if (!is_control() && left_ > limit_ - message_.size())
    return violation(close_code::too_big, "the message is too long");
  return std::nullopt;
}

// Memory grows with the bytes that have arrived, not with the announced length.
void FrameParser::take_payload(std::string_view& bytes) {
  std::string& out = is_control() ? control_ : message_;
  const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), left_));
  const std::uint8_t* const mask = &header_[need_ - 4U];
  const std::size_t begin = out.size();
  out.append(bytes.substr(0, count));
  for (std::size_t i = 0; i < count; ++i)
    out[begin + i] = static_cast<char>(static_cast<std::uint8_t>(out[begin + i]) ^ mask[(masked_ + i) & 3]);
  masked_ += count;
  left_ -= count;
  bytes.remove_prefix(count);
}

std::optional<FrameEvent> FrameParser::frame_ended() {
  have_ = 0;
  need_ = 2;
  if (!is_control()) {
    in_message_ = !final_;
    return final_ ? std::optional(text_ended()) : std::nullopt;
  }
  told_ = true;
  if (opcode_ == Opcode::ping) return PingReceived{control_};
  if (opcode_ == Opcode::pong) return PongReceived{};
  return close_ended();
}

FrameEvent FrameParser::text_ended() {
  if (invalid_utf8(message_) != std::string_view::npos) return violation(close_code::bad_text, "the text is not UTF-8");
  told_ = true;
  return TextReceived{message_};
}

FrameEvent FrameParser::close_ended() {
  if (control_.size() == 1) return violation(close_code::protocol_error, "half a close code");
  ended_ = true;
  if (control_.empty()) return CloseReceived{};
  const auto code = static_cast<std::uint16_t>(big_endian(reinterpret_cast<const std::uint8_t*>(control_.data()), 2));
  const std::string_view reason = std::string_view(control_).substr(2);
  if (!may_be_sent(code)) return violation(close_code::protocol_error, "a close code that may not be sent");
  if (invalid_utf8(reason) != std::string_view::npos)
    return violation(close_code::bad_text, "the reason of the close is not UTF-8");
  return CloseReceived{code, reason};
}

FrameEvent FrameParser::violation(std::uint16_t code, std::string_view reason) {
  ended_ = true;
  message_ = {};
  return Violation{code, reason};
}

std::string encode_frame(Opcode opcode, std::string_view payload) {
  std::string out;
  out.reserve(payload.size() + 10);
  out += static_cast<char>(0x80 | static_cast<std::uint8_t>(opcode));
  if (payload.size() < 126) {
    out += static_cast<char>(payload.size());
  } else if (payload.size() < 0x10000) {
    out += static_cast<char>(126);
    append_big_endian(out, payload.size(), 2);
  } else {
    out += static_cast<char>(127);
    append_big_endian(out, payload.size(), 8);
  }
  out += payload;
  return out;
}

std::string encode_close(std::uint16_t code, std::string_view reason) {
  assert(code != close_code::none_given || reason.empty());
  if (code == close_code::none_given) return encode_frame(Opcode::close, {});
  reason = reason.substr(0, longest_control - 2);
  const std::size_t broken = invalid_utf8(reason);
  if (broken != std::string_view::npos) reason = reason.substr(0, broken);
  std::string payload;
  append_big_endian(payload, code, 2);
  payload += reason;
  return encode_frame(Opcode::close, payload);
}

bool may_be_sent(std::uint16_t code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

}  // namespace mafia::net
