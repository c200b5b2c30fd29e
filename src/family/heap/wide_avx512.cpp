// The wide kernel with AVX-512 (F, BW, DQ, VL, VBMI): 64 heaps in one register.

#include "family/heap/wide_loops.hpp"

namespace minimex::heap::detail {
namespace {

struct alignas(64) Table {
  std::uint8_t byte[64];
};

/// [k][code & 63]: the bit of the code in plane k of its group of 64.
struct PlaneBits {
  Table plane[8];
  constexpr PlaneBits() : plane{} {
    for (unsigned code = 0; code < 64; ++code)
      plane[code / 8].byte[code] = static_cast<std::uint8_t>(1U << code % 8);
  }
};

struct Iota {
  Table table;
  constexpr Iota() : table{} {
    for (unsigned i = 0; i < 64; ++i) table.byte[i] = static_cast<std::uint8_t>(i);
  }
};

/// [b]: the lowest clear bit of b; 8 for 255, as -1 + 9.
struct LowestClear {
  Table nibble;  // of 16 bytes, four times over: 0-3, or 4 where all are set
  constexpr LowestClear() : nibble{} {
    for (unsigned i = 0; i < 64; ++i) {
      unsigned bit = 0;
      while (bit < 4 && (i >> bit & 1) != 0) ++bit;
      nibble.byte[i] = static_cast<std::uint8_t>(bit);
    }
  }
};

constexpr PlaneBits kPlaneBits;
constexpr Iota kIota;
constexpr LowestClear kLowestClear;

inline __m512i load(const void* at) { return _mm512_loadu_si512(at); }

inline __m512i codes_at(const Step& step, const std::uint8_t* block) {
  return _mm512_xor_si512(load(block - step.distance),
                          _mm512_set1_epi32(static_cast<int>(step.code4)));
}

/// The lowest clear bit of each byte; 8 where all are set.
inline __m512i lowest_clear(__m512i byte) {
  const __m512i table = _mm512_load_si512(&kLowestClear.nibble);
  const __m512i nibble = _mm512_set1_epi8(15);
  const __m512i low = _mm512_and_si512(byte, nibble);
  const __m512i high = _mm512_and_si512(_mm512_srli_epi16(byte, 4), nibble);
  const __m512i in_high = _mm512_add_epi8(_mm512_shuffle_epi8(table, high), _mm512_set1_epi8(4));
  return _mm512_mask_mov_epi8(_mm512_shuffle_epi8(table, low), _mm512_cmpeq_epi8_mask(low, nibble),
                              in_high);
}

/// The group of 64 codes that each byte is in, as one mask a group.
template <int kGroups>
struct Groups {
  __mmask64 in[kGroups];
  Groups(__m512i codes, int first_group) {
    const __m512i top = _mm512_and_si512(codes, _mm512_set1_epi8(static_cast<char>(0xC0)));
    for (int g = 0; g < kGroups; ++g)
      in[g] =
          _mm512_cmpeq_epi8_mask(top, _mm512_set1_epi8(static_cast<char>((first_group + g) * 64)));
  }
};

/// Planes kFirst .. kFirst + kCount - 1 in registers; kFirst is a multiple of 8.
template <int kFirst, int kCount>
struct Marks {
  __m512i bits[8], met[kCount];

  Marks() {
    for (int k = 0; k < 8; ++k) bits[k] = _mm512_load_si512(&kPlaneBits.plane[k]);
    clear();
  }
  void clear() {
    for (int k = 0; k < kCount; ++k) met[k] = _mm512_setzero_si512();
  }
  void add_two(const Step* steps, const std::uint8_t* block) {
    constexpr int kGroups = (kCount + 7) / 8;
    const __m512i x = codes_at(steps[0], block);
    const __m512i y = codes_at(steps[1], block);
    const Groups<kGroups> gx(x, kFirst / 8);
    const Groups<kGroups> gy(y, kFirst / 8);
    for (int k = 0; k < kCount; ++k)
      met[k] = _mm512_ternarylogic_epi64(
          met[k], _mm512_maskz_permutexvar_epi8(gx.in[k / 8], x, bits[k % 8]),
          _mm512_maskz_permutexvar_epi8(gy.in[k / 8], y, bits[k % 8]), 0xFE);
  }
  void store(Planes& out) const {
    for (int k = 0; k < kCount; ++k) _mm512_store_si512(out.plane[kFirst + k], met[k]);
  }
};

/// The count is even.
template <int kFirst, int kCount>
void mark_planes(const Step* steps, std::size_t count, const std::uint8_t* block, Planes& out) {
  Marks<kFirst, kCount> marks;
  for (std::size_t i = 0; i < count; i += 2) marks.add_two(steps + i, block);
  marks.store(out);
}

/// Fills the planes of a block in kLanes steps, but for the options that reach into the block
/// before it, which are left to the end.
template <int kCount>
class MarkInSteps {
 public:
  MarkInSteps(const WideGame& game, unsigned /*planes*/)
      : steps_(game.far),
        beyond_(game.beyond_count),
        count_(game.far_count),
        share_((game.beyond_count / 2 + kLanes - 1) / kLanes * 2) {}

  void start(const std::uint8_t* block) {
    marks_.clear();
    block_ = block;
    next_ = 0;
  }
  void step() {
    const std::size_t end = next_ + share_ < beyond_ ? next_ + share_ : beyond_;
    for (; next_ < end; next_ += 2) marks_.add_two(steps_ + next_, block_);
  }
  void finish(const std::uint8_t* block, Planes& out) {
    for (std::size_t i = beyond_; i < count_; i += 2) marks_.add_two(steps_ + i, block);
    marks_.store(out);
  }

 private:
  Marks<0, kCount> marks_;
  const Step* steps_;
  std::size_t beyond_, count_, share_;
  std::size_t next_ = 0;
  const std::uint8_t* block_ = nullptr;
};

/// Up to 64 near options in a vector: the last 64 codes stay in a register, the heap n in byte
/// n % 64, as memory just written byte by byte cannot be read back at once. kGuess: the least free
/// code is hardly ever met by a near option; else which one is picked cannot be guessed, and is
/// found without a branch.
template <bool kGuess>
class NearVector {
 public:
  NearVector(const WideGame& game, const std::uint8_t* block) : last_(load(block - kLanes)) {
    Table distance, code;
    for (std::size_t i = 0; i < kLanes; ++i) {
      const Step& near = game.near[i < game.near_count ? i : 0];
      distance.byte[i] = static_cast<std::uint8_t>(0U - near.distance);
      code.byte[i] = static_cast<std::uint8_t>(near.code4);
    }
    at_ = _mm512_load_si512(&distance);
    code_ = _mm512_load_si512(&code);
  }

  void gather(std::size_t lane, const std::uint8_t* /*heap*/) {
    const __m512i shift = _mm512_set1_epi8(static_cast<char>(lane));
    met_ = _mm512_xor_si512(_mm512_permutexvar_epi8(_mm512_add_epi8(at_, shift), last_), code_);
  }
  bool has(unsigned code) const {
    return _mm512_cmpeq_epi8_mask(met_, _mm512_set1_epi8(static_cast<char>(code))) != 0;
  }
  unsigned pick(const Slots& slots, std::size_t lane) const {
    std::uint32_t codes = 0;
    unsigned met = 0;
    for (unsigned s = 0; s < kSlots; ++s) {
      const unsigned code = slots.code[s][lane];
      const auto found = static_cast<unsigned>(has(code));
      if (kGuess && found == 0) return code;
      codes |= code << 8 * s;
      met |= found << s;
    }
    if (met + 1 == 1U << kSlots) return 256;
    return codes >> 8 * __builtin_ctz(~met) & 255;
  }
  void push(std::size_t lane, unsigned code) {
    last_ = _mm512_mask_set1_epi8(last_, __mmask64{1} << lane, static_cast<char>(code));
  }

 private:
  __m512i last_, at_, code_, met_;
};

template <int kCount>
struct Count {
  static constexpr int value = kCount;
};

/// Calls f with the one of kCounts that `planes` is; false if none is.
template <int... kCounts, class F>
bool with_count(unsigned planes, const F& f) {
  return ((planes == kCounts && (f(Count<kCounts>()), true)) || ...);
}

struct Avx512 {
  static void mark(const Step* steps, std::size_t count, const std::uint8_t* block, unsigned planes,
                   Planes& out) {
    const auto fill = [&](auto number) { mark_planes<0, number.value>(steps, count, block, out); };
    if (with_count<4, 8, 9, 10, 11, 12, 14, 16, 17, 18, 20>(planes, fill)) return;
    mark_planes<0, 16>(steps, count, block, out);
    if (planes == 24) return mark_planes<16, 8>(steps, count, block, out);
    mark_planes<16, 16>(steps, count, block, out);
  }

  /// The bound of each lane of a block; returns the lanes whose bound is past `reach`.
  static std::uint64_t bounds(const WideGame& game, const std::uint8_t* block, unsigned reach,
                              std::uint8_t* out) {
    const __m512i code = load(block);
    const __mmask64 upper = _mm512_movepi8_mask(code);
    __m512i bound[2];
    for (unsigned parity = 0; parity < 2; ++parity) {
      const std::uint8_t* table = game.bound[parity];
      const __m512i low = _mm512_permutex2var_epi8(load(table), code, load(table + kLanes));
      bound[parity] = _mm512_mask_mov_epi8(
          low, upper,
          _mm512_permutex2var_epi8(load(table + 2 * kLanes), code, load(table + 3 * kLanes)));
    }
    const __m512i own = _mm512_mask_mov_epi8(bound[0], 0xAAAAAAAAAAAAAAAAU, bound[1]);
    _mm512_store_si512(out, own);
    return _mm512_cmpgt_epu8_mask(own, _mm512_set1_epi8(static_cast<char>(reach)));
  }

  /// From the codes met to those below each lane's bound that are not.
  static void invert(const std::uint8_t* bound, unsigned count, Planes& planes) {
    // [d]: d bits, for d from 0 to 8
    const __m512i bits =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 3, 7, 15, 31, 63, 127, -1, 0, 0, 0, 0, 0, 0, 0));
    const __m512i end = _mm512_load_si512(bound);
    for (unsigned k = 0; k < count; ++k) {
      const __m512i below = _mm512_min_epu8(
          _mm512_subs_epu8(end, _mm512_set1_epi8(static_cast<char>(8 * k))), _mm512_set1_epi8(8));
      const __m512i met = _mm512_load_si512(planes.plane[k]);
      _mm512_store_si512(planes.plane[k],
                         _mm512_andnot_si512(met, _mm512_shuffle_epi8(bits, below)));
    }
  }

  /// Slots that have met their codes take up the lowest of the missing ones. Returns how many slots
  /// have a code.
  static unsigned refill(Planes& missing, unsigned count, Slots& slots) {
    const __m512i none = _mm512_set1_epi8(static_cast<char>(kNoCode));
    unsigned busy = 0;
    for (std::size_t s = 0; s < kSlots; ++s) {
      const __m512i unmet = _mm512_load_si512(slots.unmet[s]);
      const __mmask64 free = _mm512_testn_epi8_mask(unmet, unmet);
      __m512i byte = _mm512_setzero_si512();
      __m512i base = none;
      for (unsigned k = count; k-- > 0;) {
        const __m512i plane = _mm512_load_si512(missing.plane[k]);
        const __mmask64 some = _mm512_mask_test_epi8_mask(free, plane, plane);
        byte = _mm512_mask_mov_epi8(byte, some, plane);
        base = _mm512_mask_mov_epi8(base, some, _mm512_set1_epi8(static_cast<char>(8 * k)));
      }
      const __m512i lowest = _mm512_and_si512(byte, _mm512_sub_epi8(_mm512_setzero_si512(), byte));
      const __m512i taken =
          _mm512_adds_epu8(base, lowest_clear(_mm512_xor_si512(byte, _mm512_set1_epi8(-1))));
      for (unsigned k = 0; k < count; ++k) {
        const __m512i plane = _mm512_load_si512(missing.plane[k]);
        const __mmask64 here =
            _mm512_cmpeq_epi8_mask(base, _mm512_set1_epi8(static_cast<char>(8 * k)));
        _mm512_store_si512(missing.plane[k], _mm512_mask_sub_epi8(plane, here, plane, lowest));
      }
      const __m512i code = _mm512_mask_mov_epi8(_mm512_load_si512(slots.code[s]), free, taken);
      _mm512_store_si512(slots.code[s], code);
      busy += static_cast<unsigned>(__builtin_popcountll(_mm512_cmpneq_epi8_mask(code, none)));
    }
    return busy;
  }

  static std::uint64_t busy_lanes(const Slots& slots, std::size_t s) {
    return _mm512_cmpneq_epi8_mask(_mm512_load_si512(slots.code[s]),
                                   _mm512_set1_epi8(static_cast<char>(kNoCode)));
  }

  static bool empty(const Planes& planes, unsigned count) {
    __m512i any = _mm512_setzero_si512();
    for (unsigned k = 0; k < count; ++k)
      any = _mm512_or_si512(any, _mm512_load_si512(planes.plane[k]));
    return _mm512_test_epi8_mask(any, any) == 0;
  }

  /// Tries kBatch splits for the slots' codes.
  static void pursue(const Step* steps, const std::uint8_t* block, Slots& slots) {
    __m512i code[kSlots], least[kSlots];
    for (std::size_t s = 0; s < kSlots; ++s) {
      code[s] = _mm512_load_si512(slots.code[s]);
      least[s] = _mm512_set1_epi8(-1);
    }
    for (std::size_t i = 0; i < kBatch; ++i) {
      const __m512i x = codes_at(steps[i], block);
      for (std::size_t s = 0; s < kSlots; ++s)
        least[s] = _mm512_min_epu8(least[s], _mm512_xor_si512(x, code[s]));
    }
    for (std::size_t s = 0; s < kSlots; ++s) _mm512_store_si512(slots.unmet[s], least[s]);
  }

  static std::size_t list(const Codes& codes, std::uint8_t* out) {
    std::size_t count = 0;
    __m512i numbers = _mm512_load_si512(&kIota.table);
    for (unsigned w = 0; w < 4; ++w) {
      _mm512_storeu_si512(out + count,
                          _mm512_maskz_compress_epi8(__mmask64{codes.word[w]}, numbers));
      count += static_cast<std::size_t>(__builtin_popcountll(codes.word[w]));
      numbers = _mm512_add_epi8(numbers, _mm512_set1_epi8(64));
    }
    return count;
  }

  /// Codes of the splits of a view; kNoCode where there is none.
  static __m512i codes_of(const View& view, const std::uint8_t* heap) {
    const Window& w = *view.window;
    // (tape ^ small parts) | unusable
    return _mm512_ternarylogic_epi64(load(heap - view.distance), _mm512_load_si512(w.reversed),
                                     _mm512_load_si512(w.unusable), 0xBE);
  }

  /// Whether some split of kRound views gives the code.
  static bool meet(const View* views, const std::uint8_t* heap, std::uint8_t code) {
    const __m512i c = _mm512_set1_epi8(static_cast<char>(code));
    __m512i least = _mm512_xor_si512(codes_of(views[0], heap), c);
    for (std::size_t v = 1; v < kRound; ++v)
      least = _mm512_min_epu8(least, _mm512_xor_si512(codes_of(views[v], heap), c));
    return _mm512_testn_epi8_mask(least, least) != 0;
  }

  static std::size_t round(const View* views, const std::uint8_t* heap, std::uint8_t* wanted,
                           std::size_t count) {
    __m512i codes[kRound];
    for (std::size_t v = 0; v < kRound; ++v) codes[v] = codes_of(views[v], heap);
    std::size_t left = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint8_t code = wanted[i];
      const __m512i c = _mm512_set1_epi8(static_cast<char>(code));
      __mmask64 found = 0;
      for (std::size_t v = 0; v < kRound; ++v) found |= _mm512_cmpeq_epi8_mask(codes[v], c);
      wanted[left] = code;
      left += found == 0 ? 1 : 0;
    }
    return left;
  }
};

std::uint64_t candidates_avx512(const WideGame& game, std::uint8_t* tape, std::uint64_t from,
                                std::uint64_t to, WideTally& tally) {
  if (game.near_count == 0 || game.near_count > kLanes)
    return candidates<Avx512, NearBytes, MarkAtOnce<Avx512>>(game, tape, from, to, tally);
  std::uint64_t reached = 0;
  const auto woven = [&](auto number) {
    reached = candidates<Avx512, NearVector<false>, MarkInSteps<number.value>>(game, tape, from, to,
                                                                               tally);
  };
  if (with_count<4, 8, 9, 10, 11, 12>(tally.planes, woven)) return reached;
  // Not enough registers.
  return candidates<Avx512, NearVector<true>, MarkAtOnce<Avx512>>(game, tape, from, to, tally);
}

}  // namespace

WideLoops wide_avx512() { return {candidates_avx512, prove<Avx512>}; }

}  // namespace minimex::heap::detail
