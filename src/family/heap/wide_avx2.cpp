// The wide kernel with AVX2: 64 heaps in two registers.

#include "family/heap/wide_loops.hpp"

namespace minimex::heap::detail {
namespace {

inline __m256i load(const void* at) { return _mm256_loadu_si256(static_cast<const __m256i*>(at)); }
inline __m256i bytes(unsigned value) { return _mm256_set1_epi8(static_cast<char>(value)); }
inline void store(void* at, __m256i value) { _mm256_store_si256(static_cast<__m256i*>(at), value); }

/// The lowest clear bit of each byte; 8 where all are set.
inline __m256i lowest_clear(__m256i byte) {
  // Of a nibble; 4 where all are set.
  const __m256i table =
      _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4));
  const __m256i low = _mm256_and_si256(byte, bytes(15));
  const __m256i high = _mm256_and_si256(_mm256_srli_epi16(byte, 4), bytes(15));
  const __m256i in_high = _mm256_add_epi8(_mm256_shuffle_epi8(table, high), bytes(4));
  return _mm256_blendv_epi8(_mm256_shuffle_epi8(table, low), in_high,
                            _mm256_cmpeq_epi8(low, bytes(15)));
}

/// Codes of half a block under one option: the bit within a plane, and which plane.
struct Places {
  __m256i bit, plane;
  Places(const Step& step, const std::uint8_t* at) {
    const __m256i bit_of = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201U));
    const __m256i code =
        _mm256_xor_si256(load(at - step.distance), _mm256_set1_epi32(static_cast<int>(step.code4)));
    bit = _mm256_shuffle_epi8(bit_of, _mm256_and_si256(code, bytes(7)));
    plane = _mm256_and_si256(_mm256_srli_epi16(code, 3), bytes(31));
  }
};

/// Planes kCount from `first` on, of half a block.
template <unsigned kCount>
void mark_half(const Step* steps, std::size_t count, const std::uint8_t* at, unsigned first,
               std::size_t half, Planes& out) {
  __m256i met[kCount];
  for (unsigned k = 0; k < kCount; ++k) met[k] = _mm256_setzero_si256();
  for (std::size_t i = 0; i < count; ++i) {
    const Places p(steps[i], at);
    const __m256i plane = _mm256_sub_epi8(p.plane, bytes(first));
    for (unsigned k = 0; k < kCount; ++k)
      met[k] = _mm256_or_si256(met[k], _mm256_and_si256(p.bit, _mm256_cmpeq_epi8(plane, bytes(k))));
  }
  for (unsigned k = 0; k < kCount; ++k) store(&out.plane[first + k][half], met[k]);
}

struct Avx2 {
  static void mark(const Step* steps, std::size_t count, const std::uint8_t* block, unsigned planes,
                   Planes& out) {
    for (std::size_t half = 0; half < kLanes; half += 32) {
      unsigned k = 0;
      for (; k + 8 <= planes; k += 8) mark_half<8>(steps, count, block + half, k, half, out);
      for (; k + 4 <= planes; k += 4) mark_half<4>(steps, count, block + half, k, half, out);
      for (; k + 2 <= planes; k += 2) mark_half<2>(steps, count, block + half, k, half, out);
      for (; k < planes; ++k) mark_half<1>(steps, count, block + half, k, half, out);
    }
  }

  static std::uint64_t bounds(const WideGame& game, const std::uint8_t* block, unsigned reach,
                              std::uint8_t* out) {
    std::uint64_t high = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      out[lane] = game.bound[lane & 1][block[lane]];
      high |= std::uint64_t{out[lane] > reach} << lane;
    }
    return high;
  }

  static void invert(const std::uint8_t* bound, unsigned count, Planes& planes) {
    const __m256i bits = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 3, 7, 15, 31, 63, 127, -1, 0, 0, 0, 0, 0, 0, 0));
    for (std::size_t half = 0; half < kLanes; half += 32) {
      const __m256i end = load(bound + half);
      for (unsigned k = 0; k < count; ++k) {
        const __m256i below = _mm256_min_epu8(_mm256_subs_epu8(end, bytes(8 * k)), bytes(8));
        std::uint8_t* plane = &planes.plane[k][half];
        store(plane, _mm256_andnot_si256(load(plane), _mm256_shuffle_epi8(bits, below)));
      }
    }
  }

  static unsigned refill(Planes& missing, unsigned count, Slots& slots) {
    const __m256i zero = _mm256_setzero_si256();
    unsigned busy = 0;
    for (std::size_t half = 0; half < kLanes; half += 32)
      for (std::size_t s = 0; s < kSlots; ++s) {
        const __m256i free = _mm256_cmpeq_epi8(load(&slots.unmet[s][half]), zero);
        __m256i byte = zero;
        __m256i base = bytes(kNoCode);
        for (unsigned k = count; k-- > 0;) {
          const __m256i plane = _mm256_and_si256(free, load(&missing.plane[k][half]));
          const __m256i empty = _mm256_cmpeq_epi8(plane, zero);
          byte = _mm256_blendv_epi8(plane, byte, empty);
          base = _mm256_blendv_epi8(bytes(8 * k), base, empty);
        }
        const __m256i lowest = _mm256_and_si256(byte, _mm256_sub_epi8(zero, byte));
        const __m256i taken =
            _mm256_adds_epu8(base, lowest_clear(_mm256_xor_si256(byte, bytes(255))));
        for (unsigned k = 0; k < count; ++k) {
          const __m256i here = _mm256_cmpeq_epi8(base, bytes(8 * k));
          std::uint8_t* plane = &missing.plane[k][half];
          store(plane, _mm256_andnot_si256(_mm256_and_si256(here, lowest), load(plane)));
        }
        const __m256i code = _mm256_blendv_epi8(load(&slots.code[s][half]), taken, free);
        store(&slots.code[s][half], code);
        const __m256i idle = _mm256_cmpeq_epi8(code, bytes(kNoCode));
        busy += 32U - static_cast<unsigned>(
                          __builtin_popcount(static_cast<unsigned>(_mm256_movemask_epi8(idle))));
      }
    return busy;
  }

  static std::uint64_t busy_lanes(const Slots& slots, std::size_t s) {
    std::uint64_t idle = 0;
    for (std::size_t half = 0; half < kLanes; half += 32) {
      const __m256i none = _mm256_cmpeq_epi8(load(&slots.code[s][half]), bytes(kNoCode));
      idle |= std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(none))} << half;
    }
    return ~idle;
  }

  static bool empty(const Planes& planes, unsigned count) {
    __m256i any = _mm256_setzero_si256();
    for (unsigned k = 0; k < count; ++k)
      any =
          _mm256_or_si256(any, _mm256_or_si256(load(planes.plane[k]), load(planes.plane[k] + 32)));
    return _mm256_testz_si256(any, any) != 0;
  }

  static void pursue(const Step* steps, const std::uint8_t* block, Slots& slots) {
    for (std::size_t half = 0; half < kLanes; half += 32) {
      __m256i code[kSlots], least[kSlots];
      for (std::size_t s = 0; s < kSlots; ++s) {
        code[s] = load(&slots.code[s][half]);
        least[s] = bytes(255);
      }
      for (std::size_t i = 0; i < kBatch; ++i) {
        const __m256i x = _mm256_xor_si256(load(block + half - steps[i].distance),
                                           _mm256_set1_epi32(static_cast<int>(steps[i].code4)));
        for (std::size_t s = 0; s < kSlots; ++s)
          least[s] = _mm256_min_epu8(least[s], _mm256_xor_si256(x, code[s]));
      }
      for (std::size_t s = 0; s < kSlots; ++s) store(&slots.unmet[s][half], least[s]);
    }
  }

  static std::size_t list(const Codes& codes, std::uint8_t* out) {
    std::size_t count = 0;
    for (unsigned w = 0; w < 4; ++w)
      for (std::uint64_t rest = codes.word[w]; rest != 0; rest &= rest - 1)
        out[count++] =
            static_cast<std::uint8_t>(64 * w + static_cast<unsigned>(__builtin_ctzll(rest)));
    return count;
  }

  static __m256i codes_of(const View& view, const std::uint8_t* heap, std::size_t half) {
    const Window& w = *view.window;
    return _mm256_or_si256(
        _mm256_xor_si256(load(heap - view.distance + half), load(w.reversed + half)),
        load(w.unusable + half));
  }

  static bool meet(const View* views, const std::uint8_t* heap, std::uint8_t code) {
    __m256i found = _mm256_setzero_si256();
    for (std::size_t v = 0; v < kRound; ++v)
      for (std::size_t half = 0; half < kLanes; half += 32)
        found =
            _mm256_or_si256(found, _mm256_cmpeq_epi8(codes_of(views[v], heap, half), bytes(code)));
    return _mm256_testz_si256(found, found) == 0;
  }

  static std::size_t round(const View* views, const std::uint8_t* heap, std::uint8_t* wanted,
                           std::size_t count) {
    __m256i codes[2 * kRound];
    for (std::size_t v = 0; v < kRound; ++v) {
      codes[2 * v] = codes_of(views[v], heap, 0);
      codes[2 * v + 1] = codes_of(views[v], heap, 32);
    }
    std::size_t left = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint8_t code = wanted[i];
      __m256i found = _mm256_setzero_si256();
      for (const __m256i& c : codes)
        found = _mm256_or_si256(found, _mm256_cmpeq_epi8(c, bytes(code)));
      wanted[left] = code;
      left += _mm256_testz_si256(found, found) != 0 ? 1 : 0;
    }
    return left;
  }
};

}  // namespace

WideLoops wide_avx2() { return {candidates<Avx2, NearBytes, MarkAtOnce<Avx2>>, prove<Avx2>}; }

}  // namespace minimex::heap::detail
