#pragma once
// The serial part of a group of eight heaps, compiled once for each set of near distances.
// Included by the sources of one instruction set each: everything here has internal linkage.

#include <immintrin.h>

#include "family/heap/narrow.hpp"

namespace minimex::heap::narrow {
namespace {

/// words[j]: the codes free at heap j of the group, as far as known. Returns their least codes, a
/// byte each; 64 where no code is free.
template <class Word, unsigned kMask>
u64 chain(const void* words, const NearTable& near) {
  const Word* in = static_cast<const Word*>(words);
  u64 free[8];
#pragma GCC unroll 8
  for (unsigned j = 0; j < 8; ++j) free[j] = in[j];
  u64 codes = 0;
#pragma GCC unroll 8
  for (unsigned j = 0; j < 8; ++j) {
    const u64 code = _tzcnt_u64(free[j]);
    codes |= code << (8 * j);
#pragma GCC unroll 8
    for (unsigned d = 1; d < kNear; ++d)
      if ((kMask >> d & 1) != 0 && j + d < 8) free[j + d] &= near.free[d][code];
  }
  return codes;
}

using Chain = u64 (*)(const void* words, const NearTable& near);

/// For each of kChainMasks.
struct Chains {
  Chain of[sizeof(kChainMasks)][kLanes];
};

template <unsigned kIndex>
constexpr void fill_chains(Chains& chains) {
  constexpr unsigned kMask = kChainMasks[kIndex];
  chains.of[kIndex][kLane16] = chain<std::uint16_t, kMask>;
  chains.of[kIndex][kLane32] = chain<std::uint32_t, kMask>;
  chains.of[kIndex][kLane64] = chain<u64, kMask>;
  if constexpr (kIndex + 1 < sizeof(kChainMasks)) fill_chains<kIndex + 1>(chains);
}

constexpr Chains make_chains() {
  Chains chains{};
  fill_chains<0>(chains);
  return chains;
}

inline constexpr Chains kChains = make_chains();

}  // namespace
}  // namespace minimex::heap::narrow
