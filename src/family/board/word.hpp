#pragma once
// Words of 64 or 128 bits as sets of cells, and what the searches ask of them.
//
// Isa is a type of its own in every source that is compiled with its own flags: nothing here is
// shared between those objects, so that no code for a newer machine is linked into another.

#include <bit>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace minimex::board {

__extension__ typedef unsigned __int128 Wide;

template <class Isa, class W>
struct WordOps {
  static constexpr int kBits = static_cast<int>(sizeof(W)) * 8;

  static int count(W x) {
    if constexpr (sizeof(W) == 8)
      return std::popcount(static_cast<std::uint64_t>(x));
    else
      return std::popcount(low_half(x)) + std::popcount(high_half(x));
  }
  /// Index of the lowest bit; x != 0.
  static int lowest(W x) {
    if constexpr (sizeof(W) == 8)
      return std::countr_zero(static_cast<std::uint64_t>(x));
    else
      return low_half(x) != 0 ? std::countr_zero(low_half(x)) : 64 + std::countr_zero(high_half(x));
  }
  /// Index of the highest bit; x != 0.
  static int highest(W x) {
    if constexpr (sizeof(W) == 8)
      return 63 - std::countl_zero(static_cast<std::uint64_t>(x));
    else
      return high_half(x) != 0 ? 127 - std::countl_zero(high_half(x))
                               : 63 - std::countl_zero(low_half(x));
  }
  /// The n lowest bits; 0 <= n <= kBits.
  static W low(int n) { return n >= kBits ? ~W{0} : (W{1} << n) - 1; }
  static W bit(int i) { return W{1} << i; }
  /// Up by o bits, or down if o < 0; |o| < kBits.
  static W shift(W x, int o) { return o >= 0 ? x << o : x >> -o; }
  /// The n lowest bits in reverse order; x has no others; 0 < n <= kBits.
  static W reverse(W x, int n) {
    if constexpr (sizeof(W) == 8)
      return reverse64(x) >> (64 - n);
    else
      return (static_cast<W>(reverse64(low_half(x))) << 64 | reverse64(high_half(x))) >> (128 - n);
  }
  /// The bits of x where `mask` has ones, packed to the low end.
  static W pack(W x, W mask) {
#if defined(__BMI2__)
    if constexpr (sizeof(W) == 8)
      return _pext_u64(x, mask);
    else {
      const int n = std::popcount(low_half(mask));
      const W high = _pext_u64(high_half(x), high_half(mask));
      return _pext_u64(low_half(x), low_half(mask)) | (n == 64 ? high << 32 << 32 : high << n);
    }
#else
    W out = 0;
    for (int n = 0; mask != 0; ++n, mask &= mask - 1)
      if ((x & mask & (~mask + 1)) != 0) out |= W{1} << n;
    return out;
#endif
  }

  static std::uint64_t low_half(W x) { return static_cast<std::uint64_t>(x); }
  static std::uint64_t high_half(W x) {
    return static_cast<std::uint64_t>(x >> (kBits / 2) >> (64 - kBits / 2));
  }

 private:
  static std::uint64_t reverse64(std::uint64_t x) {
    x = __builtin_bswap64(x);
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0fU) | (x & 0x0f0f0f0f0f0f0f0fU) << 4;
    x = (x >> 2 & 0x3333333333333333U) | (x & 0x3333333333333333U) << 2;
    return (x >> 1 & 0x5555555555555555U) | (x & 0x5555555555555555U) << 1;
  }
};

}  // namespace minimex::board
