#pragma once

#include <cstdint>

namespace minimex::report {

/// Which lists of an Answer are rendered whole instead of only what it shows.
struct Options {
  bool all_best = false;   ///< every winning (optimal) move
  bool all_moves = false;  ///< every legal move
  /// Of them at most so many, the best; JSON only.
  std::uint64_t most_moves = ~std::uint64_t{0};
  bool whole_line = false;
  bool stats = false;  ///< text only: JSON always has them
};

}  // namespace minimex::report
