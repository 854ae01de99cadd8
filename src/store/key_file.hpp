// The key with which a server signs, in a file that only its owner may read.
#pragma once

#include <expected>
#include <string>

#include "crypto/crypto.hpp"

namespace mafia::store {

// Made when it is not there. The error is a sentence: others may read it, it holds no key, it cannot be made.
std::expected<crypto::KeyPair, std::string> open_key_file(const std::string& path);

}  // namespace mafia::store
