#include "family/pool/tile_kernel.hpp"

namespace minimex::pool::detail {
namespace {

struct Portable {
  typedef std::uint64_t V __attribute__((vector_size(16), may_alias));
  static constexpr bool kLookup = false;
};

}  // namespace

void solve_tile_portable(const Shape& shape, const Tile& tile, bool avoid) {
  solve_tile<Portable>(shape, tile, avoid);
}

}  // namespace minimex::pool::detail
