#include "net/client.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace mafia::net::client {

namespace {

using std::chrono::milliseconds;

void wait_for(int socket, short events, milliseconds patience) {
  pollfd wanted{socket, events, 0};
  const int ready = ::poll(&wanted, 1, static_cast<int>(patience.count()));
  if (ready == 0) throw TimedOut("nothing came in time");
  if (ready < 0 && errno != EINTR) throw ClientError(std::strerror(errno));
}

int try_address(const addrinfo& address, const Stream::Options& options) {
  const int socket = ::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) throw ClientError(std::string("no socket: ") + std::strerror(errno));
  if (options.receive_buffer > 0)
    ::setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &options.receive_buffer, sizeof options.receive_buffer);
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (::connect(socket, address.ai_addr, address.ai_addrlen) == 0) return socket;
  const int why = errno;
  ::close(socket);
  errno = why;
  return -1;
}

// Tries the addresses of the name in order.
int connected_socket(const std::string& host, std::uint16_t port, const Stream::Options& options) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0)
    throw ClientError("no such address: " + host);
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> addresses(found, ::freeaddrinfo);
  for (const addrinfo* each = addresses.get(); each != nullptr; each = each->ai_next)
    if (const int socket = try_address(*each, options); socket >= 0) return socket;
  throw ClientError("cannot connect to " + host + ": " + std::strerror(errno));
}

SSL_CTX* client_context() {
  static SSL_CTX* const context = SSL_CTX_new(TLS_client_method());
  return context;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

}  // namespace

struct Stream::Parts {
  int socket = -1;
  SSL* tls = nullptr;
  Options options;
  ~Parts() {
    SSL_free(tls);
    if (socket >= 0) ::close(socket);
  }
};

Stream::Stream(const std::string& host, std::uint16_t port, Options options) : parts_(std::make_unique<Parts>()) {
  parts_->options = options;
  parts_->socket = connected_socket(host, port, options);
  if (!options.tls) return;
  std::signal(SIGPIPE, SIG_IGN);
  parts_->tls = SSL_new(client_context());
  SSL_set_fd(parts_->tls, parts_->socket);
  if (options.verify) {
    SSL_CTX_set_default_verify_paths(client_context());
    SSL_set_verify(parts_->tls, SSL_VERIFY_PEER, nullptr);
    SSL_set1_host(parts_->tls, host.c_str());
  }
  SSL_set_tlsext_host_name(parts_->tls, host.c_str());
  timeval limit{options.patience.count() / 1000, options.patience.count() % 1000 * 1000};
  ::setsockopt(parts_->socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  const int shaken = SSL_connect(parts_->tls);
  if (shaken == 1) return;
  if (SSL_get_error(parts_->tls, shaken) == SSL_ERROR_WANT_READ) throw TimedOut("nothing came in time");
  throw ClientError("the TLS handshake failed");
}

Stream::Stream(Stream&&) noexcept = default;
Stream& Stream::operator=(Stream&&) noexcept = default;
Stream::~Stream() = default;

int Stream::descriptor() const { return parts_->socket; }

void Stream::write(std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t sent = 0;
    if (parts_->tls != nullptr) {
      sent = SSL_write(parts_->tls, bytes.data(), static_cast<int>(bytes.size()));
      if (sent <= 0) throw ClientError("cannot write through TLS");
    } else {
      wait_for(parts_->socket, POLLOUT, parts_->options.patience);
      sent = ::send(parts_->socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0 && errno == EAGAIN) continue;
      if (sent < 0) throw ClientError(std::string("cannot write: ") + std::strerror(errno));
    }
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

std::string Stream::read_some() { return read_some(parts_->options.patience); }

std::string Stream::read_some(milliseconds patience) {
  std::array<char, 16384> bytes;
  if (parts_->tls != nullptr) {
    if (SSL_pending(parts_->tls) == 0) wait_for(parts_->socket, POLLIN, patience);
    const int got = SSL_read(parts_->tls, bytes.data(), static_cast<int>(bytes.size()));
    return {bytes.data(), static_cast<std::size_t>(std::max(got, 0))};
  }
  wait_for(parts_->socket, POLLIN, patience);
  const ssize_t got = ::recv(parts_->socket, bytes.data(), bytes.size(), 0);
  if (got < 0) throw ClientError(std::string("cannot read: ") + std::strerror(errno));
  return {bytes.data(), static_cast<std::size_t>(got)};
}

void Stream::finish() { ::shutdown(parts_->socket, SHUT_WR); }

void Stream::reset() {
  const linger at_once{1, 0};
  ::setsockopt(parts_->socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  ::close(std::exchange(parts_->socket, -1));
}

std::string Answer::header(const std::string& name) const {
  const auto found = headers.find(lower(name));
  return found == headers.end() ? std::string() : found->second;
}

HttpClient::HttpClient(const std::string& host, std::uint16_t port, Stream::Options options)
    : stream_(host, port, options),
      host_((host.find(':') == std::string::npos ? host : "[" + host + "]") + ":" + std::to_string(port)) {}

Answer HttpClient::request(const std::string& method, const std::string& target, const Fields& headers,
                           const std::string& body) {
  std::string text = method + " " + target + " HTTP/1.1\r\nHost: " + host_ + "\r\n";
  for (const auto& [name, value] : headers) text.append(name).append(": ").append(value).append("\r\n");
  if (!body.empty() || method == "POST" || method == "PUT")
    text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  write(text + "\r\n" + body);
  return read_answer(method == "HEAD");
}

std::string HttpClient::read_until(std::string_view mark) {
  std::size_t from = 0;
  while (true) {
    const std::size_t end = buffer_.find(mark, from);
    if (end != std::string::npos) {
      std::string out = buffer_.substr(0, end);
      buffer_.erase(0, end + mark.size());
      return out;
    }
    from = buffer_.size() < mark.size() ? 0 : buffer_.size() - mark.size() + 1;
    const std::string more = stream_.read_some();
    if (more.empty()) throw ClientError("the server closed before its answer was whole");
    buffer_ += more;
  }
}

std::string HttpClient::read_exactly(std::size_t count) {
  while (buffer_.size() < count) {
    const std::string more = stream_.read_some();
    if (more.empty()) throw ClientError("the server closed inside a body");
    buffer_ += more;
  }
  std::string out = buffer_.substr(0, count);
  buffer_.erase(0, count);
  return out;
}

std::string HttpClient::read_chunked() {
  std::string body;
  while (true) {
    const std::size_t size = std::stoul(read_until("\r\n"), nullptr, 16);
    body += read_exactly(size);
    read_until("\r\n");
    if (size == 0) return body;
  }
}

Answer HttpClient::read_answer(bool to_head) {
  const std::string head = read_until("\r\n\r\n") + "\r\n";
  if (!head.starts_with("HTTP/1.1 ")) throw ClientError("not an answer: " + head.substr(0, 40));
  Answer answer;
  answer.status = std::stoi(head.substr(9, 3));
  for (std::size_t begin = head.find("\r\n") + 2; begin < head.size();) {
    const std::size_t end = head.find("\r\n", begin);
    const std::string line = head.substr(begin, end - begin);
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) throw ClientError("not a header field: " + line);
    answer.headers[lower(line.substr(0, colon))] = line.substr(colon + 2);
    begin = end + 2;
  }
  if (to_head || answer.status < 200 || answer.status == 204 || answer.status == 304) return answer;
  if (answer.header("transfer-encoding") == "chunked")
    answer.body = read_chunked();
  else if (!answer.header("content-length").empty())
    answer.body = read_exactly(std::stoul(answer.header("content-length")));
  return answer;
}

bool HttpClient::ended() {
  if (!buffer_.empty()) return false;
  buffer_ = stream_.read_some();
  return buffer_.empty();
}

WebSocket::WebSocket(const std::string& host, std::uint16_t port, const std::string& target, const Fields& headers,
                     Stream::Options options)
    : http_(host, port, options) {
  Fields fields = {{"Upgrade", "websocket"},
                   {"Connection", "Upgrade"},
                   {"Sec-WebSocket-Version", "13"},
                   {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}};
  fields.insert(fields.end(), headers.begin(), headers.end());
  const Answer answer = http_.request("GET", target, fields);
  if (answer.status != 101) throw ClientError("refused with status " + std::to_string(answer.status));
  if (answer.header("Sec-WebSocket-Accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") throw ClientError("a wrong handshake");
}

std::string masked_frame(int opcode, std::string_view payload, bool final) {
  std::string out;
  out += static_cast<char>((final ? 0x80 : 0) | opcode);
  const std::size_t size = payload.size();
  const int bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
  out += static_cast<char>(0x80 | (bytes == 0 ? size : bytes == 2 ? 126U : 127U));
  for (int i = bytes - 1; i >= 0; --i) out += static_cast<char>(static_cast<std::uint64_t>(size) >> (8 * i) & 0xff);
  constexpr std::string_view mask = "\x37\xfa\x21\x3d";
  out += mask;
  for (std::size_t i = 0; i < size; ++i) out += static_cast<char>(payload[i] ^ mask[i % 4]);
  return out;
}

void WebSocket::send(std::string_view text) { send_frame(1, text); }

void WebSocket::send_frame(int opcode, std::string_view payload, bool final) {
  http_.write(masked_frame(opcode, payload, final));
}

void WebSocket::close(std::uint16_t code, std::string_view reason) {
  std::string payload = {static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
  send_frame(8, payload.append(reason));
}

std::optional<Frame> WebSocket::take_frame() {
  const std::string& in = http_.buffer_;
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(in[i]); };
  if (in.size() < 2) return std::nullopt;
  const int extended = byte(1) == 127 ? 8 : byte(1) == 126 ? 2 : 0;
  if (byte(1) > 127) throw ClientError("the server has masked a frame");
  const std::size_t begin = 2 + static_cast<std::size_t>(extended);
  if (in.size() < begin) return std::nullopt;
  std::size_t size = extended == 0 ? byte(1) : 0;
  for (std::size_t i = 2; i < begin; ++i) size = size << 8 | byte(i);
  if (in.size() - begin < size) return std::nullopt;
  Frame frame{byte(0) & 0x0f, byte(0) >= 128, in.substr(begin, size)};
  http_.buffer_.erase(0, begin + size);
  return frame;
}

std::optional<Frame> WebSocket::receive_frame(milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  while (true) {
    if (auto frame = take_frame()) {
      if (frame->opcode == 8)
        close_code_ = frame->payload.size() < 2 ? 1005
                                                : static_cast<std::uint8_t>(frame->payload[0]) << 8 |
                                                      static_cast<std::uint8_t>(frame->payload[1]);
      return frame;
    }
    const auto left = std::chrono::duration_cast<milliseconds>(until - std::chrono::steady_clock::now());
    const std::string more = http_.stream_.read_some(std::max(left, milliseconds(0)));
    if (more.empty()) return std::nullopt;
    http_.buffer_ += more;
  }
}

std::optional<std::string> WebSocket::receive(milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  std::string text;
  while (true) {
    const auto left = std::chrono::duration_cast<milliseconds>(until - std::chrono::steady_clock::now());
    const auto frame = receive_frame(std::max(left, milliseconds(0)));
    if (!frame || frame->opcode == 8) return std::nullopt;
    if (frame->opcode == 9 && answers_pings_) send_frame(10, frame->payload);
    if (frame->opcode > 1) continue;
    text += frame->payload;
    if (frame->final) return text;
  }
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || std::strchr("-._~", c) != nullptr) {
      out += c;
    } else {
      out += '%';
      out += digits[byte >> 4];
      out += digits[byte & 15];
    }
  }
  return out;
}

}  // namespace mafia::net::client
