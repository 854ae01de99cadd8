// Nonblocking I/O on one connection, plain or TLS. When a call cannot proceed, its result says what the loop must wait
// for.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct ssl_st;
struct ssl_ctx_st;

namespace mafia::net {

bool others_may_read(const std::string& file);  // True if its mode grants the group or others any permission.

// Reads the files; TLS 1.2 and later. Throws std::runtime_error with a sentence, also if others may read the key.
std::shared_ptr<ssl_ctx_st> make_tls(const std::string& certificate, const std::string& key);

struct Moved {
  enum class Then { fine, wait_to_read, wait_to_write, ended, failed };
  std::size_t bytes = 0;
  Then then = Then::fine;
};

// Checks the first bytes of a TLS client. They may announce a ClientHello of 128 KiB, and OpenSSL allocates that much
// before any of it has arrived.
class HelloCheck {
 public:
  bool take(std::span<const char>);  // False: not an acceptable ClientHello.
  bool began() const { return began_; }

 private:
  std::array<std::uint8_t, 5> record_{};   // Type, version, length; one message may span many records.
  std::array<std::uint8_t, 4> message_{};  // Type, length.
  std::size_t of_record_ = 0, of_message_ = 0, left_ = 0;
  bool began_ = false;
};

class Wire {
 public:
  Wire(int socket, ssl_ctx_st* tls);  // Without tls: plain. Does not own the socket.
  ~Wire();
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  Moved read(std::span<char>);
  Moved write(std::string_view);
  Moved write(std::span<const std::string_view>);  // One system call if plain.
  void finish();                                   // Ends the write side.
  bool has_ended() const;                          // The client has closed it, and nothing is left to read.
  bool secure() const { return tls_ != nullptr; }
  std::size_t held() const;         // Upper bound on what TLS buffers of an incomplete handshake or record.
  std::uint64_t confirmed() const;  // Bytes that the client has acknowledged, according to the kernel.

 private:
  Moved outcome_of_tls(int result);

  int socket_;
  ssl_st* tls_ = nullptr;
  HelloCheck hello_;
};

}  // namespace mafia::net
