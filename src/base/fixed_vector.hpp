// A vector with a fixed capacity and no heap: trivially copyable whenever its elements are.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace mafia {

template <class T, std::size_t N>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T> && N < 256);

 public:
  // The storage stays uninitialised: a list of two offers does not pay for the whole capacity.
  FixedVector() noexcept : unused_{} {}

  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == N; }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  const T& front() const { return (*this)[0]; }
  const T& back() const { return (*this)[size_ - 1U]; }

  void push_back(const T& item) {
    assert(size_ < N);
    items_[size_++] = item;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  void clear() { size_ = 0; }

  bool contains(const T& item) const {
    for (const T& each : *this)
      if (each == item) return true;
    return false;
  }

  // Removes the first element equal to item; the others keep their order.
  void erase(const T& item) {
    std::uint8_t kept = 0;
    bool found = false;
    for (std::uint8_t i = 0; i < size_; ++i) {
      if (!found && items_[i] == item) {
        found = true;
        continue;
      }
      items_[kept++] = items_[i];
    }
    size_ = kept;
  }

  friend bool operator==(const FixedVector& a, const FixedVector& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i)
      if (!(a.items_[i] == b.items_[i])) return false;
    return true;
  }

 private:
  union {
    char unused_;
    T items_[N];
  };
  std::uint8_t size_ = 0;
};

}  // namespace mafia
