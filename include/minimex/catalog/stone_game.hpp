#pragma once
// stone-game as the catalog knows it.

#include <cstdint>
#include <string>
#include <string_view>

#include "minimex/answer/answer.hpp"
#include "minimex/catalog/entry.hpp"
#include "minimex/catalog/parameters.hpp"
#include "minimex/family/row/answer.hpp"
#include "minimex/family/row/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::catalog {

/// Satisfies CatalogGame; what each member does is said there.
class StoneGame {
 public:
  using Position = row::Position;

  explicit StoneGame(const Parameters& parameters);

  static const Description& description();
  Position parse(std::string_view text, const run::Context& context) const;
  std::string print(const Position& position) const;
  answer::Answer solve(const Position& position, const answer::Question& question,
                       const run::Context& context) const;
  bool yes_no(const Position& position, const run::Context& context) const;
  Position play(const Position& position, std::string_view notation) const;
  static answer::View view(const Position& position) { return row::view(position); }
  /// One row of `size` piles from 1 to 9.
  std::string random(std::uint64_t size, std::uint64_t seed) const;

 private:
  bool tie_counts_;  // predict-the-winner: a tie is a win of the player to move
};

}  // namespace minimex::catalog
