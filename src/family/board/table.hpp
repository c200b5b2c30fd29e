#pragma once
// What is known of components: a hash table with full keys, shared by threads, that grows.
//
// A slot is the planes of a shape and one word of knowledge, which several threads refine at once:
//
//   bit 63 ......... 56 55 ...... 48 47 . 46   45 ..... 40 39 ..... 34  33        32       31 ... 0
//       (see below)      width       ring      value + 1   most         searched  expanded reached
//
// reached: bit n is set if some option is known to have nimber n. most: no greater nimber is
// possible. value + 1: 0 while the nimber is unknown. Bits 63 and 62: in use, being written. The
// key is whole, so no two shapes are ever mistaken for each other.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>

#include "family/board/in_place.hpp"
#include "family/board/machine.hpp"
#include "family/board/spread.hpp"
#include "minimex/run/pages.hpp"

namespace minimex::board {

inline constexpr int kMostNimber = 31;  ///< that the table can hold
inline constexpr int kNoLimit = 63;     ///< of `most`: past kMostNimber

/// One component's knowledge, unpacked.
struct Knowledge {
  std::uint32_t reached = 0;
  int value = -1;  ///< -1: unknown
  int most = kNoLimit;
  bool expanded = false;
  bool searched = false;  ///< some thread is at it

  /// The nimber if the bounds meet.
  void tighten() {
    if (value < 0 && std::countr_one(reached) >= most) value = most;
  }
  /// Is the nimber n? 1 yes, 0 no, -1 not known.
  int is(int n) const {
    if (value >= 0) return value == n ? 1 : 0;
    return (reached >> n & 1) != 0 || n > most ? 0 : -1;
  }
};

template <class Isa, class W, int P>
class Table {
 public:
  using Shape = board::Shape<Isa, W, P>;
  static constexpr std::size_t kKeyWords = sizeof(W) / 8 * P;

  struct Slot {
    std::array<std::uint64_t, kKeyWords> key;
    std::atomic<std::uint64_t> data;
  };
  static constexpr std::size_t slot_bytes() { return sizeof(Slot); }

  Table() { set_slots(kFirst); }
  ~Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  static std::uint64_t hash(const Shape& s) {
    std::uint64_t x = s.width + (s.ring ? 256U : 0U);
    std::array<std::uint64_t, kKeyWords> words;
    pack(s, words);
    for (const std::uint64_t w : words) {
      x = (x ^ w) * 0x9E3779B97F4A7C15U;
      x ^= x >> 32;
    }
    x *= 0xD6E8FEB86659FD93U;
    return x ^ x >> 32;
  }
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[home(hash)]); }

  /// The slot of a shape, or nullptr.
  Slot* find(const Shape& s, std::uint64_t hash) const {
    std::array<std::uint64_t, kKeyWords> words;
    pack(s, words);
    for (std::uint64_t i = home(hash);; i = next(i)) {
      Slot& slot = slots_[i];
      const std::uint64_t data = settled(slot);
      if (data == 0) return nullptr;
      if (same(slot.key, words) && same_frame(data, s)) return &slot;
    }
  }

  /// The first slot that is(slot) accepts of those with a hash of these upper 32 bits, or nullptr.
  template <class Is>
  Slot* find_among(std::uint32_t upper, Is&& is) const {
    const std::uint64_t least = std::uint64_t{upper} << 32;
    const std::uint64_t first = home(least);
    const std::uint64_t homes = home(least | 0xFFFFFFFF) - first;
    std::uint64_t i = first;
    for (std::uint64_t k = 0;; ++k, i = next(i)) {
      Slot& slot = slots_[i];
      const std::uint64_t data = settled(slot);
      if (data == 0 && k >= homes) return nullptr;
      if (data != 0 && hash_of(slot.key, data) >> 32 == upper && is(slot)) return &slot;
    }
  }

  /// The slot of a shape, made with `first` if there was none.
  Slot* insert(const Shape& s, std::uint64_t hash, const Knowledge& first) {
    std::array<std::uint64_t, kKeyWords> words;
    pack(s, words);
    for (std::uint64_t i = home(hash);; i = next(i)) {
      Slot& slot = slots_[i];
      std::uint64_t data = slot.data.load(std::memory_order_acquire);
      if (data == 0 &&
          slot.data.compare_exchange_strong(data, kWriting, std::memory_order_acquire)) {
        slot.key = words;
        slot.data.store(packed(first) | frame(s) | kUsed, std::memory_order_release);
        used_.fetch_add(1, std::memory_order_relaxed);
        return &slot;
      }
      data = settled(slot);
      if (same(slot.key, words) && same_frame(data, s)) return &slot;
    }
  }

  static Knowledge read(const Slot& slot) {
    return unpacked(slot.data.load(std::memory_order_relaxed));
  }
  /// Then its key may be read, whoever wrote it.
  static bool expanded(const Slot& slot) {
    return unpacked(slot.data.load(std::memory_order_acquire)).expanded;
  }
  static Shape shape(const Slot& slot) {
    return unpacked_shape(slot.key, slot.data.load(std::memory_order_relaxed));
  }
  /// Adds what is known; knowledge only grows.
  static void refine(Slot& slot, const Knowledge& k) {
    std::uint64_t old = slot.data.load(std::memory_order_relaxed);
    for (;;) {
      Knowledge now = unpacked(old);
      now.reached |= k.reached;
      now.value = std::max(now.value, k.value);
      now.most = std::min(now.most, k.most);
      now.expanded = now.expanded || k.expanded;
      now.searched = k.searched;
      now.tighten();
      const std::uint64_t fresh = packed(now) | (old & kKept);
      if (fresh == old || slot.data.compare_exchange_weak(old, fresh, std::memory_order_relaxed))
        return;
    }
  }

  /// At most so much memory, while it grows as well (and never less than it has).
  void set_budget(std::uint64_t bytes) { budget_ = bytes; }
  bool full() const { return used_.load(std::memory_order_relaxed) > limit_; }
  std::uint64_t size() const { return used_.load(std::memory_order_relaxed); }
  std::uint64_t epoch() const { return epoch_; }
  std::uint64_t capacity() const { return capacity_; }
  /// Slots by number, below capacity(), of this epoch.
  const Slot& at(std::uint64_t number) const { return slots_[number]; }

  /// Room for more: twice the slots, or as many as memory allows; where those are no more, without
  /// what is cheapest to find again, and then true. No other thread may be in the table.
  bool make_room();

  /// A slot as checkpoints keep it.
  struct Record {
    std::array<std::uint64_t, kKeyWords> key;
    std::uint64_t data;
  };
  /// Hands over every slot. No other thread may be in the table.
  template <class Sink>
  void each(Sink&& sink) const {
    each_spread<Isa>(capacity(), [&](std::uint64_t i) {
      const std::uint64_t data = slots_[i].data.load(std::memory_order_relaxed);
      if (data != 0) sink(Record{slots_[i].key, data & ~kSearched});
    });
  }
  /// Adds a slot that each() gave, unless its shape is there already. There must be room.
  void restore(const Record& r) {
    std::uint64_t i = home(hash_of(r.key, r.data));
    for (; slots_[i].data.load(std::memory_order_relaxed) != 0; i = next(i))
      if (same(slots_[i].key, r.key) &&
          ((slots_[i].data.load(std::memory_order_relaxed) ^ r.data) & kFrame) == 0)
        return;
    slots_[i].key = r.key;
    slots_[i].data.store(r.data, std::memory_order_relaxed);
    used_.fetch_add(1, std::memory_order_relaxed);
  }

 private:
  static constexpr std::uint64_t kBeside = 4;  // bytes a slot of the index of isomorphs
  static constexpr std::uint64_t kFirst = std::uint64_t{1} << 16;
  static constexpr std::uint64_t kUsed = std::uint64_t{1} << 63;
  static constexpr std::uint64_t kWriting = std::uint64_t{1} << 62;
  static constexpr std::uint64_t kFrame = std::uint64_t{0x1FF} << 47;
  static constexpr std::uint64_t kKept = kUsed | kFrame;
  static constexpr std::uint64_t kSearched = std::uint64_t{1} << 33;

  static void pack(const Shape& s, std::array<std::uint64_t, kKeyWords>& words) {
    std::memcpy(words.data(), s.plane.data(), sizeof(words));
  }
  static bool same(const std::array<std::uint64_t, kKeyWords>& a,
                   const std::array<std::uint64_t, kKeyWords>& b) {
    std::uint64_t difference = 0;
    for (std::size_t i = 0; i < kKeyWords; ++i) difference |= a[i] ^ b[i];
    return difference == 0;
  }
  static std::uint64_t frame(const Shape& s) {
    return (std::uint64_t{s.width} << 1 | (s.ring ? 1U : 0U)) << 47;
  }
  static bool same_frame(std::uint64_t data, const Shape& s) {
    return ((data ^ frame(s)) & kFrame) == 0;
  }
  static std::uint64_t packed(const Knowledge& k) {
    return static_cast<std::uint64_t>(k.value + 1) << 40 |
           static_cast<std::uint64_t>(k.most) << 34 | std::uint64_t{k.searched ? 1U : 0U} << 33 |
           std::uint64_t{k.expanded ? 1U : 0U} << 32 | k.reached;
  }
  static Knowledge unpacked(std::uint64_t data) {
    Knowledge k;
    k.reached = static_cast<std::uint32_t>(data);
    k.expanded = (data >> 32 & 1) != 0;
    k.searched = (data >> 33 & 1) != 0;
    k.most = static_cast<int>(data >> 34 & 63);
    k.value = static_cast<int>(data >> 40 & 63) - 1;
    return k;
  }
  /// The data of a slot once no thread is writing its key.
  static std::uint64_t settled(const Slot& slot) {
    std::uint64_t data = slot.data.load(std::memory_order_acquire);
    while (data == kWriting) data = slot.data.load(std::memory_order_acquire);
    return data;
  }

  static std::uint64_t hash_of(const std::array<std::uint64_t, kKeyWords>& key,
                               std::uint64_t data) {
    return hash(unpacked_shape(key, data));
  }
  static Shape unpacked_shape(const std::array<std::uint64_t, kKeyWords>& key, std::uint64_t data) {
    Shape s;
    std::memcpy(s.plane.data(), key.data(), sizeof(key));
    s.width = static_cast<std::uint8_t>(data >> 48);
    s.ring = (data >> 47 & 1) != 0;
    return s;
  }
  /// For InPlace.
  struct InPlaceSlots {
    using Entry = Record;
    Slot* slots;
    bool used(std::uint64_t i) const { return slots[i].data.load(std::memory_order_relaxed) != 0; }
    Record take(std::uint64_t i) const {
      const Record r{slots[i].key, slots[i].data.load(std::memory_order_relaxed)};
      slots[i].data.store(0, std::memory_order_relaxed);
      return r;
    }
    void put(std::uint64_t i, const Record& r) const {
      slots[i].key = r.key;
      slots[i].data.store(r.data, std::memory_order_relaxed);
    }
    static std::uint64_t hash(const Record& r) { return hash_of(r.key, r.data); }
  };

  std::uint64_t home(std::uint64_t hash) const { return board::home<Isa>(hash, capacity_); }
  std::uint64_t next(std::uint64_t i) const { return i + 1 == capacity_ ? 0 : i + 1; }
  void set_slots(std::uint64_t slots) {
    slots_ = static_cast<Slot*>(pages_.data());
    capacity_ = slots;
    limit_ = slots / 4 * 3;
  }
  /// How many slots to have next; 0 if memory does not allow any more to speak of.
  std::uint64_t wanted() const {
    const std::uint64_t most = budget_ / (sizeof(Slot) + kBeside);
    if (2 * capacity_ <= most) return 2 * capacity_;
    return most >= capacity_ / 4 * 5 ? most : 0;
  }
  void drop_half();

  std::uint64_t budget_ = 0;
  run::Pages pages_{kFirst * sizeof(Slot)};
  Slot* slots_ = nullptr;
  std::uint64_t capacity_ = 0;
  std::uint64_t limit_ = 0;
  std::atomic<std::uint64_t> used_{0};
  std::uint64_t epoch_ = 1;  ///< changes when slots move
};

template <class Isa, class W, int P>
bool Table<Isa, W, P>::make_room() {
  ++epoch_;
  const std::uint64_t slots = wanted();
  if (slots == 0 || !pages_.grow(slots * sizeof(Slot))) {
    drop_half();
    return true;
  }
  const std::uint64_t before = capacity_;
  set_slots(slots);
  InPlace<Isa, InPlaceSlots>({slots_}).spread(before, slots);
  return false;
}

/// What was found with most cells cost most: the smaller half goes.
template <class Isa, class W, int P>
void Table<Isa, W, P>::drop_half() {
  const auto cells = [](const std::array<std::uint64_t, kKeyWords>& key) {
    int n = 0;
    for (const std::uint64_t w : key) n += std::popcount(w);
    return static_cast<std::size_t>(std::min(n, 128));
  };
  std::array<std::uint64_t, 129> by_cells{};
  for (std::uint64_t i = 0; i < capacity_; ++i)
    if (slots_[i].data.load(std::memory_order_relaxed) != 0) ++by_cells[cells(slots_[i].key)];
  std::size_t least = 0;
  for (std::uint64_t gone = 0; gone < size() / 2 && least < by_cells.size();)
    gone += by_cells[least++];
  used_.store(InPlace<Isa, InPlaceSlots>({slots_}).sift(
                  capacity_, [&](const Record& r) { return cells(r.key) >= least; }),
              std::memory_order_relaxed);
}

}  // namespace minimex::board
