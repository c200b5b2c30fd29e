#include <immintrin.h>

#include "family/pool/tile_kernel.hpp"

namespace minimex::pool::detail {
namespace {

struct Avx2 {
  typedef std::uint64_t V __attribute__((vector_size(32), may_alias));
  static constexpr bool kLookup = true;
  static V lookup(V table, V indices) {
    return reinterpret_cast<V>(
        _mm256_shuffle_epi8(reinterpret_cast<__m256i>(table), reinterpret_cast<__m256i>(indices)));
  }
};

}  // namespace

void solve_tile_avx2(const Shape& shape, const Tile& tile, bool avoid) {
  solve_tile<Avx2>(shape, tile, avoid);
}

}  // namespace minimex::pool::detail
