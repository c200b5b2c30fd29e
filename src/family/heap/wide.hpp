#pragma once
// What the loops of the wide kernel work on: plain data, no library types, because the files that
// include this are compiled for instructions that not every machine has (an inline function of the
// standard library compiled there could end up in the rest of the program).
//
// Codes go to 255. Values are computed for a block of 64 heaps, a heap a byte lane: plane k holds,
// for each lane, which of the codes 8k .. 8k+7 have been met.
//
//     lane        0    1    2  ...  63        plane k, lane j, bit i: heap n + j has an option
//     plane 0    [..] [..] [..]    [..]       of code 8k + i
//     plane 1    [..] [..] [..]    [..]
//     ...

#include <cstddef>
#include <cstdint>

namespace minimex::heap::detail {

inline constexpr std::size_t kLanes = 64;    // heaps in a block, splits in a window
inline constexpr unsigned kMostPlanes = 32;  // 256 codes
inline constexpr unsigned kNoCode = 255;     // a lane without a free code; never proved in vectors

/// An option of every heap n: code tape[n - distance] ^ code, the code written four times over.
struct Step {
  std::uint32_t distance;
  std::uint32_t code4;
};

/// The codes of 64 heaps a .. a + 63 as small parts, the last first, so that they meet a stretch
/// of the tape that runs forward:
///
///     reversed    a+63  a+62  ...  a          split t of heap n: the other parts are
///     tape        n-t-a-63    ...  n-t-a      n - t - a - 63 ... n - t - a
struct alignas(64) Window {
  std::uint8_t reversed[kLanes];
  std::uint8_t unusable[kLanes];  ///< 255 where the small part is rare, or no heap
};

/// A window under one split.
struct View {
  std::uint32_t distance;  ///< from n back to the first byte of the tape: t + a + 63
  std::uint32_t first;     ///< a
  const Window* window;
};

/// Views are tried so many at a time; a list of them is filled up by repeating its last.
inline constexpr std::size_t kRound = 4;

/// So many splits of next_splits are tried before heaps that are done with a code take up another.
inline constexpr std::size_t kBatch = 128;
inline constexpr std::size_t kSlots = 4;  ///< codes of a heap that are searched at a time

/// The codes that 64 heaps search for at a time; kNoCode where there is none.
struct Slots {
  alignas(64) std::uint8_t code[kSlots][kLanes];
  alignas(64) std::uint8_t unmet[kSlots][kLanes];  ///< 0 where a split gave the code
};

struct alignas(32) Codes {
  std::uint64_t word[4];
};

struct Planes {
  alignas(64) std::uint8_t plane[kMostPlanes][kLanes];
};

/// All that the loops know of a game; immutable while they run.
struct WideGame {
  const Step* far;  ///< options at distances of 64 and more, an even number, the farthest first
  std::size_t far_count;
  std::size_t beyond_count;  ///< of those, at distances of 128 and more; even
  const Step* near;          ///< options nearer than that
  std::size_t near_count;
  const Step* all;  ///< both
  std::size_t all_count;

  const Step* first_splits;  ///< tried for all 64 heaps at once, an even number
  std::size_t first_split_count;
  unsigned first_planes;         ///< for the codes below 8 * first_planes
  const Step* next_splits;       ///< tried for four codes of each of 64 heaps at once
  std::size_t next_split_count;  ///< a multiple of kBatch
  /// [n & 1][candidate]: the number of codes of smaller rare values, all below it; 255 for 256.
  const std::uint8_t (*bound)[256];
  /// [n & 1][candidate]: the codes of the smaller rare values.
  const Codes (*required)[256];
};

/// The numbers of planes that the loops are compiled for: `planes` and `first_planes` are of these.
inline constexpr unsigned kPlaneCounts[] = {4, 8, 9, 10, 11, 12, 14, 16, 17, 18, 20, 24, 32};

/// What a run of candidates leaves.
struct WideTally {
  unsigned planes = 0;         ///< in: how many to fill
  std::uint64_t slow = 0;      ///< heaps whose mex needed more than the planes had
  std::uint8_t largest = 0;    ///< code
  std::uint64_t overflow = 0;  ///< heap, where the run stopped early
};

/// What a run of proofs needs and leaves.
struct WideProof {
  const View* views = nullptr;  ///< in: a multiple of kRound
  std::size_t view_count = 0;
  /// in: looks for a witness where the views hold none; false if there is none at all.
  bool (*dig)(WideProof&, const std::uint8_t* tape, std::uint64_t heap,
              std::uint8_t code) = nullptr;
  const void* digger = nullptr;  ///< for dig's own use
  std::uint64_t first = 0;       ///< the same
  std::uint64_t deepest = 0;     ///< in and out: the largest small part used
  std::uint64_t heap = 0;        ///< out, where a witness is missing
  std::uint8_t code = 0;
};

/// The loops of one instruction set.
struct WideLoops {
  /// Common mex of heaps from .. to-1; returns `to`, or the block it could not finish.
  std::uint64_t (*candidates)(const WideGame&, std::uint8_t* tape, std::uint64_t from,
                              std::uint64_t to, WideTally&);
  /// Proves heaps from .. to-1; returns `to`, or the block in which a witness is missing.
  std::uint64_t (*prove)(const WideGame&, const std::uint8_t* tape, std::uint64_t from,
                         std::uint64_t to, WideProof&);
};

WideLoops wide_portable();
WideLoops wide_avx2();
WideLoops wide_avx512();

/// The mex of all options of the heap at `heap` on the tape: 0 to 256, one option at a time.
unsigned slow_mex(const WideGame& game, const std::uint8_t* heap);

/// The least small part of `view` that gives the heap at `heap` the code; 0 if none does.
std::uint64_t least_part(const View& view, const std::uint8_t* heap, std::uint8_t code);

/// Raises `deepest` to the small part that the first view (of kRound) with the code takes.
void deepen(const View* views, const std::uint8_t* heap, std::uint8_t code, std::uint64_t& deepest);

}  // namespace minimex::heap::detail
