// Which passwords are refused, and with which sentence.
#include "access/password_policy.hpp"

#include <gtest/gtest.h>

#include "access/common_words.hpp"
#include "base/text.hpp"

namespace mafia::access {
namespace {

std::string why(const std::string& password, std::string_view name = "Vera") {
  const auto fault = fault_of(password, name);
  return !fault ? "" : fault->code == Code::weak_password ? fault->about : std::string(access::name(fault->code));
}

TEST(PasswordPolicy, LengthIsCountedInCharacters) {
  EXPECT_EQ(why("k7$mq2z"), "short");
  EXPECT_EQ(why("щавель7"), "short");
  EXPECT_EQ(why("k7$mq2zw"), "");
  EXPECT_EQ(why("щавель7ю"), "");
  std::string longest;
  for (int i = 0; i < 32; ++i) longest += "ж" + std::to_string(i % 10) + "ю" + std::to_string(i / 10);
  EXPECT_EQ(length_utf8(longest), 128U);
  EXPECT_EQ(why(longest), "");
  EXPECT_EQ(why(longest + "x"), "long");
  EXPECT_EQ(why("\xff\xfe\xfd no letters"), "bad_member");
}

TEST(PasswordPolicy, AnyCharactersAreAccepted) {
  for (const char* good :
       {"correct horse battery staple", "olive kettle", "kdfhwpzm", "83 17 40 96", "a long password", "eight888",
        "мой дядя самых честных", "яблочный ветер", "vera likes tea", "🦊🌙🍎🐢🎲🚲🪁🧵"})
    EXPECT_EQ(why(good), "") << good;
}

TEST(PasswordPolicy, NameIsRefused) {
  EXPECT_EQ(why("vera ivanova", "Vera Ivanova"), "name");
  EXPECT_EQ(why("VeraIvanova7", "veraivanova"), "name");
  EXPECT_EQ(why("avonavi arev", "Vera Ivanova"), "name");
  EXPECT_EQ(why("ВеРа2024", "Вера"), "name");
  EXPECT_EQ(why("veravera", "Vera"), "name");
}

TEST(PasswordPolicy, PatternsAreRefused) {
  for (const char* bad :
       {"aaaaaaaa",     "abababab",  "abcabcabc", "12341234", "12345678",   "87654321",   "0987654321",
        "qwertyui",     "йцукенгш",  "asdfjkl;",  "1qaz2wsx", "qazwsxedc",  "zxcvbnm123", "123qweasd",
        "qwe123asd456", "aaabbbccc", "25121987",  "19871225", "25.12.1987", "12-25-1987", "!@#$%^&*",
        "abcdefgh",     "абвгдежз",  "hahahaha",  "147258369"})
    EXPECT_EQ(why(bad), "pattern") << bad;
}

TEST(PasswordPolicy, CommonWordsAreRefused) {
  for (const char* bad :
       {"password",  "Password1",  "p@ssw0rd",      "P4$$w0rd!",  "iloveyou",    "sunshine",  "football12",
        "princess!", "primanota",  "PrimaNota2026", "2020monkey", "!!welcome",   "mafia2024", "admin12345",
        "gfhjkm123", "Gfhjkm2020", "ghbdtn123",     "любовь2020", "пароль12",    "привет123", "k.,jdm2020",
        "зфыыцщкв",  "solnyshko",  "наташа1990",    "yfnfif1990", "спартак1922", "11223344",  "123321123"})
    EXPECT_NE(why(bad), "") << bad;
  EXPECT_EQ(why("password12"), "common");
  EXPECT_EQ(why("gfhjkm123"), "common");
}

// Every word of the list, as people dress it up to reach eight characters.
TEST(PasswordPolicy, EveryListedWordIsFound) {
  for (const std::string_view word : common_words()) {
    std::string dressed(word);
    while (length_utf8(dressed) < 8) dressed += "7";
    if (dressed != word && word.front() >= '0' && word.front() <= '9') continue;  // Digits alone, as they are listed.
    EXPECT_NE(why(dressed), "") << dressed;
  }
  EXPECT_GE(common_words().size(), 2500U);
}

}  // namespace
}  // namespace mafia::access
