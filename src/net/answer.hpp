// Writes a response as HTTP/1.1.
#pragma once

#include <string>

#include "net/request_reader.hpp"
#include "net/transport.hpp"

namespace mafia::net {

Response response_to(const Problem&);  // {"error":{"code":"…","sentence":"…"}}

struct AnswerForm {
  bool secure = false;
  bool keep_alive = true;
};
// The status line and all header fields, including those that protect a browser.
std::string head_of(const Response&, AnswerForm);
bool has_body(int status);

}  // namespace mafia::net
