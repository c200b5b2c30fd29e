#include "family/heap/sweep.hpp"

#include <array>
#include <bit>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// The vector paths keep the set of values not yet seen as a bit table in registers and look every
// split up in it; a hit is marked by hand and leaves the table, so that hits soon become rare.
//
//     bytes   low nibble picks a byte of the table, high nibble a bit of it:
//             value h l  ->  table[l] bit h (h < 8), a second table for h >= 8
//     words   value v    ->  table[v & 63] bit v >> 6, 64 words of 16 bits: 1024 values

namespace minimex::heap {

template <class T>
void mark_packed(const T* a, const T* b, std::size_t count, std::uint8_t* marks) {
  constexpr std::size_t kEach = sizeof(std::uint64_t) / sizeof(T);
  constexpr unsigned kBits = 8 * sizeof(T);
  std::size_t k = 0;
  for (; k + kEach <= count; k += kEach) {
    std::uint64_t x;
    std::uint64_t y;
    std::memcpy(&x, a + k, sizeof x);
    std::memcpy(&y, b + k, sizeof y);
    x ^= y;
    for (std::size_t i = 0; i < kEach; ++i) marks[static_cast<T>(x >> (kBits * i))] = 1;
  }
  mark_all(a + k, b + k, count - k, marks);
}

template void mark_packed(const std::uint8_t*, const std::uint8_t*, std::size_t, std::uint8_t*);
template void mark_packed(const std::uint16_t*, const std::uint16_t*, std::size_t, std::uint8_t*);

namespace {

void portable_bytes(const std::uint8_t* a, const std::uint8_t* b, std::size_t count,
                    std::uint32_t /*top*/, std::uint8_t* marks) {
  mark_packed(a, b, count, marks);
}

void portable_words(const std::uint16_t* a, const std::uint16_t* b, std::size_t count,
                    std::uint32_t /*base*/, std::uint8_t* marks) {
  mark_packed(a, b, count, marks);
}

#if defined(__x86_64__)

/// Values below `top` not yet seen. One nibble suffices up to 16: then every bit of a byte is set.
struct ByteTable {
  alignas(16) std::array<std::uint8_t, 16> low{};
  alignas(16) std::array<std::uint8_t, 16> high{};
  std::uint32_t left = 0;

  ByteTable(const std::uint8_t* marks, std::uint32_t top) {
    for (std::uint32_t v = 0; v < top; ++v) {
      if (marks[v] != 0) continue;
      ++left;
      if (top <= 16)
        low[v] = 0xFF;
      else
        (v < 128 ? low : high)[v & 15] |= static_cast<std::uint8_t>(1U << (v >> 4 & 7));
    }
  }

  /// `hits`: splits k + i that may be in the table.
  void remove(std::uint64_t hits, const std::uint8_t* a, const std::uint8_t* b, std::uint32_t top,
              std::uint8_t* marks) {
    for (; hits != 0; hits &= hits - 1) {
      const int i = std::countr_zero(hits);
      const auto v = static_cast<std::uint8_t>(a[i] ^ b[i]);
      if (marks[v] != 0) continue;
      marks[v] = 1;
      --left;
      if (top <= 16)
        low[v] = 0;
      else
        (v < 128 ? low : high)[v & 15] &= static_cast<std::uint8_t>(~(1U << (v >> 4 & 7)));
    }
  }
};

/// The bit a high nibble picks: of the first table for 0-7, of the second for 8-15.
alignas(16) constexpr std::array<std::uint8_t, 16> kLowBits = {1, 2, 4, 8, 16, 32, 64, 128};
alignas(16) constexpr std::array<std::uint8_t, 16> kHighBits = {0, 0, 0, 0, 0,  0,  0,  0,
                                                                1, 2, 4, 8, 16, 32, 64, 128};

constexpr std::uint32_t kNibble = 16;     // values told apart by one lookup
constexpr std::uint32_t kOneTable = 128;  // ... by the first table

/// The sweep that does with as little as `top` allows.
template <class F>
F by_top(F nibble, F one_table, F two_tables, std::uint32_t top) {
  return top <= kNibble ? nibble : top <= kOneTable ? one_table : two_tables;
}

__attribute__((target("avx2"))) __m256i table256(const std::array<std::uint8_t, 16>& t) {
  return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(t.data())));
}

/// Which of 32 splits are in the table.
template <std::uint32_t kTop>
__attribute__((target("avx2"))) std::uint32_t hits256(const std::uint8_t* a, const std::uint8_t* b,
                                                      __m256i low, __m256i high) {
  const __m256i x = _mm256_xor_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(a)),
                                     _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b)));
  __m256i in;
  if constexpr (kTop == kNibble) {
    in = _mm256_shuffle_epi8(low, x);
  } else {
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i l = _mm256_and_si256(x, nibble);
    const __m256i h = _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble);
    in = _mm256_and_si256(_mm256_shuffle_epi8(low, l), _mm256_shuffle_epi8(table256(kLowBits), h));
    if constexpr (kTop > kOneTable)
      in = _mm256_or_si256(in, _mm256_and_si256(_mm256_shuffle_epi8(high, l),
                                                _mm256_shuffle_epi8(table256(kHighBits), h)));
  }
  return ~static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(in, _mm256_setzero_si256())));
}

template <std::uint32_t kTop>
__attribute__((target("avx2"))) void sweep256(const std::uint8_t* a, const std::uint8_t* b,
                                              std::size_t count, std::uint32_t top,
                                              std::uint8_t* marks) {
  ByteTable table(marks, top);
  __m256i low = table256(table.low);
  __m256i high = table256(table.high);
  constexpr std::size_t kLanes = 64;
  std::size_t k = 0;
  for (; k + kLanes <= count && table.left != 0; k += kLanes) {
    const std::uint64_t hits =
        hits256<kTop>(a + k, b + k, low, high) |
        std::uint64_t{hits256<kTop>(a + k + kLanes / 2, b + k + kLanes / 2, low, high)} << 32;
    if (hits == 0) continue;
    table.remove(hits, a + k, b + k, top, marks);
    low = table256(table.low);
    high = table256(table.high);
  }
  if (table.left != 0) mark_all(a + k, b + k, count - k, marks);
}

void avx2_bytes(const std::uint8_t* a, const std::uint8_t* b, std::size_t count, std::uint32_t top,
                std::uint8_t* marks) {
  by_top(sweep256<kNibble>, sweep256<kOneTable>, sweep256<2 * kOneTable>, top)(a, b, count, top,
                                                                               marks);
}

__attribute__((target("avx512f,avx512bw"))) __m512i table512(
    const std::array<std::uint8_t, 16>& t) {
  // g++ 12 warns falsely inside the unmasked intrinsic (GCC bug 105593).
  return _mm512_maskz_broadcast_i32x4(0xFFFF,
                                      _mm_load_si128(reinterpret_cast<const __m128i*>(t.data())));
}

/// Which of 64 splits are in the table.
template <std::uint32_t kTop>
__attribute__((target("avx512f,avx512bw"))) std::uint64_t hits512(const std::uint8_t* a,
                                                                  const std::uint8_t* b,
                                                                  __m512i low, __m512i high) {
  const __m512i x = _mm512_xor_si512(_mm512_loadu_si512(a), _mm512_loadu_si512(b));
  if constexpr (kTop == kNibble) {
    const __m512i in = _mm512_shuffle_epi8(low, x);
    return _mm512_test_epi8_mask(in, in);
  } else {
    const __m512i nibble = _mm512_set1_epi8(15);
    const __m512i l = _mm512_and_si512(x, nibble);
    const __m512i h = _mm512_and_si512(_mm512_srli_epi16(x, 4), nibble);
    std::uint64_t in = _mm512_test_epi8_mask(_mm512_shuffle_epi8(low, l),
                                             _mm512_shuffle_epi8(table512(kLowBits), h));
    if constexpr (kTop > kOneTable)
      in |= _mm512_test_epi8_mask(_mm512_shuffle_epi8(high, l),
                                  _mm512_shuffle_epi8(table512(kHighBits), h));
    return in;
  }
}

template <std::uint32_t kTop>
__attribute__((target("avx512f,avx512bw"))) void sweep512(const std::uint8_t* a,
                                                          const std::uint8_t* b, std::size_t count,
                                                          std::uint32_t top, std::uint8_t* marks) {
  ByteTable table(marks, top);
  __m512i low = table512(table.low);
  __m512i high = table512(table.high);
  constexpr std::size_t kLanes = 64;
  constexpr std::size_t kUnrolled = 4;
  std::size_t k = 0;
  for (; k + kUnrolled * kLanes <= count && table.left != 0; k += kUnrolled * kLanes) {
    std::uint64_t hits[kUnrolled];
    for (std::size_t i = 0; i < kUnrolled; ++i)
      hits[i] = hits512<kTop>(a + k + i * kLanes, b + k + i * kLanes, low, high);
    if ((hits[0] | hits[1] | hits[2] | hits[3]) == 0) continue;
    for (std::size_t i = 0; i < kUnrolled; ++i)
      table.remove(hits[i], a + k + i * kLanes, b + k + i * kLanes, top, marks);
    low = table512(table.low);
    high = table512(table.high);
  }
  if (table.left != 0) mark_packed(a + k, b + k, count - k, marks);
}

void avx512_bytes(const std::uint8_t* a, const std::uint8_t* b, std::size_t count,
                  std::uint32_t top, std::uint8_t* marks) {
  by_top(sweep512<kNibble>, sweep512<kOneTable>, sweep512<2 * kOneTable>, top)(a, b, count, top,
                                                                               marks);
}

constexpr std::uint32_t kWordWindow = 1024;

/// Values of [base, base + 1024) not yet seen.
struct WordTable {
  alignas(64) std::array<std::uint16_t, 64> bits{};
  std::uint32_t left = 0;

  explicit WordTable(const std::uint8_t* marks) {
    for (std::uint32_t row = 0; row < kWordWindow / 64; ++row)
      for (std::uint32_t column = 0; column < 64; ++column) {
        const unsigned unseen = marks[64 * row + column] == 0 ? 1 : 0;
        bits[column] = static_cast<std::uint16_t>(bits[column] | unseen << row);
      }
    std::array<std::uint64_t, 16> words;
    std::memcpy(words.data(), bits.data(), sizeof words);
    for (const std::uint64_t w : words) left += static_cast<std::uint32_t>(std::popcount(w));
  }

  void remove(std::uint32_t hits, const std::uint16_t* a, const std::uint16_t* b,
              std::uint32_t base, std::uint8_t* marks) {
    for (; hits != 0; hits &= hits - 1) {
      const int i = std::countr_zero(hits);
      const std::uint32_t v = static_cast<std::uint32_t>(a[i] ^ b[i]);
      if (marks[v] != 0) continue;
      marks[v] = 1;
      --left;
      const std::uint32_t w = v ^ base;
      bits[w & 63] = static_cast<std::uint16_t>(bits[w & 63] & ~(1U << (w >> 6)));
    }
  }
};

/// Which of 32 splits are in the table. A value outside the window has v >> 6 past 15: no bit.
__attribute__((target("avx512f,avx512bw"))) std::uint32_t hits512(const std::uint16_t* a,
                                                                  const std::uint16_t* b,
                                                                  __m512i base, __m512i low,
                                                                  __m512i high) {
  constexpr int kXor3 = 0x96;  // the truth table of a three-way xor
  const __m512i v =
      _mm512_ternarylogic_epi64(_mm512_loadu_si512(a), _mm512_loadu_si512(b), base, kXor3);
  const __m512i row = _mm512_permutex2var_epi16(low, v, high);
  const __m512i bit = _mm512_sllv_epi16(_mm512_set1_epi16(1), _mm512_srli_epi16(v, 6));
  return _mm512_test_epi16_mask(row, bit);
}

__attribute__((target("avx512f,avx512bw"))) void avx512_words(const std::uint16_t* a,
                                                              const std::uint16_t* b,
                                                              std::size_t count, std::uint32_t base,
                                                              std::uint8_t* marks) {
  WordTable table(marks + base);
  const __m512i bases = _mm512_set1_epi16(static_cast<short>(base));
  __m512i low = _mm512_load_si512(table.bits.data());
  __m512i high = _mm512_load_si512(table.bits.data() + 32);
  constexpr std::size_t kLanes = 32;
  constexpr std::size_t kUnrolled = 4;
  std::size_t k = 0;
  for (; k + kUnrolled * kLanes <= count && table.left != 0; k += kUnrolled * kLanes) {
    std::uint32_t hits[kUnrolled];
    for (std::size_t i = 0; i < kUnrolled; ++i)
      hits[i] = hits512(a + k + i * kLanes, b + k + i * kLanes, bases, low, high);
    if ((hits[0] | hits[1] | hits[2] | hits[3]) == 0) continue;
    for (std::size_t i = 0; i < kUnrolled; ++i)
      table.remove(hits[i], a + k + i * kLanes, b + k + i * kLanes, base, marks);
    low = _mm512_load_si512(table.bits.data());
    high = _mm512_load_si512(table.bits.data() + 32);
  }
  if (table.left != 0) mark_packed(a + k, b + k, count - k, marks);
}

#endif

}  // namespace

bool available(Sweep sweep) {
#if defined(__x86_64__)
  if (sweep == Sweep::avx2) return __builtin_cpu_supports("avx2") != 0;
  if (sweep == Sweep::avx512)
    return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0;
#endif
  return sweep == Sweep::portable;
}

Sweep widest_sweep() {
  static const Sweep widest = available(Sweep::avx512) ? Sweep::avx512
                              : available(Sweep::avx2) ? Sweep::avx2
                                                       : Sweep::portable;
  return widest;
}

Sweeper sweeper(Sweep sweep) {
  constexpr std::uint32_t kEveryWord = 1U << 16;
#if defined(__x86_64__)
  if (sweep == Sweep::avx512) return {avx512_bytes, avx512_words, kWordWindow};
  if (sweep == Sweep::avx2) return {avx2_bytes, portable_words, kEveryWord};
#endif
  static_cast<void>(sweep);
  return {portable_bytes, portable_words, kEveryWord};
}

}  // namespace minimex::heap
