// The wide kernel on any machine: one heap at a time, a byte a code.

#include <cstring>

#include "family/heap/wide.hpp"

namespace minimex::heap::detail {

unsigned slow_mex(const WideGame& game, const std::uint8_t* heap) {
  std::uint8_t met[257] = {};  // [256]: never met
  for (std::size_t i = 0; i < game.all_count; ++i) {
    const Step& s = game.all[i];
    met[*(heap - s.distance) ^ (s.code4 & 255)] = 1;
  }
  return static_cast<unsigned>(static_cast<const std::uint8_t*>(std::memchr(met, 0, sizeof met)) -
                               met);
}

std::uint64_t least_part(const View& view, const std::uint8_t* heap, std::uint8_t code) {
  const std::uint8_t* other = heap - view.distance;
  for (std::size_t i = kLanes; i-- > 0;)
    if (view.window->unusable[i] == 0 && (view.window->reversed[i] ^ other[i]) == code)
      return view.first + (kLanes - 1 - i);
  return 0;
}

void deepen(const View* views, const std::uint8_t* heap, std::uint8_t code,
            std::uint64_t& deepest) {
  for (std::size_t v = 0; v < kRound; ++v) {
    const std::uint64_t part = least_part(views[v], heap, code);
    if (part == 0) continue;
    if (part > deepest) deepest = part;
    return;
  }
}

namespace {

constexpr std::size_t kHeaps = 8;  // looked at together

/// The codes that heaps have met, a byte a code.
struct Met {
  std::uint8_t byte[kHeaps][257];

  void clear() { std::memset(byte, 0, sizeof byte); }
  /// Steps that do not reach into the heaps themselves.
  void add(const Step* steps, std::size_t count, const std::uint8_t* heaps) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint8_t* at = heaps - steps[i].distance;
      const auto code = static_cast<std::uint8_t>(steps[i].code4);
      for (std::size_t h = 0; h < kHeaps; ++h) byte[h][at[h] ^ code] = 1;
    }
  }
  unsigned mex(std::size_t h) const {
    const void* at = std::memchr(byte[h], 0, sizeof byte[h]);
    return static_cast<unsigned>(static_cast<const std::uint8_t*>(at) - byte[h]);
  }
};

std::uint64_t candidates(const WideGame& game, std::uint8_t* tape, std::uint64_t from,
                         std::uint64_t to, WideTally& tally) {
  Met met;
  for (std::uint64_t n = from; n < to; n += kHeaps) {
    met.clear();
    met.add(game.far, game.far_count, tape + n);
    for (std::size_t h = 0; h < kHeaps; ++h) {
      std::uint8_t* heap = tape + n + h;
      for (std::size_t i = 0; i < game.near_count; ++i)
        met.byte[h][*(heap - game.near[i].distance) ^ (game.near[i].code4 & 255)] = 1;
      const unsigned mex = met.mex(h);
      if (mex > 255) {
        tally.overflow = n + h;
        return n / kLanes * kLanes;
      }
      *heap = static_cast<std::uint8_t>(mex);
      if (mex > tally.largest) tally.largest = *heap;
    }
  }
  return to;
}

/// The codes still without a witness, as a list and as a byte a code.
struct Wanted {
  std::uint8_t byte[256];
  unsigned count = 0;

  /// `met`: the codes that the heap has met under the first splits.
  Wanted(const WideGame& game, const std::uint8_t* met, const std::uint8_t* heap, std::uint64_t n)
      : byte{} {
    const Codes& required = game.required[n & 1][*heap];
    for (unsigned w = 0; w < 4; ++w)
      for (unsigned i = 0; required.word[w] >> i != 0; ++i) {
        const unsigned c = 64 * w + i;
        byte[c] = met[c] == 0 ? 1 : 0;
        count += byte[c];
        if (i == 63) break;
      }
  }

  void try_steps(const Step* steps, const std::uint8_t* heap) {
    for (std::size_t i = 0; i < kBatch; ++i) {
      std::uint8_t& wanted = byte[*(heap - steps[i].distance) ^ (steps[i].code4 & 255)];
      if (wanted == 0) continue;
      wanted = 0;
      --count;
    }
  }

  void try_view(const View& view, const std::uint8_t* heap, std::uint64_t& deepest) {
    const std::uint8_t* other = heap - view.distance;
    for (std::size_t i = kLanes; i-- > 0;) {
      const unsigned code = view.window->reversed[i] ^ other[i];
      if (byte[code] == 0 || code == kNoCode || view.window->unusable[i] != 0) continue;
      byte[code] = 0;
      --count;
      const std::uint64_t part = view.first + (kLanes - 1 - i);
      if (part > deepest) deepest = part;
    }
  }
};

std::uint64_t prove(const WideGame& game, const std::uint8_t* tape, std::uint64_t from,
                    std::uint64_t to, WideProof& proof) {
  Met met;
  for (std::uint64_t n = from; n < to; ++n) {
    const std::size_t h = n % kHeaps;
    if (h == 0) {
      met.clear();
      met.add(game.first_splits, game.first_split_count, tape + n);
    }
    Wanted wanted(game, met.byte[h], tape + n, n);
    for (std::size_t i = 0; i < game.next_split_count && wanted.count != 0; i += kBatch)
      wanted.try_steps(game.next_splits + i, tape + n);
    for (std::size_t v = 0; v < proof.view_count && wanted.count != 0; ++v)
      wanted.try_view(proof.views[v], tape + n, proof.deepest);
    if (wanted.count == 0) continue;
    for (unsigned c = 0; c < 256; ++c) {
      if (wanted.byte[c] == 0 || proof.dig(proof, tape, n, static_cast<std::uint8_t>(c))) continue;
      proof.heap = n;
      proof.code = static_cast<std::uint8_t>(c);
      return n / kLanes * kLanes;
    }
  }
  return to;
}

}  // namespace

WideLoops wide_portable() { return {candidates, prove}; }

}  // namespace minimex::heap::detail
