#pragma once
// The order in which tables are saved.

#include <algorithm>
#include <cstdint>

namespace minimex::board {

/// Hands over the numbers below `count` in such an order that any first few are spread evenly: what
/// is read from a hash table in the order of its slots crowds together when it goes into a smaller
/// one. Isa: see word.hpp, or any type where that does not matter.
template <class Isa, class Sink>
void each_spread(std::uint64_t count, Sink&& sink) {
  constexpr std::uint64_t kTogether = 64;  // in a row, for the cache
  const std::uint64_t blocks = (count + kTogether - 1) / kTogether;
  if (blocks == 0) return;
  // By the golden ratio, and every block once.
  std::uint64_t step = static_cast<std::uint64_t>(static_cast<double>(blocks) * 0.6180339887) | 1;
  const auto common = [&] {  // std::gcd might be linked from code for another machine
    std::uint64_t a = blocks;
    for (std::uint64_t b = step; b != 0;) {
      const std::uint64_t rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  };
  while (common() != 1) --step;
  for (std::uint64_t k = 0, block = 0; k < blocks; ++k) {
    const std::uint64_t end = std::min((block + 1) * kTogether, count);
    for (std::uint64_t i = block * kTogether; i < end; ++i) sink(i);
    block += step;
    if (block >= blocks) block -= blocks;
  }
}

}  // namespace minimex::board
