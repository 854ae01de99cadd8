#include "net/answer.hpp"

#include <algorithm>
#include <array>
#include <ctime>

#include "net/tokens.hpp"

namespace mafia::net {

namespace {

std::string_view reason_of(int status) {
  struct Row {
    int status;
    std::string_view reason;
  };
  static constexpr Row rows[] = {
      {200, "OK"},
      {201, "Created"},
      {202, "Accepted"},
      {204, "No Content"},
      {206, "Partial Content"},
      {301, "Moved Permanently"},
      {302, "Found"},
      {303, "See Other"},
      {304, "Not Modified"},
      {307, "Temporary Redirect"},
      {308, "Permanent Redirect"},
      {400, "Bad Request"},
      {401, "Unauthorized"},
      {403, "Forbidden"},
      {404, "Not Found"},
      {405, "Method Not Allowed"},
      {406, "Not Acceptable"},
      {408, "Request Timeout"},
      {409, "Conflict"},
      {410, "Gone"},
      {412, "Precondition Failed"},
      {413, "Content Too Large"},
      {414, "URI Too Long"},
      {415, "Unsupported Media Type"},
      {421, "Misdirected Request"},
      {422, "Unprocessable Content"},
      {426, "Upgrade Required"},
      {428, "Precondition Required"},
      {429, "Too Many Requests"},
      {431, "Request Header Fields Too Large"},
      {500, "Internal Server Error"},
      {501, "Not Implemented"},
      {503, "Service Unavailable"},
      {505, "HTTP Version Not Supported"},
  };
  const auto row = std::ranges::find(rows, status, &Row::status);
  return row == std::end(rows) ? std::string_view("Status") : row->reason;
}

// Drops control characters: reflected text must not begin a new field.
void append_field(std::string& out, std::string_view name, std::string_view value) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  out += name;
  out += ": ";
  std::ranges::remove_copy_if(value, std::back_inserter(out), is_control);
  out += "\r\n";
}

std::string date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 40> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return {text.data(), size};
}

bool has(const Response& response, std::string_view name) {
  return std::ranges::any_of(response.headers, [&](const auto& field) { return same_word(field.first, name); });
}

// Pages run their own scripts and the engine in WebAssembly; no other page may frame them.
constexpr std::string_view content_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "media-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

void append_protection(std::string& out, const Response& response, bool secure) {
  const auto unless_given = [&](std::string_view name, std::string_view value) {
    if (!has(response, name)) append_field(out, name, value);
  };
  unless_given("X-Content-Type-Options", "nosniff");
  unless_given("Referrer-Policy", "no-referrer");
  if (response.type.starts_with("text/html")) unless_given("Content-Security-Policy", content_policy);
  if (secure) unless_given("Strict-Transport-Security", "max-age=31536000");
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + '"';
}

}  // namespace

bool has_body(int status) { return status >= 200 && status != 204 && status != 304; }

Response response_to(const Problem& problem) {
  Response response{.status = problem.status};
  response.body = R"({"error":{"code":)" + quoted(problem.code) + R"(,"sentence":)" + quoted(problem.sentence) + "}}";
  if (problem.status == 503) response.headers.emplace_back("Retry-After", "5");
  if (problem.status == 426) {
    response.headers.emplace_back("Upgrade", "websocket");
    response.headers.emplace_back("Sec-WebSocket-Version", "13");
  }
  return response;
}

std::string head_of(const Response& response, AnswerForm form) {
  std::string out;
  out.reserve(512);
  out += "HTTP/1.1 ";
  out += std::to_string(response.status);
  out += ' ';
  out += reason_of(response.status);
  out += "\r\n";
  append_field(out, "Date", date());
  append_field(out, "Connection", form.keep_alive ? "keep-alive" : "close");
  if (has_body(response.status)) {
    append_field(out, "Content-Length", std::to_string(response.content().size()));
    if (!response.type.empty()) append_field(out, "Content-Type", response.type);
  }
  for (const auto& [name, value] : response.headers) append_field(out, name, value);
  append_protection(out, response, form.secure);
  out += "\r\n";
  return out;
}

}  // namespace mafia::net
