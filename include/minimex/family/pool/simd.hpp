#pragma once
// Which vector instructions the tables use.

#include <cstdint>

namespace minimex::pool {

enum class Simd : std::uint8_t { portable, avx2, avx512 };

/// Whether this machine, and this build, has it.
bool available(Simd level);
/// The widest there is.
Simd widest_simd();

}  // namespace minimex::pool
