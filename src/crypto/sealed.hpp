// Encrypts texts that only this server can read again, with a key derived from its signing key. The log and its backups
// hold the texts; the key is in a file of its own.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "crypto/crypto.hpp"

namespace mafia::crypto {

using SealingKey = std::array<std::uint8_t, 32>;

SealingKey sealing_key(const SecretKey&, std::string_view purpose);

// XChaCha20-Poly1305, as base64url. `about` is associated data: a text that was sealed for something else cannot be
// unsealed.
std::string seal(const SealingKey&, std::string_view text, std::string_view about);
std::optional<std::string> unseal(const SealingKey&, std::string_view sealed, std::string_view about);

// Keyed BLAKE2b: without the key, short codes cannot be guessed from their digests.
Digest keyed_digest(const SealingKey&, std::string_view text);

}  // namespace mafia::crypto
