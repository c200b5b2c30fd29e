#pragma once
// How a text is read; the choices are for tests and benchmarks.

#include <cstddef>
#include <string_view>

#include "minimex/family/row/position.hpp"
#include "pieces.hpp"

namespace minimex::row {

struct ParseOptions {
  Reading reading = Reading::best;
  std::size_t part = std::size_t{1} << 19;  ///< bytes of text a thread reads at once
};

/// As parse(text, context): the options change only how long it takes.
Position parse(std::string_view text, const ParseOptions& options, const run::Context& context);

}  // namespace minimex::row
