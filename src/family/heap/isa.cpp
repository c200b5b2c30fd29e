#include "family/heap/kernel.hpp"

namespace minimex::heap {

Isa best_isa() {
#if defined(__x86_64__) && !defined(__EMSCRIPTEN__)
  if (__builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
      __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
      __builtin_cpu_supports("avx512vbmi") != 0 && __builtin_cpu_supports("avx512vbmi2") != 0)
    return Isa::avx512;
  if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0) return Isa::avx2;
#endif
  return Isa::portable;
}

}  // namespace minimex::heap
