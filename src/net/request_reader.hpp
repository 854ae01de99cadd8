// Builds a Request from bytes as they arrive, in pieces of any size.
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
  // Consumes bytes from the front; those left over after a whole request belong to the next one.
  Progress feed(std::string_view& bytes);

  Request take() { return std::move(head_.request()); }   // When whole.
  bool keep_alive() const { return head_.keep_alive(); }  // When whole.
  bool is_head() const { return head_.is_head(); }        // When whole.
  std::size_t held() const { return line_.size() + head_.body_size(); }
  const Problem& problem() const { return *problem_; }  // When refused.

 private:
  enum class State : std::uint8_t { request_line, fields, body, chunk_size, chunk, chunk_end, trailers, whole };

  // False: the line has not ended yet, or was refused.
  bool take_line(std::string_view& bytes);
  Progress line_ended();
  Progress header_ended();
  Progress chunk_size_ended();
  void take_body(std::string_view& bytes);
  Progress refuse(Problem);
  Progress refuse_too_long();

  const Limits& limits_;
  State state_ = State::request_line;
  std::string line_;             // The current line so far, without its line break.
  std::size_t header_seen_ = 0;  // Bytes of the header and of the trailers.
  std::size_t extensions_ = 0;   // Bytes of chunk extensions.
  std::uint64_t left_ = 0;       // Bytes still to come of the body or chunk.
  RequestHead head_;
  Fault problem_;
};

}  // namespace mafia::net
