// The wrappers around libsodium against published values.
#include "crypto/crypto.hpp"

#include <gtest/gtest.h>

namespace mafia::crypto {
namespace {

TEST(crypto, digests_match_the_standard) {
  // FIPS 180-2, appendix B.1 and B.2.
  EXPECT_EQ(hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighij", "hijkijkljklmklmnlmnomnopnopq"),
            sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"));
  EXPECT_EQ(hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(crypto, a_signature_is_valid_for_its_message_and_key_only) {
  const KeyPair pair = new_key_pair();
  const Signature signature = sign(pair.secret_key, "protocol");
  EXPECT_TRUE(signed_by(pair.public_key, "protocol", signature));
  EXPECT_FALSE(signed_by(pair.public_key, "protocoll", signature));
  EXPECT_FALSE(signed_by(new_key_pair().public_key, "protocol", signature));
  ASSERT_TRUE(key_pair_of(pair.secret_key));
  EXPECT_EQ(key_pair_of(pair.secret_key)->public_key, pair.public_key);
  SecretKey broken = pair.secret_key;
  broken[0] ^= 1;
  EXPECT_FALSE(key_pair_of(broken));
  EXPECT_FALSE(key_pair_of(std::span(pair.secret_key).first(63)));
}

TEST(crypto, passwords_use_argon2id) {
  const std::string hash = hash_password("шериф 4");
  EXPECT_TRUE(hash.starts_with("$argon2id$"));
  EXPECT_TRUE(is_password("шериф 4", hash));
  EXPECT_FALSE(is_password("шериф 5", hash));
  EXPECT_FALSE(is_password("шериф 4", "not a hash"));
}

TEST(crypto, hex_and_base64url) {
  EXPECT_EQ(from_hex("00ff1a"), (std::vector<std::uint8_t>{0, 255, 26}));
  EXPECT_FALSE(from_hex("0"));
  EXPECT_FALSE(from_hex("0g"));
  EXPECT_EQ(base64url("\xfb\xff"), "-_8");
  EXPECT_EQ(new_token().size(), 22U);
  EXPECT_NE(new_token(), new_token());
}

}  // namespace
}  // namespace mafia::crypto
