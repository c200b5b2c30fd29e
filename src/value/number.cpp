#include "minimex/value/number.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace minimex::value {

std::string to_string(Score score) { return fmt::format("{}", score); }

Nimber mex(const std::vector<Nimber>& options) {
  // The result is at most the number of options, so larger values need no mark.
  std::vector<bool> seen(options.size() + 1, false);
  for (const Nimber n : options)
    if (n < seen.size()) seen[n] = true;
  Nimber least = 0;
  while (seen[least]) ++least;
  return least;
}

}  // namespace minimex::value
