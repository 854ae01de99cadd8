// gzip for text responses.
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

// Compresses a response that allows it, if it is worth it and the client accepts gzip.
void compress_answer(Response&, bool client_accepts);

}  // namespace mafia::net
