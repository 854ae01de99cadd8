// The signing key of a server, in a file that only its owner may read.
#pragma once

#include <expected>
#include <string>

#include "crypto/crypto.hpp"

namespace mafia::store {

// Creates the file if it does not exist. The error is a sentence: others can read it, it holds no key, it cannot be
// created.
std::expected<crypto::KeyPair, std::string> open_key_file(const std::string& path);

}  // namespace mafia::store
