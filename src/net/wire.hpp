// The bytes of one connection, plain or through TLS. Never blocks and never waits: the loop says when to try again.
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

bool others_may_read(const std::string& file);  // By its mode: the group, or everybody.

// Reads the files; throws std::runtime_error with a sentence, also for a key that others may read. TLS 1.2 and later.
std::shared_ptr<ssl_ctx_st> make_tls(const std::string& certificate, const std::string& key);

struct Moved {
  enum class Then { fine, wait_to_read, wait_to_write, ended, failed };
  std::size_t bytes = 0;
  Then then = Then::fine;
};

// The first bytes of a TLS client. They may say that a ClientHello of 128 KiB follows, and OpenSSL makes room for as
// much before any of it is there.
class HelloCheck {
 public:
  bool take(std::span<const char>);  // False: nothing that we answer.
  bool began() const { return began_; }

 private:
  std::array<std::uint8_t, 5> record_{};   // Type, version, length: a message may come in many of them.
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
  Moved write(std::span<const std::string_view>);  // As one call to the kernel, if plain.
  void finish();                                   // Nothing more will be written.
  bool secure() const { return tls_ != nullptr; }
  std::size_t held() const;         // What TLS keeps of a handshake or a record that is not whole, at most.
  std::uint64_t confirmed() const;  // Bytes that the other side has received, as far as the kernel knows.

 private:
  Moved outcome_of_tls(int result);

  int socket_;
  ssl_st* tls_ = nullptr;
  HelloCheck hello_;
};

}  // namespace mafia::net
