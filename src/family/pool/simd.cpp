#include "minimex/family/pool/simd.hpp"

#include "family/pool/shape.hpp"
#include "family/pool/tile.hpp"

namespace minimex::pool {

#if defined(__x86_64__) && !defined(__EMSCRIPTEN__)

bool available(Simd level) {
  switch (level) {
    case Simd::portable:
      return true;
    case Simd::avx2:
      return __builtin_cpu_supports("avx2") != 0;
    case Simd::avx512:
      break;
  }
  return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
         __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0;
}

detail::SolveTile detail::solve_tile_for(Simd level) {
  switch (level) {
    case Simd::portable:
      return solve_tile_portable;
    case Simd::avx2:
      return solve_tile_avx2;
    case Simd::avx512:
      break;
  }
  return solve_tile_avx512;
}

#else

bool available(Simd level) { return level == Simd::portable; }

detail::SolveTile detail::solve_tile_for(Simd /*level*/) { return solve_tile_portable; }

#endif

Simd widest_simd() {
  static const Simd widest = available(Simd::avx512) ? Simd::avx512
                             : available(Simd::avx2) ? Simd::avx2
                                                     : Simd::portable;
  return widest;
}

}  // namespace minimex::pool
