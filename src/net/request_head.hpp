// Parses the request line and header of a request (RFC 9112, sections 2 to 6), line by line. Refuses everything that
// two servers could read in two ways, so that no request can be smuggled inside another one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "net/transport.hpp"

namespace mafia::net {

struct Problem {  // An error that the transport answers by itself.
  int status = 400;
  std::string_view code;
  std::string sentence;
};
using Fault = std::optional<Problem>;

Problem bad_request(std::string sentence);

// read_field takes a line without its line break. It returns no fault, or fills in the name and the value without
// surrounding white space.
struct Field {
  std::string_view name, value;
};
Fault read_field(std::string_view line, Field&);

class RequestHead {
 public:
  Fault take_request_line(std::string_view line);
  Fault take_field(std::string_view line, std::size_t most_fields);
  Fault finish();  // After the last field: checks the header as a whole.

  Request& request() { return request_; }
  std::size_t body_size() const { return request_.body.size(); }
  bool is_head() const { return is_head_; }
  bool keep_alive() const { return keep_alive_; }
  bool wants_continue() const { return wants_continue_; }
  bool chunked() const { return chunked_; }
  std::uint64_t length() const { return length_; }  // Of a body that is not chunked.

 private:
  Fault take_target(std::string_view target);
  Fault check_host();
  Fault check_framing();
  std::size_t count(std::string_view name) const;
  bool has_token(std::string_view name, std::string_view token) const;  // In any field of that name.

  Request request_;
  std::string authority_;  // Of a target in absolute form.
  int minor_ = 1;          // The x of HTTP/1.x.
  bool is_head_ = false, keep_alive_ = false, wants_continue_ = false, chunked_ = false;
  std::uint64_t length_ = 0;
};

}  // namespace mafia::net
