#include <immintrin.h>

#include "family/pool/tile_kernel.hpp"

namespace minimex::pool::detail {
namespace {

struct Avx512 {
  typedef std::uint64_t V __attribute__((vector_size(64), may_alias));
  static constexpr bool kLookup = true;
  static V lookup(V table, V indices) {
    return reinterpret_cast<V>(
        _mm512_shuffle_epi8(reinterpret_cast<__m512i>(table), reinterpret_cast<__m512i>(indices)));
  }
};

}  // namespace

void solve_tile_avx512(const Shape& shape, const Tile& tile, bool avoid) {
  solve_tile<Avx512>(shape, tile, avoid);
}

}  // namespace minimex::pool::detail
