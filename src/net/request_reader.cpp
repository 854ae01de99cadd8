#include "net/request_reader.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cassert>
#include <optional>

#include "net/target.hpp"

namespace mafia::net {

namespace http = boost::beast::http;
using Progress = RequestReader::Progress;

struct RequestReader::Parts {
  explicit Parts(const Limits& limits) : header_bytes(limits.header_bytes) {
    parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    parser.body_limit(limits.body_bytes);
  }

  Progress refuse(int status, std::string_view code, std::string sentence);
  Progress refuse(const boost::system::error_code&);
  Progress header_ended();
  Progress step(std::string_view& bytes);

  http::request_parser<http::string_body> parser;
  std::size_t header_bytes;
  std::string kept;  // Begun but not understood yet: the parser wants to see it again together with what follows.
  Request request;
  Problem problem;
  bool header_taken = false;
  std::size_t header_seen = 0;  // Beast's limit holds for the fields of one call, ours for all of them.
};

RequestReader::RequestReader(const Limits& limits) : parts_(std::make_unique<Parts>(limits)) {}
RequestReader::~RequestReader() = default;

Progress RequestReader::Parts::refuse(int status, std::string_view code, std::string sentence) {
  problem = {status, code, std::move(sentence)};
  return Progress::refused;
}

Progress RequestReader::Parts::refuse(const boost::system::error_code& error) {
  if (error == http::error::header_limit)
    return refuse(431, "header_too_large",
                  "The header of the request is larger than " + std::to_string(header_bytes) + " bytes.");
  if (error == http::error::body_limit || error == http::error::buffer_overflow)
    return refuse(413, "body_too_large", "The body of the request is larger than this server takes.");
  return refuse(400, "bad_request", "The request is not well-formed HTTP/1.1: " + error.message() + ".");
}

// The fields are copied here, before the body: what a chunked body brings after itself is no part of the header.
Progress RequestReader::Parts::header_ended() {
  header_taken = true;
  if (header_seen > header_bytes) return refuse(http::error::header_limit);
  const auto& message = parser.get();
  auto target = parse_target(std::string_view(message.target().data(), message.target().size()));
  if (!target) return refuse(400, "bad_request", "The address of the request is not a path, or has a broken escape.");
  if (message.version() >= 11 && message.count(http::field::host) != 1)
    return refuse(400, "bad_request", "The request must name its host, once.");
  request.method = std::string(message.method_string());
  if (request.method == "HEAD") request.method = "GET";
  request.path = std::move(target->path);
  request.query = std::move(target->query);
  for (const auto& field : message)
    request.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
  parser.eager(true);
  const bool waits = message.version() >= 11 && boost::beast::iequals(message[http::field::expect], "100-continue");
  return waits && !parser.is_done() ? Progress::wants_continue : Progress::more;
}

Progress RequestReader::Parts::step(std::string_view& bytes) {
  while (true) {
    boost::system::error_code error;
    const std::size_t used = parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
    bytes.remove_prefix(used);
    if (!header_taken) header_seen += used;
    if (error && error != http::error::need_more) return refuse(error);
    if (parser.is_header_done() && !header_taken)
      if (const Progress progress = header_ended(); progress != Progress::more) return progress;
    if (parser.is_done()) return Progress::whole;
    if (bytes.empty() || error || used == 0) return Progress::more;
  }
}

Progress RequestReader::feed(std::string_view& bytes) {
  Parts& parts = *parts_;
  if (parts.header_seen == 0 && parts.kept.empty())  // Empty lines before a request are passed over (RFC 9112, 2.2).
    bytes.remove_prefix(std::min(bytes.find_first_not_of("\r\n"), bytes.size()));
  if (bytes.empty()) return Progress::more;
  const bool from_kept = !parts.kept.empty();
  if (from_kept) parts.kept += bytes;
  std::string_view rest = from_kept ? std::string_view(parts.kept) : bytes;
  const Progress progress = parts.step(rest);
  if (progress == Progress::refused) return progress;
  if (progress == Progress::whole || progress == Progress::wants_continue) {
    assert(rest.size() <= bytes.size());
    bytes.remove_prefix(bytes.size() - rest.size());
    parts.kept.clear();
    return progress;
  }
  parts.kept = std::string(rest);
  bytes = {};
  if (!parts.header_taken && parts.header_seen + parts.kept.size() > parts.header_bytes)
    return parts.refuse(http::error::header_limit);
  if (parts.kept.size() > parts.header_bytes)
    return parts.refuse(400, "bad_request", "A line between two chunks of the body is too long.");
  return progress;
}

Request RequestReader::take() {
  parts_->request.body = std::move(parts_->parser.get().body());
  return std::move(parts_->request);
}

bool RequestReader::keep_alive() const { return parts_->parser.get().keep_alive(); }
bool RequestReader::is_head() const { return parts_->parser.get().method() == http::verb::head; }
const Problem& RequestReader::problem() const { return parts_->problem; }

}  // namespace mafia::net
