#pragma once
// The lowest move in a run that leaves pieces of a given nim-sum, looked up.

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "minimex/family/flip/nimbers.hpp"

namespace minimex::flip {

/// A table by run length and target, filled as asked. Past the period the lengths repeat: from
/// 2 (start + period) + K on, the longer piece of every move can be made longer or shorter by a
/// period without a change of its nimber, and the lowest move to a target has a shorter piece below
/// start + period, so that a run of length + period has the same lowest move.
class FirstMoves {
 public:
  explicit FirstMoves(const Nimbers& nimbers);

  /// The least a with g(a) xor g(length - K - a) = target. O(1), or O(length) for a new length.
  std::optional<std::uint64_t> find(std::uint64_t length, value::Nimber target);
  /// Moves a >= first only. O(start + period) with a proved period, else O(length).
  std::optional<std::uint64_t> find_from(std::uint64_t first, std::uint64_t length,
                                         value::Nimber target) const;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::vector<std::uint32_t> row(std::uint64_t length) const;

  const Nimbers& g_;
  std::uint64_t repeats_from_ = ~std::uint64_t{0};
  static constexpr std::size_t kShort = 512;
  using Row = std::vector<std::uint32_t>;  // [target]; never empty once known
  std::vector<Row> short_rows_ = std::vector<Row>(kShort);
  std::unordered_map<std::uint64_t, Row> long_rows_;
};

}  // namespace minimex::flip
