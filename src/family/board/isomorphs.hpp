#pragma once
// Components of one structure (structure.hpp), wherever they lie and however they bend: one of
// them, the first that was expanded, answers for all.
//
// An index beside the table: open addressing over words of 32 bits of the structure's hash, and 32
// of the hash by which the table finds the shape; 0 is free. It holds half as many words as the
// table has slots; past nine tenths it takes no more until the table grows, and what it lacks is
// only searched again.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>

#include "family/board/structure.hpp"
#include "family/board/table.hpp"
#include "minimex/run/pages.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
class Isomorphs {
 public:
  using Machine = board::Machine<Isa, W, P>;
  using Table = board::Table<Isa, W, P>;
  using Shape = typename Machine::Shape;
  using Structure = board::Structure<Isa, W, P>;

  explicit Isomorphs(Table& table) : table_(table), pages_(table.capacity() / 2 * kWordBytes) {
    set_words(table.capacity() / 2);
  }
  ~Isomorphs() = default;
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
    for (std::uint64_t i = home(hash);; i = next(i)) {
      const std::uint64_t word = words_[i].load(std::memory_order_acquire);
      if (word == 0) return nullptr;
      if ((word ^ hash) >> 32 != 0) continue;
      const auto alike = [&](const typename Table::Slot& slot) {
        Structure other;
        return other.build(machine, Table::shape(slot)) && other.hash() == hash && mine.maps(other);
      };
      typename Table::Slot* const slot = table_.find_among(shape_of(word), alike);
      if (slot == nullptr) continue;
      hits_.fetch_add(1, std::memory_order_relaxed);
      return slot;
    }
  }
  /// The shape that the table finds by the second hash, of the first, answers for its structure
  /// from now on.
  void add(std::uint64_t structure, std::uint64_t shape) {
    const std::uint64_t fresh = (structure & ~kShape) | shape >> 32;
    if (fresh == 0 || used_.load(std::memory_order_relaxed) > count_ / 10 * 9) return;
    for (std::uint64_t i = home(fresh);; i = next(i)) {
      std::uint64_t word = 0;
      if (!words_[i].compare_exchange_strong(word, fresh, std::memory_order_release,
                                             std::memory_order_relaxed))
        continue;
      used_.fetch_add(1, std::memory_order_relaxed);
      return;
    }
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
      const typename Table::Slot& slot = table_.at(i);
      if (!Table::expanded(slot)) continue;
      const Shape s = Table::shape(slot);
      Structure structure;
      if (machine.holds(s) && structure.build(machine, s)) add(structure.hash(), Table::hash(s));
    }
    return true;
  }

  /// Room in the table, whose slots may move. No other thread may be inside.
  void make_room() {
    const bool dropped = table_.make_room();
    if (idle()) {
      if (count_ == kIdleWords) return;
      pages_.shrink(kIdleWords * kWordBytes);
      set_words(kIdleWords);
      used_.store(0, std::memory_order_relaxed);
    } else if (dropped) {
      const auto stands = [&](const auto& e) {
        return table_.find_among(shape_of(e.word), [](const auto&) { return true; }) != nullptr;
      };
      used_.store(InPlace<Isa, InPlaceWords>({words_}).sift(count_, stands),
                  std::memory_order_relaxed);
    } else if (const std::uint64_t words = table_.capacity() / 2;
               pages_.grow(words * kWordBytes)) {  // else it goes on as it is
      const std::uint64_t before = count_;
      set_words(words);
      InPlace<Isa, InPlaceWords>({words_}).spread(before, words);
    }
  }
  bool full() const { return table_.full(); }

 private:
  using Word = std::atomic<std::uint64_t>;
  static constexpr std::uint64_t kWordBytes = sizeof(Word);
  static constexpr std::uint64_t kShape = 0xFFFFFFFF;
  static constexpr std::uint64_t kIdleWords = 64;
  static constexpr std::uint64_t kTrial = 1 << 14;  // looks before it may fall idle
  static constexpr std::uint64_t kLeast = 8;  // and at least every so many must have found one

  static std::uint32_t shape_of(std::uint64_t word) { return static_cast<std::uint32_t>(word); }

  /// For InPlace.
  struct InPlaceWords {
    /// A type of its own: see word.hpp.
    struct Entry {
      std::uint64_t word;
    };
    Word* words;
    bool used(std::uint64_t i) const { return words[i].load(std::memory_order_relaxed) != 0; }
    Entry take(std::uint64_t i) const { return {words[i].exchange(0, std::memory_order_relaxed)}; }
    void put(std::uint64_t i, const Entry& e) const {
      words[i].store(e.word, std::memory_order_relaxed);
    }
    static std::uint64_t hash(const Entry& e) { return e.word & ~kShape; }
  };

  std::uint64_t home(std::uint64_t structure) const {
    return board::home<Isa>(structure & ~kShape, count_);
  }
  std::uint64_t next(std::uint64_t i) const { return i + 1 == count_ ? 0 : i + 1; }
  void set_words(std::uint64_t count) {
    words_ = static_cast<Word*>(pages_.data());
    count_ = count;
  }

  Table& table_;
  run::Pages pages_;
  Word* words_ = nullptr;
  std::uint64_t count_ = 0;
  std::atomic<std::uint64_t> used_{0};
  std::atomic<std::uint64_t> next_{std::numeric_limits<std::uint64_t>::max() / 2};  // add_some()
  std::atomic<std::uint64_t> looks_{0};
  std::atomic<std::uint64_t> hits_{0};
};

}  // namespace minimex::board
