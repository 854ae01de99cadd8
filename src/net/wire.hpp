// The bytes of one connection, plain or through TLS. Never blocks and never waits: the loop says when to try again.
#pragma once

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
  std::uint64_t confirmed() const;  // Bytes that the other side has received, as far as the kernel knows.

 private:
  Moved outcome_of_tls(int result);

  int socket_;
  ssl_st* tls_ = nullptr;
};

}  // namespace mafia::net
