#include "base/fraction.hpp"

#include <algorithm>
#include <utility>

namespace mafia {
namespace {

Wide gcd(Wide a, Wide b) {
  if (a < 0) a = -a;
  while (b != 0) {
    // Most numbers are small, and 64-bit division is many times faster.
    if (a <= INT64_MAX && b <= INT64_MAX) {
      auto x = static_cast<std::int64_t>(a), y = static_cast<std::int64_t>(b);
      while (y != 0) x = std::exchange(y, x % y);
      return x;
    }
    a = std::exchange(b, a % b);
  }
  return a;
}

bool multiply(Wide a, Wide b, Wide& product) { return !__builtin_mul_overflow(a, b, &product); }

std::string digits_of(Wide number) {
  std::string text;
  const bool negative = number < 0;
  do {
    const int digit = static_cast<int>(number % 10);
    text.push_back(static_cast<char>('0' + (digit < 0 ? -digit : digit)));
    number /= 10;
  } while (number != 0);
  if (negative) text.push_back('-');
  std::ranges::reverse(text);
  return text;
}

// number / 10^places, with exactly that many decimal places.
std::string with_places(Wide number, int places) {
  const bool negative = number < 0;
  std::string text = digits_of(negative ? -number : number);
  if (places > 0) {
    if (text.size() <= static_cast<std::size_t>(places))
      text.insert(0, static_cast<std::size_t>(places) + 1 - text.size(), '0');
    text.insert(text.size() - static_cast<std::size_t>(places), ".");
  }
  return (negative ? "-" : "") + text;
}

}  // namespace

Fraction Fraction::of(Wide top, Wide bottom) {
  Fraction result;
  if (bottom < 0) {
    top = -top;
    bottom = -bottom;
  }
  const Wide divisor = bottom == 0 ? 1 : gcd(top, bottom);
  result.top_ = bottom == 0 ? 0 : top / divisor;
  result.bottom_ = bottom / divisor;
  return result;
}

std::optional<Fraction> Fraction::decimal(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  Wide top = 0, bottom = 1;
  std::size_t digits = 0;
  bool point = false, after = false;
  for (char c : text) {
    if (c == '.' && !point && digits > 0) {
      point = true;
      continue;
    }
    if (c < '0' || c > '9' || ++digits > 15) return std::nullopt;
    top = top * 10 + (c - '0');
    if (point) {
      bottom *= 10;
      after = true;
    }
  }
  if (digits == 0 || (point && !after)) return std::nullopt;
  return of(negative ? -top : top, bottom);
}

Fraction operator+(const Fraction& a, const Fraction& b) {
  if (a.too_fine() || b.too_fine()) return Fraction::of(0, 0);
  if (a.bottom_ == b.bottom_) return Fraction::of(a.top_ + b.top_, a.bottom_);
  const Wide common = gcd(a.bottom_, b.bottom_);
  Wide left, right, bottom;
  if (!multiply(a.top_, b.bottom_ / common, left) || !multiply(b.top_, a.bottom_ / common, right) ||
      !multiply(a.bottom_ / common, b.bottom_, bottom) || __builtin_add_overflow(left, right, &left))
    return Fraction::of(0, 0);
  return Fraction::of(left, bottom);
}

Fraction operator-(const Fraction& a) {
  Fraction result = a;
  result.top_ = -result.top_;
  return result;
}

Fraction operator*(const Fraction& a, const Fraction& b) {
  if (a.too_fine() || b.too_fine()) return Fraction::of(0, 0);
  const Wide left = gcd(a.top_, b.bottom_), right = gcd(b.top_, a.bottom_);
  Wide top, bottom;
  if (!multiply(a.top_ / left, b.top_ / right, top) || !multiply(a.bottom_ / right, b.bottom_ / left, bottom))
    return Fraction::of(0, 0);
  return Fraction::of(top, bottom);
}

// Compares by continued fractions, since cross products could overflow.
std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
  const auto floor = [](Wide top, Wide bottom) { return top / bottom - (top % bottom < 0); };
  if (a.bottom_ == b.bottom_) return a.top_ <=> b.top_;
  if (a.too_fine() || b.too_fine()) return a.bottom_ <=> b.bottom_;
  Wide at = a.top_, ab = a.bottom_, bt = b.top_, bb = b.bottom_;
  while (true) {
    const Wide x = floor(at, ab), y = floor(bt, bb);
    if (x != y) return x <=> y;
    at -= x * ab;
    bt -= y * bb;
    if (at == 0 || bt == 0) return at <=> bt;
    std::swap(at, bb);  // a < b exactly when 1/b < 1/a.
    std::swap(ab, bt);
  }
}

std::string Fraction::text() const {
  if (too_fine()) return "too fine";
  int twos = 0, fives = 0;
  Wide rest = bottom_;
  for (; rest % 2 == 0; rest /= 2) ++twos;
  for (; rest % 5 == 0; rest /= 5) ++fives;
  const int places = std::max(twos, fives);
  Wide scale = 1;
  for (int i = 0; i < places && scale != 0; ++i)
    if (!multiply(scale, 10, scale)) scale = 0;
  Wide top;
  if (rest != 1 || scale == 0 || !multiply(top_, scale / bottom_, top))
    return digits_of(top_) + "/" + digits_of(bottom_);
  return with_places(top, places);
}

std::string Fraction::rounded(int places) const {
  if (too_fine()) return "too fine";
  Wide scale = 1;
  for (int i = 0; i < places; ++i) scale *= 10;
  const Fraction scaled = *this * of(scale, 1);
  if (scaled.too_fine()) return text();
  Wide whole = scaled.top_ / scaled.bottom_;
  const Wide rest = scaled.top_ % scaled.bottom_;
  if ((rest < 0 ? -rest : rest) * 2 >= scaled.bottom_) whole += scaled.top_ < 0 ? -1 : 1;
  return of(whole, scale).text();
}

std::optional<std::int64_t> Fraction::as_hundredths() const {
  const Fraction scaled = *this * Fraction(100);
  if (scaled.bottom_ != 1 || scaled.top_ > INT32_MAX || scaled.top_ < -INT32_MAX) return std::nullopt;
  return static_cast<std::int64_t>(scaled.top_);
}

}  // namespace mafia
