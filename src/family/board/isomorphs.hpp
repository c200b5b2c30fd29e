#pragma once
// Components of one structure (structure.hpp), wherever they lie and however they bend: one of
// them, the first that was expanded, answers for all.
//
// An index beside the table: open addressing over words of 32 bits of the structure's hash and the
// number + 1 of a slot; 0 is free. It holds half as many words as the table has slots; past nine
// tenths it takes no more until the table grows, and what it lacks is only searched again.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <new>

#include "family/board/structure.hpp"
#include "family/board/table.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
class Isomorphs {
 public:
  using Machine = board::Machine<Isa, W, P>;
  using Table = board::Table<Isa, W, P>;
  using Shape = typename Machine::Shape;
  using Structure = board::Structure<Isa, W, P>;

  explicit Isomorphs(Table& table) : table_(table) { reserve(); }
  ~Isomorphs() { release(words_); }
  Isomorphs(const Isomorphs&) = delete;
  Isomorphs& operator=(const Isomorphs&) = delete;

  /// Few shapes turned out to be others' isomorphs: looking for them costs more than it saves.
  bool idle() const {
    const std::uint64_t looks = looks_.load(std::memory_order_relaxed);
    return looks > kTrial && hits_.load(std::memory_order_relaxed) * kLeast < looks;
  }

  /// The shape that answers for s, or nullptr; `hash` is then for add(), 0 if s cannot be looked
  /// for. Kept out of its callers, which are deep in recursion: structures are large.
  [[gnu::noinline]] typename Table::Slot* find(const Machine& machine, const Shape& s,
                                               std::uint64_t& hash) {
    Structure mine;
    hash = 0;
    if (!mine.build(machine, s)) return nullptr;
    hash = mine.hash();
    looks_.fetch_add(1, std::memory_order_relaxed);
    for (std::uint64_t i = hash >> 32 & mask_;; i = (i + 1) & mask_) {
      const std::uint64_t word = words_[i].load(std::memory_order_acquire);
      if (word == 0) return nullptr;
      if (((word ^ hash) & ~kNumber) != 0) continue;
      typename Table::Slot* const slot = table_.at((word & kNumber) - 1);
      Structure other;
      if (!other.build(machine, Table::shape(*slot)) || other.hash() != hash || !mine.maps(other))
        continue;
      hits_.fetch_add(1, std::memory_order_relaxed);
      return slot;
    }
  }
  /// The slot's shape, of this hash, answers for its structure from now on.
  void add(std::uint64_t hash, const typename Table::Slot* slot) {
    put(hash & ~kNumber, table_.number(slot) + 1);
  }

  /// After a checkpoint, which keeps only the table: every shape that has been expanded there is to
  /// answer for its structure. No other thread may be inside.
  void begin_adding() { next_.store(0, std::memory_order_relaxed); }
  /// Does a share of that; false when there is none left. Threads may share the work. Shapes that
  /// move meanwhile may be left out or come twice: that costs time, no more.
  bool add_some(const Machine& machine) {
    constexpr std::uint64_t kShare = std::uint64_t{1} << 14;
    const std::uint64_t slots = table_.capacity();
    if (idle() || next_.load(std::memory_order_relaxed) >= slots) return false;
    const std::uint64_t first = next_.fetch_add(kShare, std::memory_order_relaxed);
    for (std::uint64_t i = first; i < std::min(first + kShare, slots); ++i) {
      const typename Table::Slot* const slot = table_.at(i);
      if (!Table::expanded(*slot)) continue;
      const Shape s = Table::shape(*slot);
      Structure structure;
      if (machine.holds(s) && structure.build(machine, s)) add(structure.hash(), slot);
    }
    return true;
  }

  /// Room in the table, whose slots may move. No other thread may be inside.
  void make_room() {
    table_.make_room([&](const auto& moved) { follow(moved); });
  }
  bool full() const { return table_.full(); }

 private:
  static constexpr std::uint64_t kNumber = 0xFFFFFFFF;
  static constexpr std::uint64_t kTrial = 1 << 14;  // looks before it may fall idle
  static constexpr std::uint64_t kLeast = 8;  // and at least every so many must have found one

  template <class Moved>
  void follow(const Moved& moved) {
    std::atomic<std::uint64_t>* const old = words_;
    const std::uint64_t words = mask_ + 1;
    try {
      reserve();
    } catch (const std::bad_alloc&) {
      // The slots have moved all the same: begin again with what there is.
      for (std::uint64_t i = 0; i < words; ++i) old[i].store(0, std::memory_order_relaxed);
      used_.store(0, std::memory_order_relaxed);
      return;
    }
    for (std::uint64_t i = 0; i < words && !idle(); ++i) {
      const std::uint64_t word = old[i].load(std::memory_order_relaxed);
      if (word == 0) continue;
      if (const std::uint64_t now = moved((word & kNumber) - 1); now != 0)
        put(word & ~kNumber, now);
    }
    release(old);
  }

  void reserve() {
    const std::uint64_t words = idle() ? 64 : table_.capacity() / 2;
    words_ = static_cast<std::atomic<std::uint64_t>*>(zeroed(words * sizeof(words_[0])));
    mask_ = words - 1;
    used_.store(0, std::memory_order_relaxed);
  }

  void put(std::uint64_t tag, std::uint64_t number) {
    if (used_.load(std::memory_order_relaxed) > mask_ / 10 * 9 || number > kNumber) return;
    for (std::uint64_t i = tag >> 32 & mask_;; i = (i + 1) & mask_) {
      std::uint64_t word = 0;
      if (!words_[i].compare_exchange_strong(word, tag | number, std::memory_order_release,
                                             std::memory_order_relaxed))
        continue;
      used_.fetch_add(1, std::memory_order_relaxed);
      return;
    }
  }

  Table& table_;
  std::atomic<std::uint64_t>* words_ = nullptr;
  std::uint64_t mask_ = 0;
  std::atomic<std::uint64_t> used_{0};
  std::atomic<std::uint64_t> next_{std::numeric_limits<std::uint64_t>::max() / 2};  // add_some()
  std::atomic<std::uint64_t> looks_{0};
  std::atomic<std::uint64_t> hits_{0};
};

}  // namespace minimex::board
