#pragma once

namespace minimex::report {

/// Which lists of an Answer are rendered whole instead of only what it shows.
struct Options {
  bool all_best = false;   ///< every winning (optimal) move
  bool all_moves = false;  ///< every legal move
  bool whole_line = false;
  bool stats = false;  ///< text only: JSON always has them
};

}  // namespace minimex::report
