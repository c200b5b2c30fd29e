#include <immintrin.h>

#include "verify/lanes_kernel.hpp"

namespace minimex::verify {
namespace {

struct Avx2 {
  typedef std::uint8_t V __attribute__((vector_size(32), may_alias));

  static __m256i raw(V v) { return reinterpret_cast<__m256i>(v); }
  static V splat(std::uint32_t word) {
    return reinterpret_cast<V>(_mm256_set1_epi32(static_cast<int>(word)));
  }
  /// A shuffle looks at the low four bits, and gives 0 where the top bit is set: adding 0x70 sets
  /// it where the index is 16 or more.
  static __m256i sixteen(__m128i table, __m256i index) {
    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table),
                               _mm256_adds_epu8(index, _mm256_set1_epi8(0x70)));
  }
  static V lookup(const std::uint8_t* table, V v) {
    __m256i out = _mm256_setzero_si256();
    for (int part = 0; part < 4; ++part) {
      const __m128i entries = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table) + part);
      const __m256i index =
          _mm256_xor_si256(raw(v), _mm256_set1_epi8(static_cast<char>(16 * part)));
      out = _mm256_or_si256(out, sixteen(entries, index));
    }
    return reinterpret_cast<V>(out);
  }
  static V bit(V v, std::size_t plane) {
    const __m128i bits = _mm_set_epi64x(0, static_cast<long long>(0x8040201008040201U));
    const __m256i index = _mm256_xor_si256(raw(v), _mm256_set1_epi8(static_cast<char>(8 * plane)));
    return reinterpret_cast<V>(sixteen(bits, index));
  }
  static std::uint64_t nonzero(V v) {
    const __m256i zero = _mm256_cmpeq_epi8(raw(v), _mm256_setzero_si256());
    return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(zero)) & 0xFFFFFFFFU;
  }
  /// Bit i of `mask` becomes byte i, all ones or 0.
  static V lanes(std::uint64_t mask) {
    const __m256i words = _mm256_set1_epi32(static_cast<int>(mask));
    const __m256i which =
        _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201U));
    const __m256i bytes = _mm256_shuffle_epi8(words, which);
    return reinterpret_cast<V>(_mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit), bit));
  }
};

}  // namespace

LaneStop run_lanes_avx2(const LanePlan& plan, const LaneRows& rows) {
  return run_planes<Avx2>(plan, rows);
}

}  // namespace minimex::verify
