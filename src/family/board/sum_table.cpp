#include "family/board/sum_table.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <new>

#include "family/board/gate.hpp"
#include "family/board/spread.hpp"

namespace minimex::board {
namespace {

constexpr int kTagShift = 52;
constexpr int kPlaceShift = 16;
constexpr std::uint64_t kKnown = 0xFFFF;
constexpr std::uint64_t kPlace = (std::uint64_t{1} << (kTagShift - kPlaceShift)) - 1;
constexpr std::size_t kLengthBytes = 2;

std::size_t length_of(const std::uint8_t* record) {
  return static_cast<std::size_t>(record[0] | record[1] << 8);
}

}  // namespace

SumTable::SumTable()
    : slots_(static_cast<Slot*>(zeroed(kFirst * sizeof(Slot)))),
      mask_(kFirst - 1),
      blocks_(static_cast<Block*>(zeroed(kMostBlocks * sizeof(Block)))) {}

SumTable::~SumTable() {
  release(slots_);
  free_blocks(blocks_);
}

void SumTable::free_blocks(Block* blocks) {
  for (std::uint64_t i = 0; i < kMostBlocks && blocks[i].load() != nullptr; ++i)
    release(blocks[i].load());
  release(blocks);
}

std::uint64_t SumTable::hash(const std::uint8_t* bytes, std::size_t length) {
  std::uint64_t x = length;
  for (std::size_t i = 0; i < length; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, length - i < 8 ? length - i : 8);
    x = (x ^ word) * 0x9E3779B97F4A7C15U;
    x ^= x >> 32;
  }
  x *= 0xD6E8FEB86659FD93U;
  return x ^ x >> 32;
}

/// The data of a slot once no thread is writing its key.
std::uint64_t SumTable::settled(const Slot& slot) {
  std::uint64_t data = slot.load(std::memory_order_acquire);
  while (data == kWriting) data = slot.load(std::memory_order_acquire);
  return data;
}

SumKey SumTable::key_at(const std::uint8_t* record) {
  const std::size_t length = length_of(record);
  return {record + kLengthBytes, length, hash(record + kLengthBytes, length)};
}

const std::uint8_t* SumTable::record(std::uint64_t data) const {
  const std::uint64_t place = data >> kPlaceShift & kPlace;
  return blocks_[place / kBlock].load(std::memory_order_acquire) + place % kBlock;
}

bool SumTable::holds(std::uint64_t data, const SumKey& key) const {
  if (data >> kTagShift != key.hash >> kTagShift) return false;
  const std::uint8_t* const at = record(data);
  return length_of(at) == key.length && std::memcmp(at + kLengthBytes, key.bytes, key.length) == 0;
}

std::uint16_t SumTable::find(const SumKey& key) const {
  for (std::uint64_t i = key.hash & mask_;; i = (i + 1) & mask_) {
    const std::uint64_t data = settled(slots_[i]);
    if (data == 0) return 0;
    if (holds(data, key)) return static_cast<std::uint16_t>(data & kKnown);
  }
}

/// Copies the key to the end of the blocks and says where it stands.
std::uint64_t SumTable::write(const SumKey& key) {
  const std::uint64_t size = key.length + kLengthBytes;
  std::uint64_t place = end_.fetch_add(size, std::memory_order_relaxed);
  // A key does not lie across the end of a block.
  while (place / kBlock != (place + size - 1) / kBlock)
    place = end_.fetch_add(size, std::memory_order_relaxed);
  if (place / kBlock >= kMostBlocks) throw std::bad_alloc();
  Block& block = blocks_[place / kBlock];
  std::uint8_t* memory = block.load(std::memory_order_acquire);
  if (memory == nullptr) {
    auto* const fresh = static_cast<std::uint8_t*>(zeroed(kBlock));
    if (block.compare_exchange_strong(memory, fresh))
      memory = fresh;
    else
      release(fresh);
  }
  std::uint8_t* const at = memory + place % kBlock;
  at[0] = static_cast<std::uint8_t>(key.length);
  at[1] = static_cast<std::uint8_t>(key.length >> 8);
  std::memcpy(at + kLengthBytes, key.bytes, key.length);
  return place;
}

void SumTable::add(const SumKey& key, std::uint16_t bits) {
  for (std::uint64_t i = key.hash & mask_;; i = (i + 1) & mask_) {
    Slot& slot = slots_[i];
    std::uint64_t data = slot.load(std::memory_order_acquire);
    if (data == 0 && slot.compare_exchange_strong(data, kWriting, std::memory_order_acquire)) {
      std::uint64_t place = 0;
      try {
        place = write(key);
      } catch (...) {
        slot.store(0, std::memory_order_release);
        throw;
      }
      slot.store(key.hash >> kTagShift << kTagShift | place << kPlaceShift | bits,
                 std::memory_order_release);
      used_.fetch_add(1, std::memory_order_relaxed);
      return;
    }
    if (holds(settled(slot), key)) {
      slot.fetch_or(bits, std::memory_order_relaxed);
      return;
    }
  }
}

void SumTable::save(void (*sink)(void*, const char*, std::size_t), void* to) const {
  std::array<char, 2 + kLengthBytes + kLongest> out;
  each_spread<SumTable>(mask_ + 1, [&](std::uint64_t i) {
    const std::uint64_t data = slots_[i].load(std::memory_order_relaxed);
    if (data == 0) return;
    out[0] = static_cast<char>(data & 0xFF);
    out[1] = static_cast<char>(data >> 8 & 0xFF);
    const std::uint8_t* const at = record(data);
    const std::size_t length = kLengthBytes + length_of(at);
    std::memcpy(out.data() + 2, at, length);
    sink(to, out.data(), 2 + length);
  });
}

void SumTable::restore(const char* bytes, std::size_t size) {
  const auto* at = reinterpret_cast<const std::uint8_t*>(bytes);
  const auto* const end = at + size;
  while (end - at >= static_cast<std::ptrdiff_t>(2 + kLengthBytes)) {
    const auto known = static_cast<std::uint16_t>(length_of(at));
    at += 2;
    const std::size_t whole = kLengthBytes + length_of(at);
    if (known == 0 || static_cast<std::size_t>(end - at) < whole) return;  // not by save()
    const SumKey key = key_at(at);
    at += whole;
    if (full()) make_room();
    add(key, known);
  }
}

std::uint64_t SumTable::bytes() const {
  const std::uint64_t blocks = end_.load(std::memory_order_relaxed) / kBlock + 1;
  return (mask_ + 1) * sizeof(Slot) + blocks * kBlock;
}

/// Does the budget allow twice the slots, both tables standing while the keys go over?
bool SumTable::grows() const { return bytes() + 2 * (mask_ + 1) * sizeof(Slot) <= budget_; }

bool SumTable::full() const {
  if (size() > (mask_ + 1) / 4 * 3) return true;
  // What is kept of full blocks is copied before they go.
  const std::uint64_t keys = end_.load(std::memory_order_relaxed);
  return keys > 4 * kBlock && (mask_ + 1) * 2 * sizeof(Slot) + keys / 2 * 3 > budget_;
}

void SumTable::make_room() {
  const std::uint64_t slots = mask_ + 1;
  const bool crowded = size() > slots / 4 * 3;
  const bool twice = crowded && grows();
  const auto ones = [&](std::uint64_t data) {
    const std::uint8_t* const at = record(data);
    std::size_t n = 0;
    for (std::size_t i = 0; i < length_of(at); ++i)
      n += static_cast<std::size_t>(std::popcount(at[kLengthBytes + i]));
    return n < 255 ? n : 255;
  };
  std::size_t least = 0;
  if (!twice) {
    std::array<std::uint64_t, 256> by_ones{};
    for (std::uint64_t i = 0; i < slots; ++i)
      if (slots_[i].load() != 0) ++by_ones[ones(slots_[i].load())];
    for (std::uint64_t gone = 0; gone < size() / 2 && least < by_ones.size();)
      gone += by_ones[least++];
  }
  const std::uint64_t new_slots = twice ? 2 * slots : slots;
  Slot* const fresh = static_cast<Slot*>(zeroed(new_slots * sizeof(Slot)));
  Block* const old_blocks = blocks_;
  Block* new_blocks = nullptr;
  if (!twice) {
    try {
      new_blocks = static_cast<Block*>(zeroed(kMostBlocks * sizeof(Block)));
    } catch (...) {
      release(fresh);
      throw;
    }
    end_.store(0);
  }
  std::uint64_t kept = 0;
  for (std::uint64_t i = 0; i < slots; ++i) {
    std::uint64_t data = slots_[i].load();
    if (data == 0 || (!twice && ones(data) < least)) continue;
    const SumKey key = key_at(record(data));
    if (!twice) {
      blocks_ = new_blocks;
      data = (data & ~(kPlace << kPlaceShift)) | write(key) << kPlaceShift;
      blocks_ = old_blocks;
    }
    std::uint64_t to = key.hash & (new_slots - 1);
    while (fresh[to].load() != 0) to = (to + 1) & (new_slots - 1);
    fresh[to].store(data);
    ++kept;
  }
  release(slots_);
  slots_ = fresh;
  mask_ = new_slots - 1;
  used_.store(kept);
  if (!twice) {
    blocks_ = new_blocks;
    free_blocks(old_blocks);
  }
}

}  // namespace minimex::board
