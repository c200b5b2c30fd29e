#pragma once
// Looking at 64 characters, or at 16 digits, at once.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace minimex::row {

inline constexpr std::size_t kWindow = 64;  // characters

/// One bit a character of a window, the first one lowest.
struct Window {
  std::uint64_t commas;
  std::uint64_t minuses;
  std::uint64_t others;  // neither of these nor a digit
};

inline std::uint64_t load8(const char* s) {
  std::uint64_t x;
  std::memcpy(&x, s, sizeof x);
  return x;
}

/// On any machine, eight characters at a time (least significant byte first).
struct PortableLook {
  static Window look(const char* s) {
    Window w{0, 0, 0};
    for (unsigned i = 0; i < kWindow; i += 8) {
      const std::uint64_t x = load8(s + i);
      const std::uint64_t digits = ~high_bits(x ^ (kOnes * '0'), 128 - 10);
      const std::uint64_t commas = ~high_bits(x ^ (kOnes * ','), 127);
      const std::uint64_t minuses = ~high_bits(x ^ (kOnes * '-'), 127);
      w.commas |= gather(commas) << i;
      w.minuses |= gather(minuses) << i;
      w.others |= gather(~(digits | commas | minuses)) << i;
    }
    return w;
  }

 private:
  static constexpr std::uint64_t kOnes = 0x0101010101010101;
  static constexpr std::uint64_t kHigh = 0x80 * kOnes;

  /// The high bit of each byte: byte + add >= 128.
  static std::uint64_t high_bits(std::uint64_t x, unsigned add) {
    return ((x & ~kHigh) + kOnes * add) | x;
  }
  /// The high bits of the bytes, side by side.
  static std::uint64_t gather(std::uint64_t x) {
    return (((x & kHigh) >> 7) * 0x0102040810204080) >> 56;
  }
};

#if defined(__SSE2__)
/// Sixteen characters at a time.
struct Sse2Look {
  static Window look(const char* s) {
    Window w{0, 0, 0};
    for (unsigned i = 0; i < kWindow; i += 16) {
      const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(s + i));
      const __m128i from_zero = _mm_sub_epi8(x, _mm_set1_epi8('0'));
      const __m128i digits = _mm_cmpeq_epi8(_mm_min_epu8(from_zero, _mm_set1_epi8(9)), from_zero);
      const __m128i commas = _mm_cmpeq_epi8(x, _mm_set1_epi8(','));
      const __m128i minuses = _mm_cmpeq_epi8(x, _mm_set1_epi8('-'));
      const __m128i known = _mm_or_si128(digits, _mm_or_si128(commas, minuses));
      w.commas |= bits(commas) << i;
      w.minuses |= bits(minuses) << i;
      w.others |= (bits(known) ^ 0xFFFF) << i;
    }
    return w;
  }

 private:
  static std::uint64_t bits(__m128i x) { return static_cast<unsigned>(_mm_movemask_epi8(x)); }
};
using BestLook = Sse2Look;
#else
using BestLook = PortableLook;
#endif

/// Whether load8() has the first character in its lowest byte, as everything here expects.
inline constexpr bool kLittleEndian = std::endian::native == std::endian::little;

/// The number whose eight decimal digits (0 to 9, not characters) are the bytes of x, the first
/// digit lowest. Pairs, then fours, then all eight are joined by one multiplication each.
inline std::uint64_t join_digits(std::uint64_t x) {
  x = x * 10 + (x >> 8);
  constexpr std::uint64_t kPairs = 0x000000FF000000FF;
  constexpr std::uint64_t kOuter = 100 + (std::uint64_t{1'000'000} << 32);
  constexpr std::uint64_t kInner = 1 + (std::uint64_t{10'000} << 32);
  return ((x & kPairs) * kOuter + ((x >> 16) & kPairs) * kInner) >> 32;
}

/// The `length` <= 8 digits before `end`; eight characters before `end` must be readable.
inline std::uint64_t up_to_8_digits(const char* end, std::size_t length) {
  const std::uint64_t digits = load8(end - 8) ^ 0x3030303030303030;
  return join_digits(digits & (~std::uint64_t{0} << (64 - 8 * length)));
}

/// 9 to 16 digits before `end`; sixteen characters before `end` must be readable.
inline std::uint64_t up_to_16_digits(const char* end, std::size_t length) {
  const std::uint64_t low = join_digits(load8(end - 8) ^ 0x3030303030303030);
  return up_to_8_digits(end - 8, length - 8) * 100'000'000 + low;
}

/// How many of the characters are "," or "/".
inline std::uint64_t count_separators(const char* s, std::size_t n) {
  // Bytes count up to 255 each, which the compiler does sixteen at a time.
  constexpr std::size_t kLanes = 64;
  std::uint64_t total = 0;
  std::size_t i = 0;
  while (i + kLanes <= n) {
    std::uint8_t lanes[kLanes] = {};
    const std::size_t rounds = (n - i) / kLanes < 255 ? (n - i) / kLanes : 255;
    for (std::size_t r = 0; r < rounds; ++r, i += kLanes)
      for (std::size_t k = 0; k < kLanes; ++k)
        lanes[k] = static_cast<std::uint8_t>(lanes[k] + ((s[i + k] == ',') | (s[i + k] == '/')));
    for (const std::uint8_t lane : lanes) total += lane;
  }
  for (; i < n; ++i) total += (s[i] == ',') | (s[i] == '/');
  return total;
}

}  // namespace minimex::row
