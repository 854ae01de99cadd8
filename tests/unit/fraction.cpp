// Exact numbers: reading, printing, comparing, and what does not fit.
#include "base/fraction.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace mafia {
namespace {

TEST(FractionTest, PrintsFiniteDecimals) {
  EXPECT_EQ(Fraction::of(9, 2).text(), "4.5");
  EXPECT_EQ(Fraction::of(-1, 4).text(), "-0.25");
  EXPECT_EQ(Fraction::of(4, 70).text(), "2/35");
  EXPECT_EQ(Fraction::of(-2, 6).text(), "-1/3");
  EXPECT_EQ(Fraction(0).text(), "0");
  EXPECT_EQ(Fraction::hundredths(-350).text(), "-3.5");
  EXPECT_EQ(Fraction::of(1, 1024).text(), "0.0009765625");
}

TEST(FractionTest, ReadsDecimalsOnly) {
  EXPECT_EQ(Fraction::decimal("0.50"), Fraction::of(1, 2));
  EXPECT_EQ(Fraction::decimal("-12"), Fraction(-12));
  for (const char* wrong :
       {"", "-", ".5", "5.", "1e2", "1/2", "1.2.3", "0x1", " 1", "1 ", "1,5", "--1", "1234567890123456"})
    EXPECT_FALSE(Fraction::decimal(wrong)) << wrong;
}

TEST(FractionTest, RoundsForPeople) {
  EXPECT_EQ(Fraction::of(2, 35).rounded(3), "0.057");
  EXPECT_EQ(Fraction::of(-2, 3).rounded(2), "-0.67");
  EXPECT_EQ(Fraction::of(1, 2).rounded(0), "1");
  EXPECT_EQ(Fraction(7).rounded(3), "7");
}

// Comparing small fractions gives the same as comparing cross products.
TEST(FractionTest, OrdersExactly) {
  Random random(1);
  const auto number = [&] { return static_cast<int>(random.below(2001)) - 1000; };
  for (int i = 0; i < 20000; ++i) {
    const int a = number(), b = number(), c = static_cast<int>(random.below(50)) + 1,
              d = static_cast<int>(random.below(50)) + 1;
    const Fraction x = Fraction::of(a, c), y = Fraction::of(b, d);
    ASSERT_EQ(x < y, a * d < b * c) << a << "/" << c << " " << b << "/" << d;
    ASSERT_EQ(x == y, a * d == b * c);
    ASSERT_EQ((x + y) - y, x);
    ASSERT_EQ(x * y, Fraction::of(a * b, c * d));
  }
}

TEST(FractionTest, ReportsOverflow) {
  Fraction sum;
  for (int prime :
       {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107})
    sum += Fraction::of(1, prime);
  EXPECT_TRUE(sum.too_fine());
  EXPECT_TRUE((sum + Fraction(1)).too_fine());
  EXPECT_TRUE((Fraction(2) * sum).too_fine());
}

}  // namespace
}  // namespace mafia
