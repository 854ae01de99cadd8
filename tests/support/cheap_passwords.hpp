// Passwords that cost as little as libsodium lets them: the program's own function goes before the library's. A hash
// says by itself what it cost, so checking one is as cheap.
#pragma once

#include <sodium.h>

extern "C" {

[[gnu::used]] inline int crypto_pwhash_str_alg(char* out, const char* const password, unsigned long long size,
                                               unsigned long long, std::size_t, int) {
  return crypto_pwhash_argon2id_str(out, password, size, crypto_pwhash_argon2id_OPSLIMIT_MIN,
                                    crypto_pwhash_argon2id_MEMLIMIT_MIN);
}
}
