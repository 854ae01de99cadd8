// gzip for what travels as text.
#pragma once

#include <string>
#include <string_view>

#include "net/transport.hpp"

namespace mafia::net {

// RFC 9110, 12.5.3: "br;q=0" forbids, "*" allows.
bool accepts_coding(std::string_view accept_encoding, std::string_view coding);
bool accepts_gzip(std::string_view accept_encoding);
bool is_worth_gzip(std::string_view type, std::size_t size);
std::string gzip(std::string_view bytes, int level);  // 1 is fast, 9 is small.

// An answer that says compress: gzips its body if it pays and the client takes it.
void compress_answer(Response&, bool client_accepts);

}  // namespace mafia::net
