// Names that people take for each other (UTS 39).
#include "access/look_alikes.hpp"

#include <gtest/gtest.h>

namespace mafia::access {
namespace {

TEST(LookAlikes, letters_of_another_alphabet_are_seen_through) {
  EXPECT_EQ(skeleton("Anna"), skeleton("Аnnа"));  // Both А are Cyrillic in the second one.
  EXPECT_EQ(skeleton("ЕВА"), skeleton("EBA"));
  EXPECT_EQ(skeleton("Оля"), skeleton("Oля"));
  EXPECT_EQ(skeleton("PAOLO"), skeleton("РАОLО"));
  EXPECT_NE(skeleton("Anna"), skeleton("Anya"));
  EXPECT_NE(skeleton("Иван"), skeleton("Ivan"));
  EXPECT_NE(skeleton("Player 1"), skeleton("Player 2"));
}

TEST(LookAlikes, a_name_is_compared_with_those_before_it) {
  const std::vector<std::string> names = {"Anna", "Boris", "Аnna", "Boris", "Вoris"};
  const std::vector<LookAlike> all = {{"Аnna", "Anna"}, {"Вoris", "Boris"}};
  EXPECT_EQ(look_alikes(names), all);
  EXPECT_EQ(look_alikes(names, 3), std::vector<LookAlike>({{"Вoris", "Boris"}}));
  EXPECT_TRUE(look_alikes(names, 5).empty());
  const std::vector<std::string> cases = {"Ёлка", "елка", "ANNA", "anna"};
  EXPECT_EQ(look_alikes(cases), std::vector<LookAlike>({{"елка", "Ёлка"}, {"anna", "ANNA"}}));
}

}  // namespace
}  // namespace mafia::access
