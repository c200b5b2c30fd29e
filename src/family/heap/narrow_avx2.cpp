// The inner loops of the narrow kernel with AVX2 and BMI. A plane lookup is two steps: a saturating
// add makes every code outside of 16 negative, for which a byte shuffle gives zero; so it does for
// what is looked up at a rare heap.

#include <immintrin.h>

#include "family/heap/narrow.hpp"
#include "family/heap/narrow_chain.hpp"
#include "family/heap/narrow_search.hpp"

namespace minimex::heap::narrow {
namespace {

using V = __m256i;

V load(const void* p) { return _mm256_loadu_si256(static_cast<const V*>(p)); }
void store(void* p, V v) { _mm256_storeu_si256(static_cast<V*>(p), v); }
V repeat(u64 x) { return _mm256_set1_epi64x(static_cast<long long>(x)); }

constexpr u64 kSixteens = 0x1010101010101010;

/// The options of 32 heaps at h, into their bytes of the planes.
template <unsigned kCount>
inline void gather_half(const Lookup* lookups, u64 count, const u8* h, u8* planes, bool fresh) {
  const V bit = repeat(0x8040201008040201);
  const V even = _mm256_unpacklo_epi64(bit, _mm256_setzero_si256());  // codes 0-7 of 16
  const V odd = _mm256_unpacklo_epi64(_mm256_setzero_si256(), bit);   // codes 8-15
  const V beyond = _mm256_set1_epi8(0x70);
  V sum[kCount];
  for (unsigned k = 0; k < kCount; ++k)
    sum[k] = fresh ? _mm256_setzero_si256() : load(planes + 64 * k);
  for (u64 i = 0; i < count; ++i) {
    const V code = _mm256_xor_si256(load(h - lookups[i].distance), repeat(lookups[i].codes));
    for (unsigned k = 0; k < kCount; k += 2) {
      const V index = _mm256_adds_epu8(_mm256_xor_si256(code, repeat(kSixteens * (k / 2))), beyond);
      sum[k] = _mm256_or_si256(sum[k], _mm256_shuffle_epi8(even, index));
      if (k + 1 < kCount) sum[k + 1] = _mm256_or_si256(sum[k + 1], _mm256_shuffle_epi8(odd, index));
    }
  }
  for (unsigned k = 0; k < kCount; ++k) store(planes + 64 * k, sum[k]);
}

template <unsigned kCount>
void gather(const Lookup* lookups, u64 count, const u8* h, u8* planes, bool fresh) {
  gather_half<kCount>(lookups, count, h, planes, fresh);
  gather_half<kCount>(lookups, count, h + 32, planes + 32, fresh);
}

/// Sets of the eight heaps of a group: 32 bits each, or 64 bits each in two registers.
struct Lanes32 {
  static constexpr Lane kLane = kLane32;
  V all;
  static Lanes32 get(const u8* p) { return {load(p)}; }
  void put(u8* p) const { store(p, all); }
  /// Adds the codes (eight bytes) of an option, xor-ed with `code`.
  void add(u64 codes, const u8* code) {
    const V wide = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(codes)));
    all = _mm256_or_si256(
        all, _mm256_sllv_epi32(_mm256_set1_epi32(1), _mm256_xor_si256(wide, load(code))));
  }
  /// The same with bytes `from` of the last 16 codes.
  void add_newer(V codes, const Shuffle& s) {
    const V wide = _mm256_shuffle_epi8(codes, load(s.from));
    all = _mm256_or_si256(
        all, _mm256_sllv_epi32(_mm256_set1_epi32(1), _mm256_xor_si256(wide, load(s.code))));
  }
  void invert() { all = _mm256_xor_si256(all, _mm256_set1_epi32(-1)); }
};
struct Lanes64 {
  static constexpr Lane kLane = kLane64;
  V low, high;
  static Lanes64 get(const u8* p) { return {load(p), load(p + 32)}; }
  void put(u8* p) const {
    store(p, low);
    store(p + 32, high);
  }
  static V bits(V code) { return _mm256_sllv_epi64(_mm256_set1_epi64x(1), code); }
  void add(u64 codes, const u8* code) {
    const __m128i bytes = _mm_cvtsi64_si128(static_cast<long long>(codes));
    const V a = _mm256_cvtepu8_epi64(bytes);
    const V b = _mm256_cvtepu8_epi64(_mm_srli_si128(bytes, 4));
    low = _mm256_or_si256(low, bits(_mm256_xor_si256(a, load(code))));
    high = _mm256_or_si256(high, bits(_mm256_xor_si256(b, load(code + 32))));
  }
  void add_newer(V codes, const Shuffle& s) {
    const V a = _mm256_shuffle_epi8(codes, load(s.from));
    const V b = _mm256_shuffle_epi8(codes, load(s.from + 32));
    low = _mm256_or_si256(low, bits(_mm256_xor_si256(a, load(s.code))));
    high = _mm256_or_si256(high, bits(_mm256_xor_si256(b, load(s.code + 32))));
  }
  void invert() {
    low = _mm256_xor_si256(low, _mm256_set1_epi32(-1));
    high = _mm256_xor_si256(high, _mm256_set1_epi32(-1));
  }
};

/// The sets of 16 heaps from their bytes of the planes, 4 or 8 bytes each.
template <unsigned kCount>
inline void transpose(const u8* planes, u8* sets) {
  __m128i plane[kPlanes];
  for (unsigned k = 0; k < kPlanes; ++k)
    plane[k] = k < kCount ? _mm_loadu_si128(reinterpret_cast<const __m128i*>(planes + 64 * k))
                          : _mm_setzero_si128();
  __m128i* out = reinterpret_cast<__m128i*>(sets);
  for (unsigned half = 0; half < 2; ++half) {
    __m128i two[4];
    for (unsigned k = 0; k < 4; ++k)
      two[k] = half == 0 ? _mm_unpacklo_epi8(plane[2 * k], plane[2 * k + 1])
                         : _mm_unpackhi_epi8(plane[2 * k], plane[2 * k + 1]);
    const __m128i a = _mm_unpacklo_epi16(two[0], two[1]);
    const __m128i b = _mm_unpackhi_epi16(two[0], two[1]);
    if constexpr (kCount <= 4) {
      _mm_storeu_si128(out++, a);
      _mm_storeu_si128(out++, b);
    } else {
      const __m128i c = _mm_unpacklo_epi16(two[2], two[3]);
      const __m128i d = _mm_unpackhi_epi16(two[2], two[3]);
      _mm_storeu_si128(out++, _mm_unpacklo_epi32(a, c));
      _mm_storeu_si128(out++, _mm_unpackhi_epi32(a, c));
      _mm_storeu_si128(out++, _mm_unpacklo_epi32(b, d));
      _mm_storeu_si128(out++, _mm_unpackhi_epi32(b, d));
    }
  }
}

/// Eight codes from `at` on, which were stored eight by eight from `aligned` <= at: a load across
/// two stores would have to wait for both.
inline u64 eight_codes(const u8* aligned, u64 offset) {
  u64 low;
  u64 high;
  __builtin_memcpy(&low, aligned + offset / 8 * 8, 8);
  __builtin_memcpy(&high, aligned + offset / 8 * 8 + 8, 8);
  const unsigned shift = static_cast<unsigned>(offset % 8) * 8;
  return low >> shift | (high << 1) << (63 - shift);
}

template <bool kWide>
struct LanesOf {
  using Type = Lanes32;
};
template <>
struct LanesOf<true> {
  using Type = Lanes64;
};

template <unsigned kCount>
bool block(const Tables& tables, const Ops& ops, Work& work, u8* h, u8* planes,
           const Beside& beside) {
  using L = typename LanesOf<(kCount > 4)>::Type;
  constexpr u64 kSetBytes = kCount > 4 ? 8 : 4;
  const Chain chain = kChains.of[tables.chain][L::kLane];
  const NearTable& near = *tables.near;
  const List<Shuffle> newer = tables.newer[L::kLane];
  alignas(64) u8 words[64];
  alignas(64) u8 sets[64 * 8];
  alignas(64) u8 largest[64];

  if (tables.beyond.size != 0)
    gather<kCount>(tables.beyond.data, tables.beyond.size, h, planes, false);
  for (unsigned q = 0; q < 4; ++q) transpose<kCount>(planes + 16 * q, sets + 16 * kSetBytes * q);
  u64 before;
  u64 latest;
  __builtin_memcpy(&before, h - 16, 8);
  __builtin_memcpy(&latest, h - 8, 8);
  for (unsigned g = 0; g < kGroups; ++g) {
    L taken = L::get(sets + 8 * kSetBytes * g);
    for (u64 i = 0; i < tables.middle[L::kLane].size; ++i) {
      const Shuffle& s = tables.middle[L::kLane].data[i];
      taken.add(eight_codes(h - 64, 64 + 8 * g - s.from[0]), s.code);
    }
    const V codes = _mm256_unpacklo_epi64(repeat(before), repeat(latest));
    for (u64 i = 0; i < newer.size; ++i) taken.add_newer(codes, newer.data[i]);
    taken.invert();
    taken.put(words);
    // Between the words and the chain, which waits for them.
    if (beside.next_planes != nullptr) {
      const u64 from = tables.far_slot[g];
      const u64 count = tables.far_slot[g + 1] - from;
      if (count != 0 || g == 0)
        gather<kCount>(tables.far.data + from, count, h + 64, beside.next_planes, g == 0);
    }
    if (beside.proved != nullptr) {
      const u64 from = tables.generic_slot[g];
      const u64 count = tables.generic_slot[g + 1] - from;
      if (count != 0)
        ops.gather[tables.proof_planes](tables.generic.data + from, count, beside.proved,
                                        beside.proof_planes, from == 0);
    }
    before = latest;
    latest = chain(words, near);
    __builtin_memcpy(h + 8 * g, &latest, 8);
  }
  for (unsigned part = 0; part < 64; part += 32) {
    const V found = load(h + part);
    const V limit = _mm256_set1_epi8(8 * kCount);
    if (_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(found, limit), found)) != 0)
      return false;
    store(largest + part, _mm256_max_epu8(load(work.largest + part), found));
  }
  for (unsigned part = 0; part < 64; part += 32) store(work.largest + part, load(largest + part));
  return true;
}

void collect(const Tables& tables, Proof& proof, const u8* h) {
  Queue& queue = proof.queue;
  alignas(64) u64 sets[kBlock];
  for (unsigned q = 0; q < 4; ++q)
    transpose<kPlanes>(proof.planes + 16 * q, reinterpret_cast<u8*>(sets + 16 * q));
  for (unsigned j = 0; j < kBlock; ++j) {
    u64 missing = tables.required_set[j % 2][h[j] & 63] & ~sets[j];
    while (missing != 0) {
      const unsigned k = static_cast<unsigned>(__builtin_ctzll(missing)) / 8;
      queue.lane[queue.size] = static_cast<u8>(j);
      queue.codes[queue.size] = static_cast<u8>(missing >> (8 * k));
      queue.where[queue.size] = static_cast<u8>(queue.block << 3 | k);
      ++queue.size;
      missing &= ~(u64{0xFF} << (8 * k));
    }
  }
  ++queue.block;
}

u64 matches(const Window& window, const u8* heap, V code) {
  const u8* from = heap - window.distance;
  u64 found = 0;
  for (unsigned part = 0; part < 64; part += 32) {
    const V equal =
        _mm256_cmpeq_epi8(_mm256_xor_si256(load(from + part), load(window.code + part)), code);
    found |= u64{static_cast<std::uint32_t>(_mm256_movemask_epi8(equal))} << part;
  }
  return found;
}

u64 settle(const Tables& tables, Queue& queue, const u8* tape, Leftover* hard) {
  u64 count = 0;
  for (unsigned i = 0; i < queue.size; ++i) {
    const unsigned where = queue.where[i];
    const u64 n = queue.base + (where >> 3) * kBlock + queue.lane[i];
    for (unsigned codes = queue.codes[i]; codes != 0; codes &= codes - 1) {
      const u8 code =
          static_cast<u8>((where & 7) * 8 + static_cast<unsigned>(__builtin_ctz(codes)));
      const V wanted = _mm256_set1_epi8(static_cast<char>(code));
      u64 found = 0;
      for (unsigned w = 0; w < kFirst; ++w)
        found |= matches(tables.first.data[w], tape + n, wanted);
      if (found == 0) hard[count++] = {n, code};
    }
  }
  queue.size = 0;
  queue.block = 0;
  return count;
}

u64 search(const Window* windows, u64 count, const u8* heap, u8 code, u64* part) {
  const V wanted = _mm256_set1_epi8(static_cast<char>(code));
  return search_windows(
      windows, count, [&](const Window& w) { return matches(w, heap, wanted); }, part);
}

u64 scan(const u8* head, const u8* rest, u64 from, u64 to, u8 code) {
  const V wanted = _mm256_set1_epi8(static_cast<char>(code));
  const V reversed = _mm256_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14,
                                      13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  u64 a = from;
  for (; a + 32 <= to; a += 32) {
    const V other =
        _mm256_permute4x64_epi64(_mm256_shuffle_epi8(load(rest - a - 31), reversed), 0x4E);
    const V equal = _mm256_cmpeq_epi8(_mm256_xor_si256(load(head + a), other), wanted);
    const auto found = static_cast<std::uint32_t>(_mm256_movemask_epi8(equal));
    if (found != 0) return a + static_cast<u64>(__builtin_ctz(found));
  }
  for (; a < to; ++a)
    if ((head[a] ^ *(rest - a)) == code) return a;
  return to;
}

}  // namespace

const Ops kAvx2 = {
    {nullptr, nullptr, gather<2>, gather<3>, gather<4>, gather<5>, gather<6>, gather<8>, gather<8>},
    {nullptr, nullptr, block<2>, block<3>, block<4>, block<5>, block<6>, block<8>, block<8>},
    collect,
    settle,
    search,
    scan};

}  // namespace minimex::heap::narrow
