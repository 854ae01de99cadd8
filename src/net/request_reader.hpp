// Makes a Request of bytes as they come, however they are split.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "net/request_head.hpp"
#include "net/transport.hpp"

namespace mafia::net {

class RequestReader {
 public:
  explicit RequestReader(const Limits& limits) : limits_(limits) {}

  enum class Progress { more, wants_continue, whole, refused };
  // Takes bytes off the front; what is left when the request is whole belongs to the next one.
  Progress feed(std::string_view& bytes);

  Request take() { return std::move(head_.request()); }   // When whole.
  bool keep_alive() const { return head_.keep_alive(); }  // When whole.
  bool is_head() const { return head_.is_head(); }        // When whole.
  std::size_t held() const { return line_.size() + head_.body_size(); }
  const Problem& problem() const { return *problem_; }  // When refused.

 private:
  enum class State : std::uint8_t { request_line, fields, body, chunk_size, chunk, chunk_end, trailers, whole };

  // Of a line, as far as it has come; false: not ended yet, or refused.
  bool take_line(std::string_view& bytes);
  Progress line_ended();
  Progress header_ended();
  Progress chunk_size_ended();
  void take_body(std::string_view& bytes);
  Progress refuse(Problem);
  Progress refuse_too_long();

  const Limits& limits_;
  State state_ = State::request_line;
  std::string line_;             // Without its end, as far as it has come.
  std::size_t header_seen_ = 0;  // Bytes of the header and of the trailers.
  std::size_t extensions_ = 0;   // Bytes of chunk extensions.
  std::uint64_t left_ = 0;       // Of the body, or of a chunk.
  RequestHead head_;
  Fault problem_;
};

}  // namespace mafia::net
