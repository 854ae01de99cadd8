#include "net/compress.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>

#include "base/text.hpp"
#include "net/tokens.hpp"

namespace mafia::net {

namespace {

constexpr std::size_t smallest = 1024;  // Below, the answer fits in one packet either way.
constexpr int level_of_answers = 4;     // They are compressed on the thread of the loop.

// "q=0", "q=0.000": refused. A weight that cannot be read counts as accepted, like a missing one.
bool is_refused(std::string_view parameters) {
  while (!parameters.empty()) {
    const std::size_t end = std::min(parameters.find(';'), parameters.size());
    const std::string_view parameter = trimmed(parameters.substr(0, end));
    parameters.remove_prefix(std::min(end + 1, parameters.size()));
    if (parameter.size() >= 3 && same_word(parameter.substr(0, 2), "q="))
      return parameter.substr(2).find_first_not_of("0.") == std::string_view::npos;
  }
  return false;
}

}  // namespace

bool accepts_coding(std::string_view list, std::string_view wanted_coding) {
  bool any = false;
  for (std::string_view element = next_element(list); !element.empty(); element = next_element(list)) {
    const std::size_t end = std::min(element.find(';'), element.size());
    const std::string_view coding = trimmed(element.substr(0, end));
    const bool wanted = !is_refused(element.substr(end));
    if (same_word(coding, wanted_coding)) return wanted;
    if (same_word(coding, "x-gzip") && wanted_coding == "gzip") return wanted;  // Its older name.
    if (coding == "*") any = wanted;
  }
  return any;
}

bool accepts_gzip(std::string_view list) { return accepts_coding(list, "gzip"); }

bool is_worth_gzip(std::string_view type, std::size_t size) {
  static constexpr std::array<std::string_view, 6> types = {"application/json",         "application/javascript",
                                                            "application/wasm",         "application/manifest+json",
                                                            "application/problem+json", "image/svg+xml"};
  type = trimmed(type.substr(0, type.find(';')));
  return size > smallest && (type.starts_with("text/") || std::ranges::find(types, type) != types.end());
}

std::string gzip(std::string_view bytes, int level) {
  z_stream stream{};
  constexpr int window_with_gzip_header = 15 + 16;
  if (deflateInit2(&stream, level, Z_DEFLATED, window_with_gzip_header, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);  // The bound is enough for one call.
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

void compress_answer(Response& response, bool client_accepts) {
  if (!response.compress || !is_worth_gzip(response.type, response.content().size())) return;
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (!client_accepts) return;
  response.body = gzip(response.content(), level_of_answers);
  response.shared_body.reset();
  response.headers.emplace_back("Content-Encoding", "gzip");
}

}  // namespace mafia::net
