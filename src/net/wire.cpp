#include "net/wire.hpp"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <memory>
#include <new>
#include <stdexcept>

namespace mafia::net {

namespace {

using Then = Moved::Then;
constexpr std::size_t most_parts = 64;
constexpr std::size_t longest_hello = 16U << 10;  // Browsers send about 2 KB.
constexpr std::size_t held_of_handshake = 40U << 10, held_of_record = 18U << 10;

Moved outcome_of_plain(ssize_t result, Then blocked) {
  if (result >= 0) return {static_cast<std::size_t>(result), Then::fine};
  if (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) return {0, blocked};
  return {0, Then::failed};
}

std::string last_error_of_tls() {
  std::array<char, 256> text{};
  ERR_error_string_n(ERR_get_error(), text.data(), text.size());
  ERR_clear_error();
  return text.data();
}

// A filter between OpenSSL and the socket: HelloCheck sees what the client sends first.
int read_checked(BIO* bio, char* into, int size) {
  BIO_clear_retry_flags(bio);
  const int got = BIO_read(BIO_next(bio), into, size);
  BIO_copy_next_retry(bio);
  auto* const check = static_cast<HelloCheck*>(BIO_get_data(bio));
  if (got > 0 && !check->take({into, static_cast<std::size_t>(got)})) return -1;
  return got;
}

long pass_on(BIO* bio, int command, long number, void* pointer) {
  return BIO_ctrl(BIO_next(bio), command, number, pointer);
}

BIO_METHOD* checking() {
  static const std::unique_ptr<BIO_METHOD, decltype(&BIO_meth_free)> method = [] {
    std::unique_ptr<BIO_METHOD, decltype(&BIO_meth_free)> made(
        BIO_meth_new(BIO_get_new_index() | BIO_TYPE_FILTER, "hello check"), &BIO_meth_free);
    if (!made || BIO_meth_set_read(made.get(), read_checked) != 1 || BIO_meth_set_ctrl(made.get(), pass_on) != 1)
      throw std::bad_alloc();
    return made;
  }();
  return method.get();
}

// A client that offers only other protocols is served anyway.
int choose_http(SSL*, const unsigned char** out, unsigned char* size, const unsigned char* offered, unsigned int length,
                void*) {
  static constexpr unsigned char ours[] = "\x08http/1.1";
  unsigned char* chosen = nullptr;
  if (SSL_select_next_proto(&chosen, size, ours, sizeof ours - 1, offered, length) != OPENSSL_NPN_NEGOTIATED)
    return SSL_TLSEXT_ERR_NOACK;
  *out = chosen;
  return SSL_TLSEXT_ERR_OK;
}

}  // namespace

bool others_may_read(const std::string& file) {
  struct stat about {};
  return ::stat(file.c_str(), &about) == 0 && (about.st_mode & (S_IRWXG | S_IRWXO)) != 0;
}

std::shared_ptr<ssl_ctx_st> make_tls(const std::string& certificate, const std::string& key) {
  std::shared_ptr<SSL_CTX> tls(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  if (!tls) throw std::runtime_error("TLS cannot be started: " + last_error_of_tls());
  SSL_CTX_set_min_proto_version(tls.get(), TLS1_2_VERSION);
  SSL_CTX_set_cipher_list(tls.get(), "ECDHE+AESGCM:ECDHE+CHACHA20");
  SSL_CTX_set_options(tls.get(), SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_IGNORE_UNEXPECTED_EOF);
  // Releases buffers between records: an idle viewer must not hold 34 KB of them.
  SSL_CTX_set_mode(tls.get(),
                   SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(tls.get(), SSL_SESS_CACHE_OFF);  // Tickets do not need it.
  SSL_CTX_set_num_tickets(tls.get(), 1);
  SSL_CTX_set_alpn_select_cb(tls.get(), choose_http, nullptr);
  if (SSL_CTX_use_certificate_chain_file(tls.get(), certificate.c_str()) != 1)
    throw std::runtime_error("The certificate " + certificate + " cannot be used: " + last_error_of_tls());
  if (others_may_read(key)) throw std::runtime_error("Others than its owner may read the key " + key + ": chmod 600.");
  if (SSL_CTX_use_PrivateKey_file(tls.get(), key.c_str(), SSL_FILETYPE_PEM) != 1)
    throw std::runtime_error("The key " + key + " cannot be used: " + last_error_of_tls());
  if (SSL_CTX_check_private_key(tls.get()) != 1)
    throw std::runtime_error("The key " + key + " does not belong to the certificate " + certificate + ".");
  // OpenSSL writes without MSG_NOSIGNAL, so a closed connection would otherwise kill the process.
  std::signal(SIGPIPE, SIG_IGN);
  return tls;
}

bool HelloCheck::take(std::span<const char> bytes) {
  constexpr std::uint8_t handshake = 22, client_hello = 1;
  began_ = true;
  for (const char each : bytes) {
    if (of_message_ == message_.size()) return true;
    const auto byte = static_cast<std::uint8_t>(each);
    if (left_ == 0) {
      record_[of_record_++] = byte;
      if (record_[0] != handshake) return false;
      if (of_record_ < record_.size()) continue;
      of_record_ = 0;
      left_ = record_[3] * 256U + record_[4];
      continue;
    }
    --left_;
    message_[of_message_++] = byte;
    if (message_[0] != client_hello) return false;
  }
  return of_message_ < message_.size() || message_[1] * 65'536U + message_[2] * 256U + message_[3] <= longest_hello;
}

Wire::Wire(int socket, ssl_ctx_st* tls) : socket_(socket) {
  if (tls == nullptr) return;
  tls_ = SSL_new(tls);
  BIO* const plain = BIO_new_socket(socket, BIO_NOCLOSE);
  BIO* const checked = BIO_new(checking());
  if (tls_ == nullptr || plain == nullptr || checked == nullptr) throw std::bad_alloc();
  BIO_set_data(checked, &hello_);
  BIO_set_init(checked, 1);
  BIO_up_ref(plain);  // Writes bypass the check.
  SSL_set_bio(tls_, BIO_push(checked, plain), plain);
  SSL_set_accept_state(tls_);
}

Wire::~Wire() { SSL_free(tls_); }

Moved Wire::read(std::span<char> into) {
  if (tls_ != nullptr) {
    ERR_clear_error();
    return outcome_of_tls(SSL_read(tls_, into.data(), static_cast<int>(std::min<std::size_t>(into.size(), INT_MAX))));
  }
  const ssize_t got = ::recv(socket_, into.data(), into.size(), MSG_DONTWAIT);
  return got == 0 ? Moved{0, Then::ended} : outcome_of_plain(got, Then::wait_to_read);
}

Moved Wire::write(std::string_view bytes) {
  if (tls_ == nullptr)
    return outcome_of_plain(::send(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL),
                            Then::wait_to_write);
  if (bytes.empty()) return {};
  ERR_clear_error();
  return outcome_of_tls(SSL_write(tls_, bytes.data(), static_cast<int>(std::min<std::size_t>(bytes.size(), INT_MAX))));
}

Moved Wire::write(std::span<const std::string_view> parts) {
  if (parts.size() == 1) return write(parts.front());
  if (tls_ == nullptr) {
    std::array<iovec, most_parts> vectors;
    const std::size_t count = std::min(parts.size(), most_parts);
    for (std::size_t i = 0; i < count; ++i) vectors[i] = {const_cast<char*>(parts[i].data()), parts[i].size()};
    msghdr message{};
    message.msg_iov = vectors.data();
    message.msg_iovlen = count;
    return outcome_of_plain(::sendmsg(socket_, &message, MSG_DONTWAIT | MSG_NOSIGNAL), Then::wait_to_write);
  }
  Moved all;
  for (std::string_view part : parts) {
    const Moved one = write(part);
    all.bytes += one.bytes;
    all.then = one.then;
    if (one.then != Then::fine || one.bytes < part.size()) break;
  }
  return all;
}

bool Wire::has_ended() const {
  char first{};
  const Moved seen = outcome_of_plain(::recv(socket_, &first, 1, MSG_PEEK | MSG_DONTWAIT), Then::wait_to_read);
  return seen.then == Then::failed || (seen.then == Then::fine && seen.bytes == 0);
}

std::size_t Wire::held() const {
  if (tls_ == nullptr) return 0;
  if (SSL_in_init(tls_) != 0) return hello_.began() ? held_of_handshake : 0;
  return SSL_has_pending(tls_) != 0 ? held_of_record : 0;
}

std::uint64_t Wire::confirmed() const {
  tcp_info info{};
  socklen_t size = sizeof info;
  return ::getsockopt(socket_, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 ? info.tcpi_bytes_acked : 0;
}

void Wire::finish() {
  if (tls_ != nullptr) {
    ERR_clear_error();
    SSL_shutdown(tls_);  // Best effort: the client may be gone already.
    ERR_clear_error();
  }
  ::shutdown(socket_, SHUT_WR);
}

Moved Wire::outcome_of_tls(int result) {
  if (result > 0) return {static_cast<std::size_t>(result), Then::fine};
  switch (SSL_get_error(tls_, result)) {
    case SSL_ERROR_WANT_READ: return {0, Then::wait_to_read};
    case SSL_ERROR_WANT_WRITE: return {0, Then::wait_to_write};
    case SSL_ERROR_ZERO_RETURN: return {0, Then::ended};
    default: return {0, Then::failed};
  }
}

}  // namespace mafia::net
