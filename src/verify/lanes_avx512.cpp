#include <immintrin.h>

#include "verify/lanes_kernel.hpp"

namespace minimex::verify {
namespace {

struct Avx512 {
  typedef std::uint8_t V __attribute__((vector_size(64), may_alias));

  Avx512() {
    for (std::size_t plane = 0; plane < kMostPlanes; ++plane) {
      std::uint64_t words[8] = {};
      words[plane] = 0x8040201008040201U;
      bits_[plane] = _mm512_loadu_si512(words);
    }
  }
  static V splat(std::uint32_t word) {
    return reinterpret_cast<V>(_mm512_set1_epi32(static_cast<int>(word)));
  }
  /// With a mask of all bytes: the plain form makes g++ 12 warn falsely.
  static V permute(V v, __m512i table) {
    return reinterpret_cast<V>(
        _mm512_maskz_permutexvar_epi8(~__mmask64{0}, reinterpret_cast<__m512i>(v), table));
  }
  static V lookup(const std::uint8_t* table, V v) { return permute(v, _mm512_loadu_si512(table)); }
  V bit(V v, std::size_t plane) const { return permute(v, bits_[plane]); }
  static std::uint64_t nonzero(V v) {
    const auto x = reinterpret_cast<__m512i>(v);
    return _mm512_test_epi8_mask(x, x);
  }
  static V lanes(std::uint64_t mask) { return reinterpret_cast<V>(_mm512_movm_epi8(mask)); }

  __m512i bits_[kMostPlanes];
};

}  // namespace

LaneStop run_lanes_avx512(const LanePlan& plan, const LaneRows& rows) {
  return run_planes<Avx512>(plan, rows);
}

}  // namespace minimex::verify
