#pragma once
// The sum of the piles, and the proof that 64 bits are enough.

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "minimex/value/number.hpp"

namespace minimex::row {

/// Every number the solvers form from n piles is, up to sign, at most four times the sum of the
/// piles' magnitudes: a reduced element is an alternating sum over its interval, and a score or a
/// measure of thresholds adds reduced elements of disjoint intervals once or twice. So 64-bit
/// arithmetic is exact as long as no magnitude passes 2^61 / n.
template <class T>
class Tally {
 public:
  /// Of a position with so many piles in all.
  explicit Tally(std::uint64_t piles)
      : piles_(piles), limit_((std::uint64_t{1} << 61) / (piles == 0 ? 1 : piles)) {}

  std::uint64_t piles() const { return piles_; }

  /// Takes the piles in. False: T is too narrow for them, nothing else may be done with T.
  [[nodiscard]] bool add(std::span<const std::int64_t> piles) {
    if constexpr (std::is_same_v<T, value::Score>) {
      for (const std::int64_t p : piles) total_ += p;
      return true;
    } else {
      std::uint64_t magnitudes = 0;
      std::uint64_t sum = 0;  // wraps only where the magnitudes are refused
      for (const std::int64_t p : piles) {
        magnitudes |= static_cast<std::uint64_t>(p ^ (p >> 63));
        sum += static_cast<std::uint64_t>(p);
      }
      total_ += static_cast<std::int64_t>(sum);
      return magnitudes < limit_;
    }
  }

  void add(const Tally& part) { total_ += part.total_; }

  value::Score total() const { return total_; }

 private:
  std::uint64_t piles_;
  std::uint64_t limit_;
  value::Score total_ = 0;
};

}  // namespace minimex::row
