#pragma once
// What is known of sums of components: keys of any length, whole, in one hash table that all
// threads share.
//
// A slot is one word: a few bits of the hash, where the key stands, what is known.
//
//   bit 63 ... 52      51 ......... 16      15 ... 0
//       hash           place of the key     known (never 0)
//
// Keys stand in blocks that do not move while threads are inside.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace minimex::board {

/// Bytes of a key and their hash.
struct SumKey {
  const std::uint8_t* bytes = nullptr;
  std::size_t length = 0;
  std::uint64_t hash = 0;
};

class SumTable {
 public:
  SumTable();
  ~SumTable();
  SumTable(const SumTable&) = delete;
  SumTable& operator=(const SumTable&) = delete;

  /// Longest key, in bytes.
  static constexpr std::size_t kLongest = 0xFFFF;

  static std::uint64_t hash(const std::uint8_t* bytes, std::size_t length);

  /// 0: nothing.
  std::uint16_t find(const SumKey& key) const;
  /// Adds bits to what is known; at least one. Throws std::bad_alloc.
  void add(const SumKey& key, std::uint16_t bits);

  /// At most so much memory, while it grows as well (and never less than it has).
  void set_budget(std::uint64_t bytes) { budget_ = bytes; }
  bool full() const;
  /// Room for more: twice the slots, or, where memory does not allow that, without the keys with
  /// fewest bits, which cost least to find again. No other thread may be in the table.
  void make_room();

  /// Hands over every key with what is known, as restore() takes them: known and length (2 bytes
  /// each, low byte first), the key. No other thread may be in the table.
  void save(void (*sink)(void*, const char*, std::size_t), void* to) const;
  /// Adds what save() gave, whole records. No other thread may be in the table. Throws
  /// std::bad_alloc.
  void restore(const char* bytes, std::size_t size);

  std::uint64_t size() const { return used_.load(std::memory_order_relaxed); }
  std::uint64_t bytes() const;

 private:
  static constexpr std::uint64_t kFirst = std::uint64_t{1} << 14;
  static constexpr std::uint64_t kWriting = ~std::uint64_t{0};
  static constexpr std::uint64_t kBlock = std::uint64_t{1} << 20;  // bytes
  static constexpr std::uint64_t kMostBlocks = std::uint64_t{1} << 16;
  using Slot = std::atomic<std::uint64_t>;
  using Block = std::atomic<std::uint8_t*>;

  static SumKey key_at(const std::uint8_t* record);
  static std::uint64_t settled(const Slot& slot);
  const std::uint8_t* record(std::uint64_t data) const;
  bool holds(std::uint64_t data, const SumKey& key) const;
  std::uint64_t write(const SumKey& key);
  void free_blocks(Block* blocks);
  bool grows() const;

  std::uint64_t budget_ = 0;
  Slot* slots_ = nullptr;
  std::uint64_t mask_ = 0;
  Block* blocks_ = nullptr;
  std::atomic<std::uint64_t> end_{0};  ///< of the keys written
  std::atomic<std::uint64_t> used_{0};
};

}  // namespace minimex::board
