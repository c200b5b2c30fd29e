#include "family/heap/narrow_witness.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace minimex::heap::narrow {
namespace {

/// A bit is rare if at most one heap in so many has it.
constexpr u64 kRareBit = 256;
/// Heaps are asked for in about ascending order: the list goes back so far.
constexpr u64 kSlack = 4096;
constexpr u64 kStep = 4096;  // parts scanned before the next split is tried

/// Appends the heaps from .. to-1 of the tape with a bit of `mask`.
void read(const u8* tape, u64 from, u64 to, u8 mask, std::vector<u64>& out) {
  u64 n = from;
  for (; n + 8 <= to; n += 8) {
    u64 bytes;
    std::memcpy(&bytes, tape + n, 8);
    if ((bytes & mask * u64{0x0101010101010101}) == 0) continue;
    for (u64 i = n; i < n + 8; ++i)
      if ((tape[i] & mask) != 0) out.push_back(i);
  }
  for (; n < to; ++n)
    if ((tape[n] & mask) != 0) out.push_back(n);
}

}  // namespace

BitHeaps::BitHeaps(const Plan& plan, unsigned bit) : bit_(static_cast<u8>(1U << bit)) {
  for (u64 n = 1; n < plan.head.size(); ++n)
    if ((plan.head[n] & bit_) != 0) head_.push_back(n);
}

const u64* BitHeaps::on_tape(const u8* tape, u64 least, u64 from, u64 to, std::size_t* count) {
  from = std::max(least, from - std::min(from, kSlack));
  if (from < from_ || from > to_) {
    tape_.clear();
    used_ = 0;
    from_ = to_ = from;
  }
  if (to > to_) {
    read(tape, to_, to, bit_, tape_);
    to_ = to;
  }
  while (used_ < tape_.size() && tape_[used_] < from) ++used_;
  from_ = std::max(from_, from);
  if (used_ > 4096 && used_ > tape_.size() / 2) {
    tape_.erase(tape_.begin(), tape_.begin() + static_cast<std::ptrdiff_t>(used_));
    used_ = 0;
  }
  *count = tape_.size() - used_;
  return tape_.data() + used_;
}

Witnesses::Witnesses(const Plan& plan, const Tables& tables, const Ops& ops)
    : plan_(plan), tables_(tables), ops_(ops) {
  const u64 half = plan.head.size() / 2;
  for (unsigned bit = 0; bit < 6; ++bit) {
    u64 heaps = 0;
    for (u64 n = half; n < plan.head.size(); ++n) heaps += plan.head[n] >> bit & 1;
    list_of_bit_[bit] = -1;
    if (heaps * kRareBit > plan.head.size() - half) continue;
    list_of_bit_[bit] = static_cast<int>(rare_bits_.size());
    rare_bits_.emplace_back(plan, bit);
  }
}

bool Witnesses::found(u64 part) {
  deepest_ = std::max(deepest_, part);
  return true;
}

bool Witnesses::find(const u8* tape, u64 first, u64 n, u8 code) {
  if (plan_.mask.parity)
    for (const std::uint32_t t : plan_.singles)
      if (t % 2 != 0 && n - t >= first && tape[n - t] == code) return true;
  for (unsigned bits = code; bits != 0; bits &= bits - 1) {
    const int i = list_of_bit_[std::countr_zero(bits)];
    if (i >= 0) return by_bit(rare_bits_[static_cast<std::size_t>(i)], tape, first, n, code);
  }
  const Window* windows = tables_.windows.data;
  u64 usable = tables_.windows.size;
  if (usable != 0 && windows[usable - 1].distance > n - first)
    usable = static_cast<u64>(
        std::partition_point(windows, windows + usable,
                             [&](const Window& w) { return w.distance <= n - first; }) -
        windows);
  u64 part = 0;
  if (ops_.search(windows, usable, tape + n, code, &part) < usable) return found(part);
  return everywhere(tape, first, n, code);
}

bool Witnesses::by_bit(BitHeaps& heaps, const u8* tape, u64 first, u64 n, u8 code) {
  const u64 size = plan_.head.size();
  const auto shows = [&](u64 heap, u64 t) {  // two equal heaps do not have the bit in common
    if (n < heap + t + 1) return false;
    const u64 small = std::min(heap, n - t - heap);
    const u64 large = std::max(heap, n - t - heap);
    if (small >= size) return false;
    if (large < first && large >= size) return false;
    const u8 other = large < first ? plan_.head[large] : tape[large];
    if ((plan_.head[small] ^ other) != code) return false;
    return found(small);
  };
  for (const u64 heap : heaps.in_head())
    for (const std::uint32_t t : plan_.splits)
      if (shows(heap, t)) return true;
  // A heap with the bit that is not in the head is the larger part.
  const u64 farthest = plan_.splits.back() + size;
  const u64 least = std::max(first, size);
  const u64 from = std::max(least, n > farthest ? n - farthest : 0);
  std::size_t count = 0;
  if (from >= n) return false;
  const u64* on_tape = heaps.on_tape(tape, least, from, n, &count);
  for (std::size_t i = 0; i < count; ++i)
    for (const std::uint32_t t : plan_.splits)
      if (shows(on_tape[i], t)) return true;
  return false;
}

bool Witnesses::everywhere(const u8* tape, u64 first, u64 n, u8 code) {
  const u64 size = plan_.head.size();
  for (u64 from = 1; from < size; from += kStep)
    for (const std::uint32_t t : plan_.splits) {
      if (n < t + 3) continue;
      const u64 rest = n - t;
      // Smaller parts only: 2 * a < rest.
      const u64 to = std::min({from + kStep, size, (rest + 1) / 2});
      // Up to here the larger part stands on the tape, then perhaps in the head.
      const u64 on_tape = std::min(to, rest >= first + 1 ? rest - first + 1 : 0);
      if (from < on_tape) {
        const u64 a = ops_.scan(plan_.head.data(), tape + rest, from, on_tape, code);
        if (a < on_tape) return found(a);
      }
      for (u64 a = std::max(from, on_tape); a < to; ++a) {
        const u64 large = rest - a;
        if (large < size && (plan_.head[a] ^ plan_.head[large]) == code) return found(a);
      }
    }
  return false;
}

}  // namespace minimex::heap::narrow
