#include "crypto/crypto.hpp"

#include <sodium.h>

#include <algorithm>
#include <cstdlib>

namespace mafia::crypto {
namespace {

// Initialises libsodium at first use, so that the order of static initialisation does not matter.
void ready() {
  static const int initialised = sodium_init();
  if (initialised < 0) std::abort();  // No source of randomness: nothing here would be secure.
}

const unsigned char* raw(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

Digest sha256(std::string_view first, std::string_view second) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  crypto_hash_sha256_update(&state, raw(first), first.size());
  crypto_hash_sha256_update(&state, raw(second), second.size());
  Digest digest;
  crypto_hash_sha256_final(&state, digest.data());
  return digest;
}

KeyPair new_key_pair() {
  ready();
  KeyPair pair;
  crypto_sign_keypair(pair.public_key.data(), pair.secret_key.data());
  return pair;
}

std::optional<KeyPair> key_pair_of(std::span<const std::uint8_t> secret_key) {
  KeyPair pair;
  if (secret_key.size() != pair.secret_key.size()) return std::nullopt;
  std::ranges::copy(secret_key, pair.secret_key.begin());
  crypto_sign_ed25519_sk_to_pk(pair.public_key.data(), pair.secret_key.data());
  // The second half of a secret key is the public key, derived from the seed in the first half.
  std::array<std::uint8_t, 32> made;
  std::array<std::uint8_t, 64> whole;
  crypto_sign_seed_keypair(made.data(), whole.data(), pair.secret_key.data());
  if (made != pair.public_key) return std::nullopt;
  return pair;
}

Signature sign(const SecretKey& key, std::string_view message) {
  Signature signature;
  crypto_sign_detached(signature.data(), nullptr, raw(message), message.size(), key.data());
  return signature;
}

bool signed_by(const PublicKey& key, std::string_view message, const Signature& signature) {
  return crypto_sign_verify_detached(signature.data(), raw(message), message.size(), key.data()) == 0;
}

std::string hash_password(std::string_view password) {
  ready();
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                            crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
    return {};
  return text.data();
}

bool is_password(std::string_view password, const std::string& hash) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

std::string random_bytes(std::size_t count) {
  ready();
  std::string bytes(count, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::uint32_t random_below(std::uint32_t bound) {
  ready();
  return randombytes_uniform(bound);
}

bool same(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

std::optional<std::vector<std::uint8_t>> from_hex(std::string_view text) {
  std::vector<std::uint8_t> bytes(text.size() / 2);
  std::size_t count = 0;
  if (text.size() % 2 != 0) return std::nullopt;
  if (sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &count, nullptr) != 0 ||
      count != bytes.size())
    return std::nullopt;
  return bytes;
}

std::string base64url(std::string_view bytes) {
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), raw(bytes), bytes.size(), variant);
  text.pop_back();  // The terminating zero.
  return text;
}

std::string new_token() { return base64url(random_bytes(16)); }

}  // namespace mafia::crypto
