#pragma once
// Looking through the splits of a heap for values not seen yet.

#include <cstddef>
#include <cstdint>

#include "minimex/family/heap/plain.hpp"

namespace minimex::heap {

/// The value of split k is a[k] ^ b[k], k < count. marks[v] is 1 where v has been seen; it reaches
/// past every value that occurs. Afterwards it is 1 also for every value of the window (bytes: all
/// of them; words: [base, base + word_window)) that a split has; others may be marked or not.
struct Sweeper {
  /// top: a power of two above every value that occurs, 16 or more.
  void (*bytes)(const std::uint8_t* a, const std::uint8_t* b, std::size_t count, std::uint32_t top,
                std::uint8_t* marks);
  void (*words)(const std::uint16_t* a, const std::uint16_t* b, std::size_t count,
                std::uint32_t base, std::uint8_t* marks);
  std::uint32_t word_window;
};

Sweeper sweeper(Sweep sweep);

/// One store a split: the portable way, and the best where most values are new.
template <class T>
void mark_all(const T* a, const T* b, std::size_t count, std::uint8_t* marks) {
  for (std::size_t k = 0; k < count; ++k) marks[a[k] ^ b[k]] = 1;
}

/// The same for bytes and two-byte words, eight bytes of them to a load.
template <class T>
void mark_packed(const T* a, const T* b, std::size_t count, std::uint8_t* marks);

}  // namespace minimex::heap
