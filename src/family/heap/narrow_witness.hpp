#pragma once
// The search for one witness among all splits.

#include <cstddef>
#include <vector>

#include "family/heap/kernel.hpp"
#include "family/heap/narrow.hpp"

namespace minimex::heap::narrow {

/// Heaps with one bit in their codes. Where they are few, they alone are asked for a witness with
/// that bit: exactly one of its two parts has it.
class BitHeaps {
 public:
  BitHeaps(const Plan& plan, unsigned bit);

  /// Heaps of the head with the bit.
  const std::vector<u64>& in_head() const { return head_; }
  /// Heaps from .. to-1 of the tape with the bit, and perhaps more before and after; those before
  /// `least` are not read. What has been read is kept for the next call, as what stands on the tape
  /// for a heap does not change.
  const u64* on_tape(const u8* tape, u64 least, u64 from, u64 to, std::size_t* count);

 private:
  u8 bit_;
  std::vector<u64> head_;
  std::vector<u64> tape_;
  std::size_t used_ = 0;  // entries of tape_ before the last `from`
  u64 from_ = 0, to_ = 0;
};

/// Finds witnesses for single codes. `plan` and `tables` must outlive it.
class Witnesses {
 public:
  Witnesses(const Plan& plan, const Tables& tables, const Ops& ops);

  /// Whether `code` (rare, below 64) is an option of heap n, a split into two common or (by their
  /// marks) two rare heaps: the smaller in the head, the larger on the tape from `first` on or in
  /// the head; or a rare single heap.
  bool find(const u8* tape, u64 first, u64 n, u8 code);
  /// The largest small part of the splits found.
  u64 deepest() const { return deepest_; }

 private:
  bool found(u64 part);
  bool by_bit(BitHeaps& heaps, const u8* tape, u64 first, u64 n, u8 code);
  bool everywhere(const u8* tape, u64 first, u64 n, u8 code);

  const Plan& plan_;
  const Tables& tables_;
  const Ops& ops_;
  std::vector<BitHeaps> rare_bits_;
  int list_of_bit_[6];  // index into rare_bits_, or -1
  u64 deepest_ = 0;
};

}  // namespace minimex::heap::narrow
