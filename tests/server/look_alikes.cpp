// Names that look alike (UTS 39).
#include "access/look_alikes.hpp"

#include <gtest/gtest.h>

#include "access/account_book.hpp"
#include "access/names.hpp"

namespace mafia::access {
namespace {

TEST(LookAlikes, letters_of_other_alphabets_are_recognised) {
  EXPECT_EQ(skeleton("Anna"), skeleton("Аnnа"));  // Both А are Cyrillic in the second one.
  EXPECT_EQ(skeleton("ЕВА"), skeleton("EBA"));
  EXPECT_EQ(skeleton("Оля"), skeleton("Oля"));
  EXPECT_EQ(skeleton("PAOLO"), skeleton("РАОLО"));
  EXPECT_NE(skeleton("Anna"), skeleton("Anya"));
  EXPECT_NE(skeleton("Иван"), skeleton("Ivan"));
  EXPECT_NE(skeleton("Player 1"), skeleton("Player 2"));
}

TEST(LookAlikes, a_name_is_compared_with_earlier_ones) {
  const std::vector<std::string> names = {"Anna", "Boris", "Аnna", "Boris", "Вoris"};
  const std::vector<LookAlike> all = {{"Аnna", "Anna"}, {"Вoris", "Boris"}};
  EXPECT_EQ(look_alikes(names), all);
  EXPECT_EQ(look_alikes(names, 3), std::vector<LookAlike>({{"Вoris", "Boris"}}));
  EXPECT_TRUE(look_alikes(names, 5).empty());
  const std::vector<std::string> cases = {"Ёлка", "елка", "ANNA", "anna"};
  EXPECT_EQ(look_alikes(cases), std::vector<LookAlike>({{"елка", "Ёлка"}, {"anna", "ANNA"}}));
}

TEST(LookAlikes, width_white_space_and_invisible_characters_do_not_distinguish_names) {
  for (const std::string name :
       {"Ａｎｎａ", "Anna\u3000", "\u3000Anna", "\u00A0Anna\u2003", "Anna\u0378", "\uE000Anna", "An\U000F0000na",
        "Anna\u2800", "Anna\U0001D159", "\U00016FE4Anna", "Anna\uFFFE", "Anna\U00013441", "Аｎnа\u3000"}) {
    EXPECT_EQ(look_alikes(std::vector<std::string>{"Anna", name}).size(), 1U) << name;
    EXPECT_EQ(look_alikes(std::vector<std::string>{"A nna", name}).size(), 0U) << name;
    NamesInUse names;
    names.add("Anna");
    EXPECT_TRUE(names.has(name)) << name;
  }
  EXPECT_EQ(look_alikes(std::vector<std::string>{"Vera Petrova", "Vera\u3000 Petrova"}).size(), 1U);
}

// NFKC maps some letters to another letter than the one that they look like.
TEST(LookAlikes, letters_are_compared_by_appearance_and_normalisation) {
  const std::vector<std::string> names = {"carl", "ϲarl", "ϲaｒl", "ſrank", "srank", "frank"};
  const std::vector<LookAlike> all = {{"ϲarl", "carl"}, {"ϲaｒl", "carl"}, {"srank", "ſrank"}, {"frank", "ſrank"}};
  EXPECT_EQ(look_alikes(names), all);
}

TEST(LookAlikes, equal_names_have_one_key) {
  for (std::string_view name : {"Ａｎｎａ", " ANNA ", "anna\u3000", "An\u200Bna", "Anna\u0378"})
    EXPECT_EQ(name_key(name), "anna") << name;
  EXPECT_EQ(name_key("Е\u0308лка"), name_key("елка"));
  EXPECT_EQ(name_key("Vera \u2003 Petrova"), "vera petrova");
  EXPECT_EQ(account_name("\u3000"), std::nullopt);
  EXPECT_EQ(account_name("\u0378"), std::nullopt);
  EXPECT_EQ(account_name("名前\u3000二"), "名前\u3000二");
}

// Before names were normalised, each of these could be an account.
TEST(LookAlikes, accounts_that_share_a_key_are_distinguished_by_the_typed_name) {
  const std::vector<std::string> stored = {"Anna", "Ａｎｎａ", "Anna\u3000", "Anna\uE000"};
  AccountBook book;
  for (std::size_t i = 0; i < stored.size(); ++i)
    book.apply({AccountCreated{static_cast<AccountId>(i) + 1, stored[i], Role::player, "x"}, {}}, {});
  const auto id = [&](std::string_view typed) {
    const Account* account = book.named(typed);
    return account ? account->id : 0;
  };
  for (std::size_t i = 0; i < stored.size(); ++i) EXPECT_EQ(id(stored[i]), i + 1) << stored[i];
  EXPECT_EQ(id("ANNA\u3000"), 3U) << "case never mattered";
  EXPECT_EQ(id("\u3000Anna"), 1U) << "else the oldest";
  EXPECT_EQ(id("Boris"), 0U);
  for (std::string_view name : {"anna", "Ａnna", "\u3000Anna"}) EXPECT_TRUE(book.taken(std::string(name))) << name;
  EXPECT_FALSE(book.taken("Boris"));
}

}  // namespace
}  // namespace mafia::access
