// Seats at the table: one, a set, an ordered list.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <optional>

#include "base/fixed_vector.hpp"

namespace mafia {

inline constexpr int max_seats = 20;

class Seat {  // A number at the table, as the players say it.
 public:
  Seat() = default;
  static constexpr std::optional<Seat> from(int number) {
    if (number < 1 || number > max_seats) return std::nullopt;
    return Seat(static_cast<std::uint8_t>(number));
  }
  constexpr int number() const { return number_; }
  constexpr std::size_t index() const { return number_ - 1U; }
  auto operator<=>(const Seat&) const = default;

 private:
  friend class SeatSet;
  explicit constexpr Seat(std::uint8_t number) : number_(number) {}
  std::uint8_t number_ = 1;
};

// For numbers from the program itself; what people type goes through Seat::from.
constexpr Seat seat(int number) { return *Seat::from(number); }

class SeatSet {  // Iterates in ascending order of the numbers.
 public:
  constexpr SeatSet() = default;
  constexpr SeatSet(std::initializer_list<Seat> seats) {
    for (Seat each : seats) add(each);
  }
  static constexpr SeatSet first(int count) { return SeatSet((std::uint32_t{1} << count) - 1); }

  constexpr void add(Seat s) { bits_ |= bit(s); }
  constexpr void remove(Seat s) { bits_ &= ~bit(s); }
  constexpr bool contains(Seat s) const { return (bits_ & bit(s)) != 0; }
  constexpr bool contains(SeatSet other) const { return (other.bits_ & ~bits_) == 0; }
  constexpr int count() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint32_t bits() const { return bits_; }
  static constexpr SeatSet from_bits(std::uint32_t bits) { return SeatSet(bits & ((1U << max_seats) - 1)); }
  constexpr Seat lowest() const { return Seat(static_cast<std::uint8_t>(std::countr_zero(bits_) + 1)); }
  constexpr Seat highest() const { return Seat(static_cast<std::uint8_t>(std::bit_width(bits_))); }

  // The first member with a larger number, going round the table. Not for an empty set.
  constexpr Seat next_after(Seat s) const {
    const std::uint32_t above = bits_ & ~((bit(s) << 1) - 1);
    return SeatSet(above != 0 ? above : bits_).lowest();
  }
  // The last member with a smaller number, going round the table. Not for an empty set.
  constexpr Seat last_before(Seat s) const {
    const std::uint32_t below = bits_ & (bit(s) - 1);
    return SeatSet(below != 0 ? below : bits_).highest();
  }

  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return SeatSet(a.bits_ | b.bits_); }
  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return SeatSet(a.bits_ & b.bits_); }
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) { return SeatSet(a.bits_ & ~b.bits_); }
  constexpr bool operator==(const SeatSet&) const = default;

  class Iterator {
   public:
    explicit constexpr Iterator(std::uint32_t left) : left_(left) {}
    constexpr Seat operator*() const { return SeatSet(left_).lowest(); }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint32_t left_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  explicit constexpr SeatSet(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(Seat s) { return std::uint32_t{1} << (s.number() - 1); }
  std::uint32_t bits_ = 0;
};

using Seats = FixedVector<Seat, max_seats>;  // Order matters: nominations, tie speeches, last words.

inline SeatSet to_set(const Seats& list) {
  SeatSet set;
  for (Seat s : list) set.add(s);
  return set;
}

}  // namespace mafia
