#include "crypto/sealed.hpp"

#include <sodium.h>

namespace mafia::crypto {
namespace {

constexpr std::size_t nonce_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_size = crypto_aead_xchacha20poly1305_ietf_ABYTES;

const unsigned char* raw(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* raw(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

std::optional<std::string> from_base64url(std::string_view text) {
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(raw(bytes), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
    return std::nullopt;
  bytes.resize(size);
  return bytes;
}

}  // namespace

SealingKey sealing_key(const SecretKey& secret, std::string_view purpose) {
  SealingKey key;
  crypto_generichash(key.data(), key.size(), raw(purpose), purpose.size(), secret.data(), crypto_sign_SEEDBYTES);
  return key;
}

std::string seal(const SealingKey& key, std::string_view text, std::string_view about) {
  const std::string nonce = random_bytes(nonce_size);
  std::string sealed(text.size() + tag_size, '\0');
  crypto_aead_xchacha20poly1305_ietf_encrypt(raw(sealed), nullptr, raw(text), text.size(), raw(about), about.size(),
                                             nullptr, raw(std::string_view(nonce)), key.data());
  return base64url(nonce + sealed);
}

std::optional<std::string> unseal(const SealingKey& key, std::string_view sealed, std::string_view about) {
  const std::optional<std::string> bytes = from_base64url(sealed);
  if (!bytes || bytes->size() < nonce_size + tag_size) return std::nullopt;
  const std::string_view hidden = std::string_view(*bytes).substr(nonce_size);
  std::string text(hidden.size() - tag_size, '\0');
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(raw(text), nullptr, nullptr, raw(hidden), hidden.size(), raw(about),
                                                 about.size(), raw(std::string_view(*bytes)), key.data()) != 0)
    return std::nullopt;
  return text;
}

Digest keyed_digest(const SealingKey& key, std::string_view text) {
  Digest digest;
  crypto_generichash(digest.data(), digest.size(), raw(text), text.size(), key.data(), key.size());
  return digest;
}

}  // namespace mafia::crypto
