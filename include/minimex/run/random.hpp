#pragma once
// Random numbers that are the same on every machine (the standard distributions are not).

#include <cstdint>

namespace minimex::run {

/// SplitMix64 (Steele, Lea, Flood 2014): a 64-bit state, any seed, a period of 2^64.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t operator()() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }

  /// Uniform in 0 ... n - 1; n > 0. Draws again where a plain remainder would favour small numbers.
  std::uint64_t below(std::uint64_t n) {
    const std::uint64_t skewed = (0 - n) % n;  // 2^64 mod n
    std::uint64_t x = (*this)();
    while (x < skewed) x = (*this)();
    return x % n;
  }

 private:
  std::uint64_t state_;
};

}  // namespace minimex::run
