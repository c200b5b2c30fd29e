#pragma once
// The loops of the wide kernel for any width of vector. Included once by each wide_*.cpp;
// everything here has internal linkage, see wide.hpp.

#include <immintrin.h>

#include "family/heap/wide.hpp"

namespace minimex::heap::detail {
namespace {

/// The least code of a lane of `free`, from plane k on; kNoCode if there is none.
inline unsigned next_free(const Planes& free, unsigned count, std::size_t lane, unsigned k) {
  for (; k < count; ++k)
    if (free.plane[k][lane] != 0)
      return 8 * k + static_cast<unsigned>(__builtin_ctz(free.plane[k][lane]));
  return kNoCode;
}

/// The codes of options nearer than a block, one heap at a time.
class NearBytes {
 public:
  NearBytes(const WideGame& game, const std::uint8_t* /*block*/)
      : near_(game.near), count_(game.near_count) {}

  void gather(std::size_t /*lane*/, const std::uint8_t* heap) {
    ++now_;
    for (std::size_t i = 0; i < count_; ++i)
      met_[*(heap - near_[i].distance) ^ (near_[i].code4 & 255)] = now_;
  }
  bool has(unsigned code) const { return met_[code] == now_; }
  /// The code of the lane's first slot that has not been met; 256 if all have.
  unsigned pick(const Slots& slots, std::size_t lane) const {
    for (std::size_t s = 0; s < kSlots; ++s)
      if (!has(slots.code[s][lane])) return slots.code[s][lane];
    return 256;
  }
  void push(std::size_t /*lane*/, unsigned /*code*/) {}

 private:
  const Step* near_;
  std::size_t count_;
  std::uint64_t now_ = 0;
  std::uint64_t met_[256] = {};  // the number of the heap that met the code last
};

/// Fills the planes of a block all at once.
template <class L>
class MarkAtOnce {
 public:
  MarkAtOnce(const WideGame& game, unsigned planes) : game_(game), planes_(planes) {}
  void start(const std::uint8_t* /*block*/) {}
  void step() {}
  void finish(const std::uint8_t* block, Planes& out) {
    L::mark(game_.far, game_.far_count, block, planes_, out);
  }

 private:
  const WideGame& game_;
  unsigned planes_;
};

/// While the heaps of a block follow one another, Marker goes on with the next block in small
/// steps, as both wait for different things.
template <class L, class Near, class Marker>
std::uint64_t candidates(const WideGame& game, std::uint8_t* tape, std::uint64_t from,
                         std::uint64_t to, WideTally& tally) {
  Near near(game, tape + from);
  Marker marker(game, tally.planes);
  marker.start(tape + from);
  for (std::size_t lane = 0; lane < kLanes; ++lane) marker.step();
  Planes free;
  Slots least;  // of the free codes, ascending
  alignas(64) std::uint8_t all[kLanes];
  for (std::uint8_t& bound : all) bound = static_cast<std::uint8_t>(kNoCode);
  unsigned largest = tally.largest;
  for (std::uint64_t n = from; n < to; n += kLanes) {
    std::uint8_t* block = tape + n;
    marker.finish(block, free);
    marker.start(block + kLanes);
    L::invert(all, tally.planes, free);
    for (std::size_t s = 0; s < kSlots; ++s)
      for (std::uint8_t& unmet : least.unmet[s]) unmet = 0;
    L::refill(free, tally.planes, least);
    for (std::size_t lane = 0;; ++lane) {
      // No calls in this loop, so that all that matters stays in registers.
      unsigned code = kNoCode;
      for (; lane < kLanes; ++lane) {
        near.gather(lane, block + lane);
        code = near.pick(least, lane);
        if (code >= kNoCode) break;
        block[lane] = static_cast<std::uint8_t>(code);
        near.push(lane, code);
        marker.step();
        largest = code > largest ? code : largest;
      }
      if (lane == kLanes) break;
      if (code == 256)
        for (unsigned k = least.code[kSlots - 1][lane] / 8U;;) {
          code = next_free(free, tally.planes, lane, k);
          if (code == kNoCode || !near.has(code)) break;
          k = code / 8;
          free.plane[k][lane] &= static_cast<std::uint8_t>(~(1U << code % 8));
        }
      if (code == kNoCode) {
        code = slow_mex(game, block + lane);
        ++tally.slow;
        if (code > 255) {
          tally.overflow = n + lane;
          tally.largest = static_cast<std::uint8_t>(largest);
          return n;
        }
      }
      block[lane] = static_cast<std::uint8_t>(code);
      near.push(lane, code);
      marker.step();
      largest = code > largest ? code : largest;
    }
  }
  tally.largest = static_cast<std::uint8_t>(largest);
  return to;
}

/// Planes 8 word ... 8 word + 7, turned into one 64-bit set a lane.
inline void turn(const Planes& planes, unsigned word, Codes* out) {
  for (std::size_t lane = 0; lane < kLanes; lane += 16) {
    __m128i row[8], next[8];
    for (unsigned k = 0; k < 8; ++k)
      row[k] = _mm_load_si128(reinterpret_cast<const __m128i*>(&planes.plane[8 * word + k][lane]));
    for (unsigned k = 0; k < 4; ++k) {  // pairs: lanes 0-7 in next[k], 8-15 in next[4 + k]
      next[k] = _mm_unpacklo_epi8(row[2 * k], row[2 * k + 1]);
      next[4 + k] = _mm_unpackhi_epi8(row[2 * k], row[2 * k + 1]);
    }
    for (unsigned half = 0; half < 2; ++half) {
      const __m128i* p = next + 4 * half;
      const __m128i low0 = _mm_unpacklo_epi16(p[0], p[1]);
      const __m128i low1 = _mm_unpackhi_epi16(p[0], p[1]);
      const __m128i high0 = _mm_unpacklo_epi16(p[2], p[3]);
      const __m128i high1 = _mm_unpackhi_epi16(p[2], p[3]);
      const __m128i pairs[4] = {_mm_unpacklo_epi32(low0, high0), _mm_unpackhi_epi32(low0, high0),
                                _mm_unpacklo_epi32(low1, high1), _mm_unpackhi_epi32(low1, high1)};
      for (unsigned i = 0; i < 4; ++i) {
        Codes* at = out + lane + 8 * half + 2 * i;
        at[0].word[word] = static_cast<std::uint64_t>(_mm_cvtsi128_si64(pairs[i]));
        at[1].word[word] =
            static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(pairs[i], pairs[i])));
      }
    }
  }
}

/// Tries the views for one code; false if it has no witness at all.
template <class L>
bool prove_code(const std::uint8_t* tape, std::uint64_t heap, std::uint8_t code, WideProof& proof) {
  for (std::size_t v = 0; v < proof.view_count; v += kRound) {
    const View* views = proof.views + v;
    if (!L::meet(views, tape + heap, code)) continue;
    if (views[kRound - 1].first + kLanes > proof.deepest)
      deepen(views, tape + heap, code, proof.deepest);
    return true;
  }
  return proof.dig(proof, tape, heap, code);
}

/// Tries the views for the `count` codes of `wanted`; false where one has no witness at all, which
/// is then in proof.code.
template <class L>
bool prove_heap(const std::uint8_t* tape, std::uint64_t heap, std::uint8_t* wanted,
                std::size_t count, WideProof& proof) {
  // Lanes without a small part read as kNoCode.
  const bool last_code = wanted[count - 1] == kNoCode;
  if (last_code) --count;
  for (std::size_t v = 0; v < proof.view_count && count != 0; v += kRound) {
    const View* views = proof.views + v;
    if (views[kRound - 1].first + kLanes <= proof.deepest) {
      count = L::round(views, tape + heap, wanted, count);
      continue;
    }
    std::uint8_t before[256];
    for (std::size_t i = 0; i < count; ++i) before[i] = wanted[i];
    const std::size_t left = L::round(views, tape + heap, wanted, count);
    for (std::size_t i = 0, kept = 0; i < count; ++i) {
      if (kept < left && before[i] == wanted[kept])
        ++kept;
      else
        deepen(views, tape + heap, before[i], proof.deepest);
    }
    count = left;
  }
  if (last_code) wanted[count++] = static_cast<std::uint8_t>(kNoCode);
  for (std::size_t i = 0; i < count; ++i)
    if (!proof.dig(proof, tape, heap, wanted[i])) {
      proof.code = wanted[i];
      return false;
    }
  return true;
}

/// Searches for the missing codes of a block among game.next_splits, for as long as enough heaps
/// are at it; the codes that are then searched for stay in the slots.
template <class L>
void search_block(const WideGame& game, const std::uint8_t* block, Planes& missing, Slots& slots) {
  // A batch costs about as much as so many single searches.
  constexpr unsigned kFewest = 20;
  for (std::size_t s = 0; s < kSlots; ++s)
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      slots.code[s][lane] = static_cast<std::uint8_t>(kNoCode);
      slots.unmet[s][lane] = 0;
    }
  unsigned planes = game.first_planes;
  unsigned busy = L::refill(missing, planes, slots);
  for (std::size_t i = 0; i < 2 * game.next_split_count && busy > kFewest; i += kBatch) {
    L::pursue(game.next_splits + i % game.next_split_count, block, slots);
    if (L::empty(missing, planes)) planes = 0;
    busy = L::refill(missing, planes, slots);
  }
}

/// Calls f(lane, code) for each slot with a code, until it returns false.
template <class L, class F>
bool each_slot(const Slots& slots, F&& f) {
  for (std::size_t s = 0; s < kSlots; ++s)
    for (std::uint64_t lanes = L::busy_lanes(slots, s); lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(__builtin_ctzll(lanes));
      if (!f(lane, slots.code[s][lane])) return false;
    }
  return true;
}

/// Proves a block by way of lists of codes, a heap after the other; false where a witness is
/// missing.
template <class L>
bool prove_heaps(const WideGame& game, const std::uint8_t* tape, std::uint64_t block,
                 const Planes& missing, const Codes& beyond, WideProof& proof) {
  Codes left[kLanes] = {};
  std::uint8_t wanted[256 + kLanes];
  for (unsigned word = 0; 8 * word < game.first_planes; ++word) turn(missing, word, left);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const std::uint64_t heap = block + lane;
    const Codes& required = game.required[lane & 1][tape[heap]];
    Codes codes;
    std::uint64_t any = 0;
    for (unsigned w = 0; w < 4; ++w)
      any |= codes.word[w] = left[lane].word[w] | (required.word[w] & beyond.word[w]);
    if (any == 0) continue;
    const std::size_t count = L::list(codes, wanted);
    if (prove_heap<L>(tape, heap, wanted, count, proof)) continue;
    proof.heap = heap;
    return false;
  }
  return true;
}

/// The codes beyond the planes of the heaps `lanes` of a block.
template <class L>
bool prove_high(const WideGame& game, const std::uint8_t* tape, std::uint64_t block,
                std::uint64_t lanes, const Codes& beyond, WideProof& proof) {
  std::uint8_t wanted[256 + kLanes];
  for (; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<std::size_t>(__builtin_ctzll(lanes));
    const Codes& required = game.required[lane & 1][tape[block + lane]];
    Codes codes;
    for (unsigned w = 0; w < 4; ++w) codes.word[w] = required.word[w] & beyond.word[w];
    const std::size_t count = L::list(codes, wanted);
    if (count != 0 && !prove_heap<L>(tape, block + lane, wanted, count, proof)) return false;
  }
  return true;
}

template <class L>
std::uint64_t prove(const WideGame& game, const std::uint8_t* tape, std::uint64_t from,
                    std::uint64_t to, WideProof& proof) {
  Planes missing{};
  Slots slots;
  // The codes that the planes do not reach.
  Codes beyond = {};
  for (unsigned code = 8 * game.first_planes; code < 256; ++code)
    beyond.word[code / 64] |= std::uint64_t{1} << code % 64;
  beyond.word[3] |= std::uint64_t{1} << 63;  // kNoCode
  const unsigned reach = game.first_planes == kMostPlanes ? 254 : 8 * game.first_planes;
  alignas(64) std::uint8_t bound[kLanes];
  for (std::uint64_t n = from; n < to; n += kLanes) {
    const std::uint8_t* block = tape + n;
    L::mark(game.first_splits, game.first_split_count, block, game.first_planes, missing);
    const std::uint64_t high = L::bounds(game, block, reach, bound);
    L::invert(bound, game.first_planes, missing);
    search_block<L>(game, block, missing, slots);
    const bool simple = L::empty(missing, game.first_planes) &&
                        each_slot<L>(slots,
                                     [&](std::size_t lane, std::uint8_t code) {
                                       return prove_code<L>(tape, n + lane, code, proof);
                                     }) &&
                        prove_high<L>(game, tape, n, high, beyond, proof);
    if (simple) continue;
    // Also where a witness is missing: the first heap without one, and its least such code, are to
    // be told.
    each_slot<L>(slots, [&](std::size_t lane, std::uint8_t code) {
      missing.plane[code / 8][lane] |= static_cast<std::uint8_t>(1U << code % 8);
      return true;
    });
    if (!prove_heaps<L>(game, tape, n, missing, beyond, proof)) return n;
  }
  return to;
}

}  // namespace
}  // namespace minimex::heap::detail
