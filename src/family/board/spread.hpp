#pragma once
// The order in which tables are saved.

#include <cstdint>

namespace minimex::board {

/// Hands over the numbers below a power of two, so that any first few are spread evenly: what is
/// read from a hash table in the order of its slots crowds together when it goes into a smaller
/// one. Isa: see word.hpp, or any type where that does not matter.
template <class Isa, class Sink>
void each_spread(std::uint64_t count, Sink&& sink) {
  constexpr std::uint64_t kTogether = 64;  // in a row, for the cache
  const std::uint64_t blocks = count < kTogether ? 1 : count / kTogether;
  const std::uint64_t step = (blocks * 0x9E3779B9U >> 32) | 1;  // the golden ratio; odd
  for (std::uint64_t k = 0, block = 0; k < blocks; ++k, block = (block + step) & (blocks - 1))
    for (std::uint64_t i = 0; i < count / blocks; ++i) sink(block * (count / blocks) + i);
}

}  // namespace minimex::board
