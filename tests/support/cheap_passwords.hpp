// Hashes passwords at the lowest cost that libsodium allows: this definition takes precedence over the library's. A
// hash records its cost, so checking one is equally cheap.
#pragma once

#include <sodium.h>

extern "C" {

[[gnu::used]] inline int crypto_pwhash_str_alg(char* out, const char* const password, unsigned long long size,
                                               unsigned long long, std::size_t, int) {
  return crypto_pwhash_argon2id_str(out, password, size, crypto_pwhash_argon2id_OPSLIMIT_MIN,
                                    crypto_pwhash_argon2id_MEMLIMIT_MIN);
}
}
