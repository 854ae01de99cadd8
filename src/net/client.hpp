// A blocking HTTP and WebSocket client for `primanota watch`, tests and load generators. It shares no code with the
// server, so that the two cannot share a bug. Every failure is thrown as ClientError with a sentence.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mafia::net::client {

using Fields = std::vector<std::pair<std::string, std::string>>;

// Of each call. Long enough for a busy machine.
inline constexpr std::chrono::milliseconds usual_patience{60'000};

struct ClientError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct TimedOut : ClientError {
  using ClientError::ClientError;
};

// A connected socket, plain or TLS.
class Stream {
 public:
  struct Options {
    bool tls = false;
    bool verify = false;     // This machine must trust the certificate.
    int receive_buffer = 0;  // 0: the kernel's choice. A small one makes a slow reader.
    std::chrono::milliseconds patience = usual_patience;
  };
  Stream(const std::string& host, std::uint16_t port, Options);
  Stream(Stream&&) noexcept;
  Stream& operator=(Stream&&) noexcept;
  ~Stream();

  void write(std::string_view);
  std::string read_some();                                    // At least a byte; empty: the server has closed.
  std::string read_some(std::chrono::milliseconds patience);  // Throws TimedOut.
  void finish();                                              // Ends the write side.
  void reset();                                               // Closes with RST, like a killed process.
  int descriptor() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

struct Answer {
  int status = 0;
  std::map<std::string, std::string> headers;  // Names in lower case.
  std::string body;
  std::string header(const std::string& name) const;  // Empty: none.
};

class HttpClient {
 public:
  HttpClient(const std::string& host, std::uint16_t port, Stream::Options = {});

  Answer request(const std::string& method, const std::string& target, const Fields& headers = {},
                 const std::string& body = {});
  Answer get(const std::string& target, const Fields& headers = {}) { return request("GET", target, headers); }
  Answer post(const std::string& target, const std::string& body, const Fields& headers = {}) {
    return request("POST", target, headers, body);
  }

  // Low level: any bytes out, then the responses one by one, 100 Continue included.
  void write(std::string_view bytes) { stream_.write(bytes); }
  Answer read_answer(bool to_head = false);
  std::string read_exactly(std::size_t bytes);
  bool ended();  // Waits until the server closes; false: it sent more.
  Stream& stream() { return stream_; }

 private:
  friend class WebSocket;
  std::string read_until(std::string_view mark);
  std::string read_chunked();

  Stream stream_;
  std::string host_;
  std::string buffer_;
};

struct Frame {
  int opcode = 0;  // 1 text, 2 binary, 8 close, 9 ping, 10 pong.
  bool final = true;
  std::string payload;
};

class WebSocket {
 public:
  // Throws ClientError that names the status if the server refuses.
  WebSocket(const std::string& host, std::uint16_t port, const std::string& target, const Fields& headers = {},
            Stream::Options = {});

  void send(std::string_view text);
  void send_frame(int opcode, std::string_view payload, bool final = true);
  void send_raw(std::string_view bytes) { http_.write(bytes); }
  void close(std::uint16_t code = 1000, std::string_view reason = {});

  // The next text; answers pings meanwhile. Nothing: closed (see close_code). Throws TimedOut.
  std::optional<std::string> receive(std::chrono::milliseconds patience = usual_patience);
  // The next frame of any kind; answers none. Nothing: the stream has ended.
  std::optional<Frame> receive_frame(std::chrono::milliseconds patience = usual_patience);
  int close_code() const { return close_code_; }  // Of the received close frame; 1005: without a code, 1006: none came.
  Stream& stream() { return http_.stream(); }
  void answer_pings(bool yes) { answers_pings_ = yes; }

 private:
  std::optional<Frame> take_frame();

  HttpClient http_;
  int close_code_ = 1006;
  bool answers_pings_ = true;
};

std::string masked_frame(int opcode, std::string_view payload, bool final = true);  // As a client sends it.
std::string percent_encoded(std::string_view);

}  // namespace mafia::net::client
