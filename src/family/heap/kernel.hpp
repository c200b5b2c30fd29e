#pragma once
// What the sparse-space kernels are handed and what they give back.
//
// A mask splits the values into rare and common ones (see docs/heap-games.md): the *class* of a
// heap n with value v is the parity of v & bits, xor-ed with (n ^ tau) & 1 where the mask has
// `parity`; class 1 is common. Options of heap n: rare + rare and common + common give class 0,
// rare + common gives class 1. If n > 2 * (last rare heap) + (largest take), a common option comes
// from a rare heap r and the split t as value(r) xor value(n - t - r), or from a single heap.
//
// The tape holds a byte a heap, its *code*: the value without the lowest bit of the mask (the class
// gives it back). Dropping it keeps the order of common values, so the mex of codes is the code of
// the mex.
//
//     value    ... 7 6 5 4 3 2 1 0        mask 0b110100: bit 2 is dropped
//                            ^ dropped
//     code         6 5 4 3 2 1 0          code = (value & 3) | (value >> 3) << 2
//
// On a marked tape (every one with codes below 128) a rare heap is written 0x80 | code. So a lookup
// xor-ed with the code of a rare heap has bit 7 clear for a common partner and set for a rare one,
// whose option is none of the common ones; rare xor rare has it clear: class 0, a witness like
// common xor common. Where it is set, a wide kernel sees a code of 128 and more, which changes no
// smaller mex: up to twice the last rare heap its values below 128 are right, larger ones are not.
// On a tape without marks the few heaps with a split into two rare ones are written with care
// (Engine::write_block).

#include <cstdint>
#include <memory>
#include <vector>

namespace minimex::heap {

struct Mask {
  std::uint32_t bits = 1;
  bool parity = false;  ///< the heap's own parity counts; all splits are then odd or all even
  unsigned tau = 0;     ///< the parity of the splits
};

/// One common option of every heap n: code tape[n - distance] ^ code.
struct Option {
  std::uint64_t distance = 0;
  std::uint8_t code = 0;
};

/// All that the kernels know of a game; immutable while they run.
struct Plan {
  Mask mask;
  unsigned dropped = 0;                ///< index of the mask's lowest bit
  std::vector<std::uint32_t> splits;   ///< t with bit 2: n -> a + b = n - t, a and b not empty
  std::vector<std::uint32_t> singles;  ///< t with bit 1: n -> n - t
  std::vector<Option> options;         ///< ascending by distance, no repeats, never empty
  std::uint64_t last_rare = 0;         ///< the largest heap with a rare value
  std::vector<std::uint64_t> rares;    ///< the heaps with rare values, ascending
  /// Kernels run from here on: > last_rare + largest take. Up to 2 * last_rare + largest take the
  /// tape is kept from heap 0 on and, unless it is marked, the candidates of heaps with a split
  /// into two rare ones (next_clash) are not to be trusted.
  std::uint64_t start = 0;
  bool marked = false;  ///< rare heaps are marked, in the head too
  /// Codes of heaps 0 .. head.size()-1 (heap 0 is no part of a split), kept for ever: the small
  /// parts of witnesses. common[a] == 1 where heap a is common.
  std::vector<std::uint8_t> head;
  std::vector<std::uint8_t> common;
};

/// Small parts of the splits that a wide kernel tries for whole blocks are below this.
inline constexpr std::uint64_t kDeepestBlockSplit = 16384;

enum class Isa { portable, avx2, avx512 };
/// The best this machine has.
Isa best_isa();

/// How far a kernel came, and why it stopped there.
struct Reached {
  enum class Stop {
    done,      ///< at `to`
    overflow,  ///< heap n needs a code the kernel cannot hold; heaps before the block of n are done
    missing,   ///< rare code `code` of heap n has no witness among the small parts tried
  };
  Stop stop = Stop::done;
  std::uint64_t n = 0;
  std::uint8_t code = 0;
};

/// Computes values on a tape: tape[n] is the code of heap n, readable from 64 bytes before `first`
/// to 64 bytes past the last heap and writable in [from, to + 64). from and to are multiples of 64,
/// from >= plan.start, and from - first exceeds every distance the plan and the deepest witness ask
/// for. One kernel may run candidates() in one thread and prove() in another at once, on disjoint
/// ranges.
class Kernel {
 public:
  Kernel() = default;
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;
  virtual ~Kernel() = default;

  /// Writes the common mex of heaps from .. to-1: their values, unless a smaller rare value is no
  /// option. Stops: done, overflow.
  virtual Reached candidates(std::uint8_t* tape, std::uint64_t from, std::uint64_t to) = 0;
  /// Proves of each heap from .. to-1 that every rare value smaller than its candidate is an
  /// option, by a split into two common heaps (never equal ones), the smaller below
  /// plan.head.size(), both at or after `first` on the tape or in the head. Stops: done, missing.
  virtual Reached prove(const std::uint8_t* tape, std::uint64_t first, std::uint64_t from,
                        std::uint64_t to) = 0;
  /// Both, on one thread: the proof fills the waiting times of the candidates. On `missing` and
  /// `overflow` at n, all heaps before the block of n are proved.
  virtual Reached both(std::uint8_t* tape, std::uint64_t first, std::uint64_t from,
                       std::uint64_t to) = 0;

  /// The largest small part a witness was taken from, so far, and the largest code written.
  virtual std::uint64_t deepest() const = 0;
  virtual unsigned largest_code() const = 0;
};

/// Codes below 64: eight planes or fewer. The splits tried first are chosen by the end of
/// plan.head. Rare heaps bear their marks in the head and on the tape (Width::narrow); with them
/// the kernel is exact from the last rare heap + the largest take + 1 on: plan.start need not be
/// past twice the last rare heap, if first is 0. Two rare heaps are then accepted as a witness,
/// too. `plan` must outlive the kernel.
std::unique_ptr<Kernel> narrow_kernel(const Plan& plan, Isa isa);
/// Codes to 255. Where rare heaps are not marked the larger part of a witness is after the last of
/// them, or known to be common. As a last resort small parts are taken from the tape too: on a tape
/// that starts at heap 0, `missing` means that there is no witness at all, and the value is rare.
/// The deepest witness counts the splits tried for whole blocks from the beginning; as any of
/// several witnesses will do, it may differ from one instruction set to another.
std::unique_ptr<Kernel> wide_kernel(const Plan& plan, Isa isa);

}  // namespace minimex::heap
