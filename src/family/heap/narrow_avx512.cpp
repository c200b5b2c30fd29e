// The inner loops of the narrow kernel with AVX-512 (F, BW, DQ, VL, VBMI, VBMI2) and BMI.

#include <immintrin.h>

#include "family/heap/narrow.hpp"
#include "family/heap/narrow_chain.hpp"
#include "family/heap/narrow_search.hpp"

namespace minimex::heap::narrow {
namespace {

using V = __m512i;

V load(const void* p) { return _mm512_loadu_si512(p); }
void store(void* p, V v) { _mm512_storeu_si512(p, v); }
void store_16(void* p, V v) {
  _mm_storeu_si128(static_cast<__m128i*>(p), _mm512_castsi512_si128(v));
}
V codes_of(const Lookup& l) { return _mm512_set1_epi64(static_cast<long long>(l.codes)); }

/// Entry v of table k: 1 << (v & 7) if v is a code of plane k.
struct PlaneTables {
  alignas(64) u8 bit[kPlanes][64];
  constexpr PlaneTables() : bit{} {
    for (unsigned v = 0; v < 64; ++v) bit[v / 8][v] = static_cast<u8>(1U << v % 8);
  }
};
constexpr PlaneTables kPlaneTables;

/// Byte indices.
struct Order {
  alignas(64) u8 at[64];
};

/// From bytes (planes 2L and 2L + 1 of heaps 0-7 alternate in 16-byte lane L) to a set a heap.
template <unsigned kLanesUsed>
constexpr Order sets_order() {
  Order order{};
  constexpr unsigned bytes = 2 * kLanesUsed;  // of a set
  for (unsigned heap = 0; heap < 8; ++heap)
    for (unsigned lane = 0; lane < kLanesUsed; ++lane)
      for (unsigned e = 0; e < 2; ++e)
        order.at[heap * bytes + 2 * lane + e] = static_cast<u8>(16 * lane + 2 * heap + e);
  return order;
}
constexpr Order kSetsOfTwo = sets_order<2>();
constexpr Order kSetsOfFour = sets_order<4>();

constexpr Order iota() {
  Order order{};
  for (unsigned i = 0; i < 64; ++i) order.at[i] = static_cast<u8>(i);
  return order;
}
constexpr Order kIota = iota();

/// What the codes look up in a plane. Careful: a rare heap's mark (bit 7) gives nothing.
template <bool kCareful>
inline V look_up(V codes, V table) {
  if constexpr (kCareful)
    return _mm512_maskz_permutexvar_epi8(_knot_mask64(_mm512_movepi8_mask(codes)), codes, table);
  return _mm512_permutexvar_epi8(codes, table);
}

template <unsigned kCount, bool kCareful>
void gather(const Lookup* lookups, u64 count, const u8* h, u8* planes, bool fresh) {
  V table[kCount];
  V sum[kCount];
  for (unsigned k = 0; k < kCount; ++k) {
    table[k] = load(kPlaneTables.bit[k]);
    sum[k] = fresh ? _mm512_setzero_si512() : load(planes + 64 * k);
  }
  u64 i = 0;
  for (; i < count && lookups[i].table != nullptr; ++i) {
    const V a = load(h - lookups[i].distance);
    for (unsigned k = 0; k < kCount; ++k)
      sum[k] = _mm512_or_si512(sum[k], look_up<kCareful>(a, load(lookups[i].table + 64 * k)));
  }
  for (; i + 2 <= count; i += 2) {
    const V a = _mm512_xor_si512(load(h - lookups[i].distance), codes_of(lookups[i]));
    const V b = _mm512_xor_si512(load(h - lookups[i + 1].distance), codes_of(lookups[i + 1]));
    for (unsigned k = 0; k < kCount; ++k)
      sum[k] = _mm512_ternarylogic_epi64(sum[k], look_up<kCareful>(a, table[k]),
                                         look_up<kCareful>(b, table[k]), 0xFE);
  }
  if (i < count) {
    const V a = _mm512_xor_si512(load(h - lookups[i].distance), codes_of(lookups[i]));
    for (unsigned k = 0; k < kCount; ++k)
      sum[k] = _mm512_or_si512(sum[k], look_up<kCareful>(a, table[k]));
  }
  for (unsigned k = 0; k < kCount; ++k) store(planes + 64 * k, sum[k]);
}

/// Adds the options at 40 to 127 to the 32 heaps at h of the planes. `older`: the codes of the 64
/// heaps up to eight before h.
template <unsigned kCount, bool kCareful>
inline void add_half(const Tables& tables, const u8* h, V older, u8* planes) {
  if (tables.half.size + tables.behind.size == 0) return;
  V table[kCount];
  V sum[kCount];
  for (unsigned k = 0; k < kCount; ++k) {
    table[k] = load(kPlaneTables.bit[k]);
    sum[k] = _mm512_setzero_si512();
  }
  for (u64 i = 0; i < tables.behind.size; ++i) {
    const Pair& p = tables.behind.data[i];
    const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(h - p.distance[0]));
    const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(h - p.distance[1]));
    const V a =
        _mm512_xor_si512(_mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1), load(p.code));
    for (unsigned k = 0; k < kCount; ++k)
      sum[k] = _mm512_or_si512(sum[k], look_up<kCareful>(a, table[k]));
  }
  for (u64 i = 0; i < tables.half.size; ++i) {
    const Shuffle& s = tables.half.data[i];
    const V a = _mm512_xor_si512(_mm512_permutexvar_epi8(load(s.from), older), load(s.code));
    for (unsigned k = 0; k < kCount; ++k)
      sum[k] = _mm512_or_si512(sum[k], look_up<kCareful>(a, table[k]));
  }
  for (unsigned k = 0; k < kCount; ++k) {
    __m256i* out = reinterpret_cast<__m256i*>(planes + 64 * k);
    const __m256i both =
        _mm256_or_si256(_mm512_castsi512_si256(sum[k]), _mm512_extracti64x4_epi64(sum[k], 1));
    _mm256_storeu_si256(out, _mm256_or_si256(_mm256_loadu_si256(out), both));
  }
}

/// The sets of 16 heaps, a register for each of two groups, from the planes and the options at 24
/// to 39.
template <unsigned kCount, bool kCareful>
inline void take_quarter(const Tables& tables, V older, const u8* planes, V (&sets)[2]) {
  __m128i plane[kPlanes];
  for (unsigned k = 0; k < kPlanes; ++k)
    plane[k] = k < kCount ? _mm_loadu_si128(reinterpret_cast<const __m128i*>(planes + 64 * k))
                          : _mm_setzero_si128();
  if (tables.quarter.size != 0) {
    V table[kCount];
    V sum[kCount];
    for (unsigned k = 0; k < kCount; ++k) {
      table[k] = load(kPlaneTables.bit[k]);
      sum[k] = _mm512_setzero_si512();
    }
    for (u64 i = 0; i < tables.quarter.size; ++i) {
      const Shuffle& s = tables.quarter.data[i];
      const V a = _mm512_xor_si512(_mm512_permutexvar_epi8(load(s.from), older), load(s.code));
      for (unsigned k = 0; k < kCount; ++k)
        sum[k] = _mm512_or_si512(sum[k], look_up<kCareful>(a, table[k]));
    }
    for (unsigned k = 0; k < kCount; ++k) {
      const __m256i two =
          _mm256_or_si256(_mm512_castsi512_si256(sum[k]), _mm512_extracti64x4_epi64(sum[k], 1));
      plane[k] = _mm_ternarylogic_epi64(plane[k], _mm256_castsi256_si128(two),
                                        _mm256_extracti128_si256(two, 1), 0xFE);
    }
  }
  if constexpr (kCount <= 2) {
    sets[0] = _mm512_castsi128_si512(_mm_unpacklo_epi8(plane[0], plane[1]));
    sets[1] = _mm512_castsi128_si512(_mm_unpackhi_epi8(plane[0], plane[1]));
  } else if constexpr (kCount <= 4) {
    const __m256i even = _mm256_set_m128i(plane[2], plane[0]);
    const __m256i odd = _mm256_set_m128i(plane[3], plane[1]);
    const __m256i order = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(kSetsOfTwo.at));
    sets[0] =
        _mm512_castsi256_si512(_mm256_permutexvar_epi8(order, _mm256_unpacklo_epi8(even, odd)));
    sets[1] =
        _mm512_castsi256_si512(_mm256_permutexvar_epi8(order, _mm256_unpackhi_epi8(even, odd)));
  } else {
    const V even = _mm512_inserti64x4(_mm512_castsi256_si512(_mm256_set_m128i(plane[2], plane[0])),
                                      _mm256_set_m128i(plane[6], plane[4]), 1);
    const V odd = _mm512_inserti64x4(_mm512_castsi256_si512(_mm256_set_m128i(plane[3], plane[1])),
                                     _mm256_set_m128i(plane[7], plane[5]), 1);
    const V order = load(kSetsOfFour.at);
    sets[0] = _mm512_permutexvar_epi8(order, _mm512_unpacklo_epi8(even, odd));
    sets[1] = _mm512_permutexvar_epi8(order, _mm512_unpackhi_epi8(even, odd));
  }
}

/// Lanes of a group: registers and shifts of their width. `from` of an older option indexes a
/// register of 64 codes, of a newer one the last 16, repeated in each 16 bytes.
struct Lanes16 {
  static constexpr Lane kLane = kLane16;
  using R = __m128i;
  static constexpr __mmask64 kLowBytes = 0x5555555555555555;
  static R narrow(V v) { return _mm512_castsi512_si128(v); }
  static R repeat(u64 x) { return _mm_set1_epi64x(static_cast<long long>(x)); }
  static R pair(R low, R high) { return _mm_unpacklo_epi64(low, high); }
  static R pick(R codes, R from) { return _mm_shuffle_epi8(codes, from); }
  static R bits(R code) { return _mm_sllv_epi16(_mm_set1_epi16(1), code); }
};
struct Lanes32 {
  static constexpr Lane kLane = kLane32;
  using R = __m256i;
  static constexpr __mmask64 kLowBytes = 0x1111111111111111;
  static R narrow(V v) { return _mm512_castsi512_si256(v); }
  static R repeat(u64 x) { return _mm256_set1_epi64x(static_cast<long long>(x)); }
  static R pair(R low, R high) { return _mm256_unpacklo_epi64(low, high); }
  static R pick(R codes, R from) { return _mm256_shuffle_epi8(codes, from); }
  static R bits(R code) { return _mm256_sllv_epi32(_mm256_set1_epi32(1), code); }
};
struct Lanes64 {
  static constexpr Lane kLane = kLane64;
  using R = V;
  static constexpr __mmask64 kLowBytes = 0x0101010101010101;
  static R narrow(V v) { return v; }
  static R repeat(u64 x) { return _mm512_set1_epi64(static_cast<long long>(x)); }
  static R pair(R low, R high) { return _mm512_unpacklo_epi64(low, high); }
  static R pick(R codes, R from) { return _mm512_shuffle_epi8(codes, from); }
  static R bits(R code) { return _mm512_sllv_epi64(_mm512_set1_epi64(1), code); }
};

/// The lanes for each number of planes.
template <unsigned kCount>
struct LanesOf {
  using Type = Lanes64;
};
template <>
struct LanesOf<2> {
  using Type = Lanes16;
};
template <>
struct LanesOf<3> {
  using Type = Lanes32;
};
template <>
struct LanesOf<4> {
  using Type = Lanes32;
};

template <unsigned kCount, bool kCareful>
bool block(const Tables& tables, const Ops& ops, Work& work, u8* h, u8* planes,
           const Beside& beside) {
  using L = typename LanesOf<kCount>::Type;
  using R = typename L::R;
  const Chain chain = kChains.of[tables.chain][L::kLane];
  const NearTable& near = *tables.near;
  const List<Shuffle> older_options = tables.older[L::kLane];
  const List<Shuffle> newer_options = tables.newer[L::kLane];
  const Ops::Gather gather_proof = ops.gather[tables.proof_planes];
  alignas(64) u8 words[64];

  V last = load(work.last);         // codes of the 64 heaps before the current group
  V older = load(work.last_older);  // the same, one group earlier
  u64 before;                       // the last two groups
  u64 latest;
  __builtin_memcpy(&before, work.last + 48, 8);
  __builtin_memcpy(&latest, work.last + 56, 8);

  const auto group = [&](unsigned g, V set) __attribute__((always_inline)) {
    R taken = L::narrow(set);
    for (u64 i = 0; i < older_options.size; ++i) {
      const Shuffle& s = older_options.data[i];
      const R code = L::narrow(_mm512_maskz_permutexvar_epi8(L::kLowBytes, load(s.from), older));
      taken |= L::bits(code ^ *reinterpret_cast<const R*>(s.code));
    }
    const R codes = L::pair(L::repeat(before), L::repeat(latest));
    R newer = taken;
    for (u64 i = 0; i < newer_options.size; ++i) {
      const Shuffle& s = newer_options.data[i];
      const R code =
          L::pick(codes, *reinterpret_cast<const R*>(s.from)) ^ *reinterpret_cast<const R*>(s.code);
      newer |= L::bits(code);
    }
    *reinterpret_cast<R*>(words) = ~newer;
    // Between the words and the chain, which waits for them.
    if (beside.next_planes != nullptr) {
      const u64 from = tables.far_slot[g];
      const u64 count = tables.far_slot[g + 1] - from;
      if (count != 0 || g == 0)
        gather<kCount, kCareful>(tables.far.data + from, count, h + 64, beside.next_planes, g == 0);
    }
    if (beside.proved != nullptr) {
      const u64 from = tables.generic_slot[g];
      const u64 count = tables.generic_slot[g + 1] - from;
      if (count != 0)
        gather_proof(tables.generic.data + from, count, beside.proved, beside.proof_planes,
                     from == 0);
    }
    before = latest;
    latest = chain(words, near);
    __builtin_memcpy(h + 8 * g, &latest, 8);
    older = last;
    const V next = _mm512_castsi128_si512(_mm_cvtsi64_si128(static_cast<long long>(latest)));
    last = _mm512_alignr_epi64(next, last, 1);
  };
#pragma GCC unroll 1
  for (unsigned g = 0; g < kGroups; g += 2) {
    if (g % 4 == 0) add_half<kCount, kCareful>(tables, h + 8 * g, older, planes + 8 * g);
    V sets[2];
    take_quarter<kCount, kCareful>(tables, older, planes + 8 * g, sets);
    group(g, sets[0]);
    group(g + 1, sets[1]);
  }
  if (_mm512_cmpge_epu8_mask(last, _mm512_set1_epi8(8 * kCount)) != 0) return false;
  store(work.last, last);
  store(work.last_older, older);
  store(work.largest, _mm512_max_epu8(load(work.largest), last));
  return true;
}

void collect(const Tables& tables, Proof& proof, const u8* h) {
  Queue& queue = proof.queue;
  const V codes = load(h);
  const bool usual =
      _mm512_cmpge_epu8_mask(codes, _mm512_set1_epi8(static_cast<char>(8 * tables.planes))) == 0;
  const unsigned planes = usual ? tables.collect_planes : kPlanes;
  V missing[kPlanes];
  V any = _mm512_setzero_si512();
  for (unsigned k = 0; k < planes; ++k) {
    V required = _mm512_permutexvar_epi8(codes, load(tables.required[0][k]));
    if (tables.parity)
      required = _mm512_mask_permutexvar_epi8(required, 0xAAAAAAAAAAAAAAAA, codes,
                                              load(tables.required[1][k]));
    missing[k] = _mm512_andnot_si512(load(proof.planes + 64 * k), required);
    any = _mm512_or_si512(any, missing[k]);
  }
  if (_mm512_test_epi8_mask(any, any) != 0) {
    for (unsigned k = 0; k < planes; ++k) {
      const __mmask64 lanes = _mm512_test_epi8_mask(missing[k], missing[k]);
      const unsigned count = static_cast<unsigned>(__builtin_popcountll(lanes));
      const V lane = _mm512_maskz_compress_epi8(lanes, load(kIota.at));
      const V codes_left = _mm512_maskz_compress_epi8(lanes, missing[k]);
      const V where = _mm512_set1_epi8(static_cast<char>(queue.block << 3 | k));
      if (count <= 16) {  // nearly always: short stores are cheaper
        store_16(queue.lane + queue.size, lane);
        store_16(queue.codes + queue.size, codes_left);
        store_16(queue.where + queue.size, where);
      } else {
        store(queue.lane + queue.size, lane);
        store(queue.codes + queue.size, codes_left);
        store(queue.where + queue.size, where);
      }
      queue.size += count;
    }
  }
  ++queue.block;
}

u64 matches(const Window& window, const u8* heap, V code) {
  return _mm512_cmpeq_epi8_mask(_mm512_xor_si512(load(heap - window.distance), load(window.code)),
                                code);
}

u64 settle(const Tables& tables, Queue& queue, const u8* tape, Leftover* hard) {
  const Window* first = tables.first.data;
  const u8* base = tape + queue.base;
  u64 count = 0;
  unsigned size = queue.size;
  for (unsigned i = 0; i < size; ++i) {
    const unsigned codes = queue.codes[i];
    const unsigned where = queue.where[i];
    const unsigned heap = (where >> 3) * kBlock + queue.lane[i];
    const u8 code = static_cast<u8>((where & 7) * 8 + static_cast<unsigned>(__builtin_ctz(codes)));
    // The rest of the byte waits at the end: a loop over its bits would be hard to predict.
    const unsigned rest = codes & (codes - 1);
    queue.lane[size] = queue.lane[i];
    queue.where[size] = queue.where[i];
    queue.codes[size] = static_cast<u8>(rest);
    size += rest != 0 ? 1 : 0;
    const V wanted = _mm512_set1_epi8(static_cast<char>(code));
    u64 found = 0;
    for (unsigned w = 0; w < kFirst; ++w) found |= matches(first[w], base + heap, wanted);
    if (found == 0) hard[count++] = {queue.base + heap, code};
  }
  queue.size = 0;
  queue.block = 0;
  return count;
}

u64 search(const Window* windows, u64 count, const u8* heap, u8 code, u64* part) {
  const V wanted = _mm512_set1_epi8(static_cast<char>(code));
  return search_windows(
      windows, count, [&](const Window& w) { return matches(w, heap, wanted); }, part);
}

u64 scan(const u8* head, const u8* rest, u64 from, u64 to, u8 code) {
  const V wanted = _mm512_set1_epi8(static_cast<char>(code));
  const V reversed = _mm512_sub_epi8(_mm512_set1_epi8(63), load(kIota.at));
  u64 a = from;
  for (; a + 64 <= to; a += 64) {
    const V other = _mm512_permutexvar_epi8(reversed, load(rest - a - 63));
    const u64 found = _mm512_cmpeq_epi8_mask(_mm512_xor_si512(load(head + a), other), wanted);
    if (found != 0) return a + static_cast<u64>(__builtin_ctzll(found));
  }
  for (; a < to; ++a)
    if ((head[a] ^ *(rest - a)) == code) return a;
  return to;
}

template <bool kCareful>
constexpr Ops make_ops() {
  return {{nullptr, nullptr, gather<2, kCareful>, gather<3, kCareful>, gather<4, kCareful>,
           gather<5, kCareful>, gather<6, kCareful>, gather<8, kCareful>, gather<8, kCareful>},
          {nullptr, nullptr, block<2, kCareful>, block<3, kCareful>, block<4, kCareful>,
           block<5, kCareful>, block<6, kCareful>, block<8, kCareful>, block<8, kCareful>},
          collect,
          settle,
          search,
          scan};
}

}  // namespace

const Ops kAvx512 = make_ops<false>();
const Ops kAvx512Careful = make_ops<true>();

}  // namespace minimex::heap::narrow
