#include "net/request_reader.hpp"

#include <algorithm>

namespace mafia::net {
namespace {

constexpr std::size_t most_hex_digits = 16;

int hex_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

using Progress = RequestReader::Progress;

Progress RequestReader::refuse(Problem problem) {
  problem_ = std::move(problem);
  return Progress::refused;
}

Progress RequestReader::refuse_too_long() {
  if (state_ == State::request_line) return refuse({414, "uri_too_long", "The address of the request is too long."});
  if (state_ == State::chunk_size) return refuse(bad_request("A line between two chunks of the body is too long."));
  return refuse({431, "header_too_large",
                 "The header of the request is larger than " + std::to_string(limits_.header_bytes) + " bytes."});
}

Progress RequestReader::feed(std::string_view& bytes) {
  if (problem_) return Progress::refused;
  while (!bytes.empty()) {
    Progress progress = Progress::more;
    switch (state_) {
      case State::body:
      case State::chunk: take_body(bytes); break;
      case State::request_line:
      case State::fields:
      case State::chunk_size:
      case State::chunk_end:
      case State::trailers:
        if (take_line(bytes)) progress = line_ended();
        break;
      case State::whole: return Progress::whole;
    }
    if (problem_) return Progress::refused;
    if (state_ == State::whole) return Progress::whole;
    if (progress == Progress::wants_continue) return progress;
  }
  return Progress::more;
}

// Lines end with CR LF. A lone CR or LF is refused, and so is any other control character except a tab (RFC 9112, 2.2).
bool RequestReader::take_line(std::string_view& bytes) {
  const bool in_header = state_ == State::request_line || state_ == State::fields || state_ == State::trailers;
  while (!bytes.empty()) {
    const char c = bytes.front();
    bytes.remove_prefix(1);
    if (in_header) ++header_seen_;
    const bool after_return = line_.ends_with('\r');
    if (c == '\n' && after_return) {
      line_.pop_back();
      return true;
    }
    if (c == '\n' || after_return) {
      refuse(bad_request("A line does not end with CR LF."));
      return false;
    }
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r') || c == 0x7f) {
      refuse(bad_request("A control character stands in the header."));
      return false;
    }
    if (header_seen_ > limits_.header_bytes || line_.size() > limits_.header_bytes) {
      refuse_too_long();
      return false;
    }
    line_ += c;
  }
  return false;
}

Progress RequestReader::line_ended() {
  Fault fault;
  Progress progress = Progress::more;
  switch (state_) {
    case State::request_line:
      if (line_.empty()) break;  // Empty lines before a request are skipped (RFC 9112, 2.2).
      fault = head_.take_request_line(line_);
      state_ = State::fields;
      break;
    case State::fields:
      if (line_.empty())
        progress = header_ended();
      else
        fault = head_.take_field(line_, limits_.header_fields);
      break;
    case State::chunk_size: progress = chunk_size_ended(); break;
    case State::chunk_end:
      if (!line_.empty()) fault = bad_request("A chunk of the body is longer than it says.");
      state_ = State::chunk_size;
      break;
    case State::trailers:  // Checked and then dropped: they are not part of the header.
      if (Field field; !line_.empty()) fault = read_field(line_, field);
      if (line_.empty()) state_ = State::whole;
      break;
    case State::body:
    case State::chunk:
    case State::whole: break;
  }
  line_.clear();
  return fault ? refuse(std::move(*fault)) : progress;
}

Progress RequestReader::header_ended() {
  if (Fault fault = head_.finish()) return refuse(std::move(*fault));
  if (head_.length() > limits_.body_bytes)
    return refuse({413, "body_too_large", "The body of the request is larger than this server takes."});
  left_ = head_.length();
  state_ = head_.chunked() ? State::chunk_size : left_ > 0 ? State::body : State::whole;
  return head_.wants_continue() && state_ != State::whole ? Progress::wants_continue : Progress::more;
}

// RFC 9112, 7.1: hexadecimal digits, then optional extensions, which are ignored.
Progress RequestReader::chunk_size_ended() {
  const std::size_t digits =
      static_cast<std::size_t>(std::ranges::find_if(line_, [](char c) { return hex_of(c) < 0; }) - line_.begin());
  const std::size_t extension = std::min(line_.find_first_not_of(" \t", digits), line_.size());
  if (digits == 0 || digits > most_hex_digits || (digits < line_.size() && extension == line_.size()) ||
      (extension < line_.size() && line_[extension] != ';'))
    return refuse(bad_request("The size of a chunk is not a number."));
  extensions_ += line_.size() - digits;
  if (extensions_ > limits_.header_bytes) return refuse_too_long();
  left_ = 0;
  for (std::size_t i = 0; i < digits; ++i) left_ = left_ << 4 | static_cast<std::uint64_t>(hex_of(line_[i]));
  if (left_ > limits_.body_bytes - head_.request().body.size())
    return refuse({413, "body_too_large", "The body of the request is larger than this server takes."});
  state_ = left_ == 0 ? State::trailers : State::chunk;
  return Progress::more;
}

// Memory grows with the bytes that have arrived, not with the announced length.
void RequestReader::take_body(std::string_view& bytes) {
  const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), left_));
  head_.request().body.append(bytes.substr(0, count));
  bytes.remove_prefix(count);
  left_ -= count;
  if (left_ > 0) return;
  state_ = state_ == State::chunk ? State::chunk_end : State::whole;
}

}  // namespace mafia::net
