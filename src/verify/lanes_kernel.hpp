#pragma once
// The lanes in vectors of bytes. Each including source is compiled for one instruction set and
// gives
//   V                     a vector of bytes
//   splat(word)           four bytes over and over
//   lookup(table, v)      table[v[i]], a table of 64 bytes, v[i] < 64
//   bit(v, plane)         1 << (v[i] & 7) where v[i] >> 3 == plane, else 0; v[i] < 64
//   nonzero(v)            bit i: v[i] != 0
//   lanes(mask)           all ones in byte i where bit i is set, else 0

#include <cstddef>
#include <cstdint>

#include "verify/lanes.hpp"

namespace minimex::verify {
namespace {

inline constexpr std::uint32_t kEveryByte = 0x01010101;

template <class V>
struct Unaligned {
  V v;
} __attribute__((packed, may_alias));

template <class V>
[[gnu::always_inline]] inline V load(const std::uint8_t* at) {
  return reinterpret_cast<const Unaligned<V>*>(at)->v;
}
template <class V>
[[gnu::always_inline]] inline void store(std::uint8_t* at, V v) {
  reinterpret_cast<Unaligned<V>*>(at)->v = v;
}

/// yes where mask is all ones, no where it is 0.
template <class V>
[[gnu::always_inline]] inline V choose(V mask, V yes, V no) {
  return (yes & mask) | (no & ~mask);
}

/// All ones where v != 0.
template <class V>
[[gnu::always_inline]] inline V holds(V v) {
  return reinterpret_cast<V>(v != 0);
}

/// What the option says of the heaps at `at`.
template <class Isa>
[[gnu::always_inline]] inline typename Isa::V result(const LaneOption& option,
                                                     const std::uint8_t* at) {
  using V = typename Isa::V;
  return load<V>(at - kLanes * option.rows) ^ Isa::splat(kEveryByte * option.code);
}

/// The least code in none of K planes; `full` becomes all ones where there is none.
template <class V, std::size_t K>
[[gnu::always_inline]] inline V least_missing(const V (&planes)[K], V& full) {
  V set = planes[0];
  V base = {};
  full = reinterpret_cast<V>(set == 0xFF);
  for (std::size_t k = 1; k < K; ++k) {
    set = choose(full, planes[k], set);
    base = choose(full, V{} + static_cast<std::uint8_t>(8 * k), base);
    full = reinterpret_cast<V>(set == 0xFF);
  }
  const V lowest = ~set & (set + 1);
  return base + (holds<V>(lowest & 0xAA) & 1) + (holds<V>(lowest & 0xCC) & 2) +
         (holds<V>(lowest & 0xF0) & 4);
}

template <class Isa, std::size_t K>
LaneStop run(const LanePlan& plan, const LaneRows& rows) {
  using V = typename Isa::V;
  constexpr std::size_t kWidth = sizeof(V);
  const Isa isa;
  for (std::size_t row = rows.from; row < rows.to; ++row) {
    std::uint64_t too_large = 0;
    std::uint64_t missing = 0;
    const std::uint64_t odd_lanes = ((row - rows.from) & 1) != 0 ? ~rows.odd : rows.odd;
    for (std::size_t column = 0; column < kLanes; column += kWidth) {
      std::uint8_t* at = rows.tape + row * kLanes + column;
      V common[K] = {};
      for (std::size_t i = 0; i < plan.option_count; ++i) {
        const V v = result<Isa>(plan.options[i], at);
        for (std::size_t k = 0; k < K; ++k) common[k] |= isa.bit(v, k);
      }
      V full;
      const V q = least_missing<V, K>(common, full);
      store<V>(at, q);
      too_large |= Isa::nonzero(full) << column;

      const V odd = Isa::lanes(odd_lanes >> column);
      std::uint8_t* even_at = rows.largest_even + column;
      std::uint8_t* odd_at = rows.largest_odd + column;
      const V even_before = load<V>(even_at);
      const V odd_before = load<V>(odd_at);
      store<V>(even_at, choose(reinterpret_cast<V>((q & ~odd) > even_before), q, even_before));
      store<V>(odd_at, choose(reinterpret_cast<V>((q & odd) > odd_before), q, odd_before));
      if (!rows.prove) continue;

      V wanted[K];
      V any = {};
      for (std::size_t k = 0; k < K; ++k) {
        wanted[k] = isa.lookup(plan.needed_plane[0][k], q);
        if (plan.parity) wanted[k] = choose(odd, isa.lookup(plan.needed_plane[1][k], q), wanted[k]);
        wanted[k] &= ~full;
        any |= wanted[k];
      }
      for (std::size_t i = 0; i < plan.witness_count && Isa::nonzero(any) != 0; i += kGroup) {
        for (std::size_t j = i; j < i + kGroup; ++j) {
          const V v = result<Isa>(plan.witnesses[j], at);
          for (std::size_t k = 0; k < K; ++k) wanted[k] &= ~isa.bit(v, k);
        }
        any = wanted[0];
        for (std::size_t k = 1; k < K; ++k) any |= wanted[k];
      }
      missing |= Isa::nonzero(any) << column;
    }
    too_large &= rows.active;
    missing &= rows.active;
    if ((too_large | missing) != 0) return {row, too_large, missing};
  }
  return {rows.to, 0, 0};
}

/// By the number of planes.
template <class Isa>
LaneStop run_planes(const LanePlan& plan, const LaneRows& rows) {
  switch (plan.planes) {
    case 1:
      return run<Isa, 1>(plan, rows);
    case 2:
      return run<Isa, 2>(plan, rows);
    case 3:
      return run<Isa, 3>(plan, rows);
    case 4:
      return run<Isa, 4>(plan, rows);
    case 5:
      return run<Isa, 5>(plan, rows);
    case 6:
      return run<Isa, 6>(plan, rows);
    case 7:
      return run<Isa, 7>(plan, rows);
    default:
      return run<Isa, kMostPlanes>(plan, rows);
  }
}

}  // namespace
}  // namespace minimex::verify
