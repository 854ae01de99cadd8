// Digests, signatures, passwords and cryptographic randomness, from libsodium.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mafia::crypto {

using Digest = std::array<std::uint8_t, 32>;
using PublicKey = std::array<std::uint8_t, 32>;
using SecretKey = std::array<std::uint8_t, 64>;
using Signature = std::array<std::uint8_t, 64>;

struct KeyPair {  // Ed25519
  PublicKey public_key{};
  SecretKey secret_key{};
};

Digest sha256(std::string_view first, std::string_view second = {});  // Over the concatenation of both.

KeyPair new_key_pair();
std::optional<KeyPair> key_pair_of(std::span<const std::uint8_t> secret_key);  // From a stored key; nullopt: not a key.
Signature sign(const SecretKey&, std::string_view message);
bool signed_by(const PublicKey&, std::string_view message, const Signature&);

// argon2id. Takes tens of milliseconds and megabytes on purpose: not for the serving thread.
std::string hash_password(std::string_view password);  // Contains its salt and costs; empty: out of memory.
bool is_password(std::string_view password, const std::string& hash);

std::string random_bytes(std::size_t count);
std::uint32_t random_below(std::uint32_t bound);    // Uniform.
bool same(std::string_view a, std::string_view b);  // In constant time for equal lengths.

std::string hex(std::span<const std::uint8_t> bytes);
std::optional<std::vector<std::uint8_t>> from_hex(std::string_view text);
std::string base64url(std::string_view bytes);  // Without padding.
std::string new_token();                        // 128 bits as base64url: unguessable, fits in a link.

inline std::string_view bytes_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace mafia::crypto
