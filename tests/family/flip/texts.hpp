#pragma once
// Random flip texts for the tests.

#include <cstdint>
#include <string>

#include "minimex/run/random.hpp"

namespace minimex::flip {

/// Cells that are - with a probability of `minus_in` / 64.
inline std::string random_text(run::SplitMix64& random, std::size_t cells, std::uint64_t minus_in) {
  std::string text(cells, '+');
  for (char& c : text)
    if (random.below(64) < minus_in) c = '-';
  return text;
}

/// A mixture: stretches dense, sparse, all + and all -, so that runs of every length meet the
/// borders of words, blocks and chunks.
inline std::string mixed_text(run::SplitMix64& random, std::size_t cells) {
  constexpr std::uint64_t kDensities[] = {0, 1, 4, 16, 32, 56, 64};
  std::string text;
  while (text.size() < cells)
    text += random_text(random, 1 + random.below(300), kDensities[random.below(7)]);
  text.resize(cells);
  return text;
}

}  // namespace minimex::flip
