#pragma once
// How many runs of each length a text holds, and whether it is a position at all: one pass.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "minimex/family/flip/bits.hpp"
#include "minimex/family/flip/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::flip {

struct RunCount {
  std::uint64_t length;
  std::uint64_t count;
};

/// A set of run lengths: one bit a length, the last for all that are longer.
using LengthSet = std::uint64_t;
constexpr LengthSet in_set(std::uint64_t length) {
  return LengthSet{1} << (length < 63 ? length : 63);
}

struct Census {
  /// The lengths met, in ascending order. On a ring the runs at its two ends are one; a ring of +
  /// only is one run as long as the ring.
  std::vector<RunCount> runs;
  /// For each `chunk` cells of the text, the lengths of the runs that start there (on a ring, the
  /// runs at its two ends as if they were two).
  std::vector<LengthSet> starts;
  /// For each chunk: is all of it +?
  std::vector<bool> all_plus;
  std::size_t chunk = 0;
};

struct CensusOptions {
  Level level = widest_level();
  std::size_t chunk = std::size_t{1} << 17;  ///< cells, a multiple of 64; small ones are for tests
};

/// Throws run::BadRequest, naming the first character that is neither + nor -. O(n) time over all
/// threads of the context; memory for one word a chunk and for the distinct lengths.
Census take_census(std::string_view text, const Rules& rules, const run::Context& context,
                   const CensusOptions& options = {});

}  // namespace minimex::flip
