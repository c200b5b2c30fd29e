#include "family/pool/tile_kernel.hpp"

namespace minimex::pool::detail {

void solve_tile_avx512(const Shape& shape, const Tile& tile, bool avoid) {
  typedef std::uint64_t Vector __attribute__((vector_size(64), may_alias));
  solve_tile<Vector>(shape, tile, avoid);
}

}  // namespace minimex::pool::detail
