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

std::uint64_t candidates(const WideGame& game, std::uint8_t* tape, std::uint64_t from,
                         std::uint64_t to, WideTally& tally) {
  for (std::uint64_t n = from; n < to; ++n) {
    const unsigned mex = slow_mex(game, tape + n);
    if (mex > 255) {
      tally.overflow = n;
      return n / kLanes * kLanes;
    }
    tape[n] = static_cast<std::uint8_t>(mex);
    if (mex > tally.largest) tally.largest = tape[n];
  }
  return to;
}

/// The codes still without a witness, as a list and as a byte a code.
struct Wanted {
  std::uint8_t byte[256];
  unsigned count;

  Wanted(const WideGame& game, const std::uint8_t* heap, std::uint64_t n) : byte{}, count(0) {
    const Codes& required = game.required[n & 1][*heap];
    for (unsigned c = 0; c < 256; ++c)
      byte[c] = static_cast<std::uint8_t>(required.word[c / 64] >> c % 64 & 1);
    for (std::size_t i = 0; i < game.first_split_count; ++i) {
      const Step& s = game.first_splits[i];
      byte[*(heap - s.distance) ^ (s.code4 & 255)] = 0;
    }
    for (std::size_t i = 0; i < game.next_split_count; ++i) {
      const Step& s = game.next_splits[i];
      byte[*(heap - s.distance) ^ (s.code4 & 255)] = 0;
    }
    for (const std::uint8_t b : byte) count += b;
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
  for (std::uint64_t n = from; n < to; ++n) {
    Wanted wanted(game, tape + n, n);
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
