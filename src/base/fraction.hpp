// Exact numbers: standings never depend on rounding.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mafia {

__extension__ using Wide = __int128;

// Always reduced, with a positive denominator. A result that does not fit into 128 bits becomes "too fine", and so does
// everything computed from it, so callers check only the final result.
class Fraction {
 public:
  constexpr Fraction() = default;
  constexpr Fraction(std::int64_t whole) : top_(whole) {}  // NOLINT: a whole number is a fraction.
  static Fraction of(Wide top, Wide bottom);               // bottom is not 0.
  static Fraction hundredths(std::int64_t h) { return of(h, 100); }

  // "12", "-0.25", "+1.5": no exponent, no fraction, at most 15 digits.
  static std::optional<Fraction> decimal(std::string_view);

  bool too_fine() const { return bottom_ == 0; }

  friend Fraction operator+(const Fraction&, const Fraction&);
  friend Fraction operator-(const Fraction&);
  friend Fraction operator-(const Fraction& a, const Fraction& b) { return a + -b; }
  friend Fraction operator*(const Fraction&, const Fraction&);
  Fraction& operator+=(const Fraction& other) { return *this = *this + other; }
  Fraction inverse() const { return of(bottom_, top_); }  // Not for 0.

  bool operator==(const Fraction&) const = default;
  friend std::strong_ordering operator<=>(const Fraction&, const Fraction&);

  // "4.5" if the decimals end, otherwise "2/35".
  std::string text() const;
  // For display: "0.057", rounded to so many places, without trailing zeros.
  std::string rounded(int places) const;
  // The whole number of hundredths, if it is one.
  std::optional<std::int64_t> as_hundredths() const;

 private:
  Wide top_ = 0, bottom_ = 1;  // bottom 0: too fine.
};

}  // namespace mafia
