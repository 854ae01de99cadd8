#include "net/request_head.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/text.hpp"
#include "net/host.hpp"
#include "net/target.hpp"
#include "net/tokens.hpp"

namespace mafia::net {
namespace {

// Fields that are looked up by name and would be ambiguous if repeated.
constexpr std::string_view at_most_once[] = {"Host",   "Content-Length", "Transfer-Encoding", "Authorization",
                                             "Origin", "Content-Type",   "Sec-WebSocket-Key", "Sec-WebSocket-Version"};

bool is_token(std::string_view word) {
  const auto may_stand = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  };
  return !word.empty() && std::ranges::all_of(word, may_stand);
}

// Browsers leave some characters unescaped that RFC 3986 wants escaped, but not these.
bool may_be_target(std::string_view target) {
  return !target.empty() && std::ranges::all_of(target, [](char c) {
    return c > ' ' && c < 0x7f && std::string_view("\"<>#").find(c) == std::string_view::npos;
  });
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// "gzip, chunked": the end of such a body can be found, but its content is not understood.
bool ends_once_chunked(std::string_view codings) {
  int all = 0, chunked = 0;
  std::string_view last;
  for (std::string_view each = next_element(codings); !each.empty(); each = next_element(codings)) {
    last = each;
    ++all;
    chunked += same_word(each, "chunked") ? 1 : 0;
  }
  return all > 1 && chunked == 1 && same_word(last, "chunked");
}

}  // namespace

Problem bad_request(std::string sentence) { return {400, "bad_request", std::move(sentence)}; }

Fault read_field(std::string_view line, Field& field) {
  if (line.starts_with(' ') || line.starts_with('\t'))
    return bad_request("A line of the header begins with white space: folded fields are not taken.");
  const std::size_t colon = line.find(':');
  if (colon == line.npos) return bad_request("A line of the header has no colon.");
  field.name = line.substr(0, colon);
  if (!is_token(field.name)) return bad_request("The name of a field holds what may not stand in a name.");
  field.value = line.substr(colon + 1);
  while (field.value.starts_with(' ') || field.value.starts_with('\t')) field.value.remove_prefix(1);
  while (field.value.ends_with(' ') || field.value.ends_with('\t')) field.value.remove_suffix(1);
  // Checked once, here, so that all later code can return, store and log these texts.
  if (invalid_utf8(field.value) != std::string_view::npos) return bad_request("A field of the header is not UTF-8.");
  return std::nullopt;
}

Fault RequestHead::take_request_line(std::string_view line) {
  const std::size_t first = line.find(' '), last = line.rfind(' ');
  if (first == line.npos || first == last) return bad_request("A request begins with a method, an address, a version.");
  const std::string_view method = line.substr(0, first), target = line.substr(first + 1, last - first - 1),
                         version = line.substr(last + 1);
  if (!is_token(method)) return bad_request("The method of the request is not a word.");
  if (version.size() != 8 || !version.starts_with("HTTP/") || !is_digit(version[5]) || version[6] != '.' ||
      !is_digit(version[7]))
    return bad_request("The request does not say HTTP/1.1.");
  if (version[5] != '1') return Problem{505, "version_not_supported", "This server speaks HTTP/1.1."};
  minor_ = version[7] - '0';
  is_head_ = method == "HEAD";
  request_.method = is_head_ ? "GET" : std::string(method);
  return take_target(target);
}

// The four forms of a target (RFC 9112, 3.2).
Fault RequestHead::take_target(std::string_view target) {
  if (!may_be_target(target)) return bad_request("The address of the request holds what may not stand there.");
  if (request_.method == "CONNECT") {
    const auto authority = parse_authority(target);
    if (!authority || authority->port.empty()) return bad_request("CONNECT names a host and a port.");
    return Problem{501, "not_implemented", "This server is no proxy."};
  }
  if (target == "*" && request_.method == "OPTIONS")
    return Problem{501, "not_implemented", "This server as a whole has no options."};
  auto parsed = parse_target(target);
  if (!parsed) return bad_request("The address of the request is not a path, or has a broken escape.");
  request_.path = std::move(parsed->path);
  request_.query = std::move(parsed->query);
  authority_ = std::move(parsed->authority);
  return std::nullopt;
}

Fault RequestHead::take_field(std::string_view line, std::size_t most_fields) {
  Field field;
  if (Fault fault = read_field(line, field)) return fault;
  if (request_.headers.size() >= most_fields)
    return Problem{431, "header_too_large",
                   "The header of the request has more than " + std::to_string(most_fields) + " fields."};
  const auto same = [&](std::string_view name) { return same_word(name, field.name); };
  if (std::ranges::any_of(at_most_once, same) && count(field.name) > 0)
    return bad_request("The header has the field " + std::string(field.name) + " more than once.");
  request_.headers.emplace_back(field.name, field.value);
  return std::nullopt;
}

Fault RequestHead::finish() {
  if (Fault fault = check_host()) return fault;
  if (Fault fault = check_framing()) return fault;
  keep_alive_ = !has_token("Connection", "close") && (minor_ >= 1 || has_token("Connection", "keep-alive"));
  if (minor_ == 0)  // RFC 9110, 7.8: HTTP/1.0 ignores it.
    std::erase_if(request_.headers, [](const auto& field) { return same_word(field.first, "Upgrade"); });
  wants_continue_ = minor_ >= 1 && same_word(request_.header("Expect"), "100-continue");
  return std::nullopt;
}

// RFC 9112, 3.2: a missing, repeated or malformed Host is 400; 3.2.2: a target in absolute form overrides Host.
Fault RequestHead::check_host() {
  const bool given = count("Host") == 1;
  if (minor_ >= 1 && !given) return bad_request("The request must name its host, once.");
  if (given && !parse_authority(request_.header("Host"))) return bad_request("Host is not a host and a port.");
  if (authority_.empty()) return std::nullopt;
  std::erase_if(request_.headers, [](const auto& field) { return same_word(field.first, "Host"); });
  request_.headers.emplace_back("Host", authority_);
  return std::nullopt;
}

// RFC 9112, 6.1 and 6.3. The end of the body must be unambiguous.
Fault RequestHead::check_framing() {
  const bool has_length = count("Content-Length") == 1;
  if (count("Transfer-Encoding") > 0) {
    const std::string_view codings = request_.header("Transfer-Encoding");
    if (minor_ == 0) return bad_request("HTTP/1.0 knows no Transfer-Encoding.");
    if (has_length) return bad_request("Transfer-Encoding and Content-Length do not go together.");
    chunked_ = same_word(codings, "chunked");
    if (chunked_) return std::nullopt;
    if (ends_once_chunked(codings))
      return Problem{501, "not_implemented", "The only transfer coding that this server knows is chunked."};
    return bad_request("Transfer-Encoding is not chunked.");
  }
  if (!has_length) return std::nullopt;
  const std::string_view digits = request_.header("Content-Length");
  if (digits.empty() || !std::ranges::all_of(digits, is_digit)) return bad_request("Content-Length is not a number.");
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), length_);
  if (read.ec != std::errc{}) length_ = std::numeric_limits<std::uint64_t>::max();  // Overflow: larger than any limit.
  return std::nullopt;
}

std::size_t RequestHead::count(std::string_view name) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(request_.headers, [&](const auto& field) { return same_word(field.first, name); }));
}

bool RequestHead::has_token(std::string_view name, std::string_view token) const {
  return std::ranges::any_of(request_.headers, [&](const auto& field) {
    return same_word(field.first, name) && net::has_token(field.second, token);
  });
}

}  // namespace mafia::net
