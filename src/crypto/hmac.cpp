#include "crypto/hmac.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <cstdlib>

namespace mafia::crypto {

std::array<std::uint8_t, 20> hmac_sha1(std::string_view key, std::string_view message) {
  std::array<std::uint8_t, 20> code{};
  unsigned int size = 0;
  const auto* bytes = reinterpret_cast<const unsigned char*>(message.data());
  const auto* made =
      HMAC(EVP_sha1(), key.data(), static_cast<int>(key.size()), bytes, message.size(), code.data(), &size);
  if (made == nullptr || size != code.size()) std::abort();  // The library has no SHA-1: no code could be checked.
  return code;
}

}  // namespace mafia::crypto
