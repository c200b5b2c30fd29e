#pragma once
// The values of a nim-sequence in as few bytes each as the largest of them needs.

#include <cstdint>

#include "minimex/run/context.hpp"
#include "minimex/store/buffer.hpp"

namespace minimex::heap {

/// Heap n is data()[n]; where mirrored, there is a second copy that runs backwards, so that both
/// parts of consecutive splits lie ascending:
///
///     data     g0 g1 g2 g3 ...                  part a = 1, 2, 3, ...
///     mirror             ... g3 g2 g1 g0        part m - a; g0 at index capacity - 1
class Values {
 public:
  explicit Values(bool mirrored) : mirrored_(mirrored) {}

  std::uint64_t size() const { return size_; }
  std::uint64_t capacity() const { return capacity_; }
  unsigned width() const { return width_; }
  /// The largest value that fits.
  std::uint32_t limit() const {
    constexpr unsigned kBits = 8;
    return ~std::uint32_t{0} >> (kBits * (sizeof(std::uint32_t) - width_));
  }
  std::uint32_t largest() const { return largest_; }
  std::uint64_t first_largest() const { return first_largest_; }

  /// T is the unsigned type of width() bytes.
  template <class T>
  T* data() const {
    return static_cast<T*>(data_.data());
  }
  template <class T>
  T* mirror() const {
    return static_cast<T*>(mirror_.data());
  }

  std::uint32_t operator[](std::uint64_t n) const {
    if (width_ == 1) return data<std::uint8_t>()[n];
    if (width_ == 2) return data<std::uint16_t>()[n];
    return data<std::uint32_t>()[n];
  }

  /// Room for `count` values. Throws run::TooLarge with nothing changed.
  void reserve(std::uint64_t count, const run::Context& context);

  /// size() must be below capacity(). Throws run::TooLarge, with nothing changed, if wider values
  /// do not fit the memory, or the value 32 bits.
  void push(std::uint64_t wide, const run::Context& context) {
    if (wide > limit()) widen(wide, context);
    const auto value = static_cast<std::uint32_t>(wide);
    if (width_ == 1)
      put<std::uint8_t>(value);
    else if (width_ == 2)
      put<std::uint16_t>(value);
    else
      put<std::uint32_t>(value);
    note(value, size_);
    ++size_;
  }

  /// For a loop that writes to data() itself: values up to `value` fit from now on.
  void widen(std::uint64_t value, const run::Context& context);
  /// ... and this counts the next value, which has been written.
  void note(std::uint32_t value, std::uint64_t n) {
    if (value <= largest_) return;
    largest_ = value;
    first_largest_ = n;
  }
  void set_size(std::uint64_t size) { size_ = size; }

 private:
  template <class T>
  void put(std::uint32_t value) {
    data<T>()[size_] = static_cast<T>(value);
    if (mirrored_) mirror<T>()[capacity_ - 1 - size_] = static_cast<T>(value);
  }
  void rebuild(std::uint64_t capacity, unsigned width, const run::Context& context);

  bool mirrored_;
  unsigned width_ = 1;
  std::uint64_t size_ = 0;
  std::uint64_t capacity_ = 0;
  std::uint32_t largest_ = 0;
  std::uint64_t first_largest_ = 0;
  store::Buffer data_;
  store::Buffer mirror_;
};

}  // namespace minimex::heap
