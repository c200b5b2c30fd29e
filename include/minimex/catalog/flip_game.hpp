#pragma once
// Flip Game in the catalog.

#include <memory>
#include <string>
#include <string_view>

#include "minimex/answer/answer.hpp"
#include "minimex/catalog/entry.hpp"
#include "minimex/family/flip/answer.hpp"
#include "minimex/family/flip/solver.hpp"

namespace minimex::catalog {

/// flip-game, flip, 294. See the CatalogGame concept.
class FlipGame {
 public:
  using Position = flip::Position;

  explicit FlipGame(const Parameters& parameters);

  static const Description& description();

  /// One line end at the end of the text is ignored.
  Position parse(std::string_view text, const run::Context& context) const;
  static std::string print(const Position& p) { return std::string(p.text()); }
  answer::Answer solve(const Position& p, const answer::Question& question,
                       const run::Context& context) const;
  /// Can the player to move force a win?
  bool yes_no(const Position& p, const run::Context& context) const;
  answer::View view(const Position& p) const { return flip::view(p, solver_->rules()); }
  std::string rules() const;
  /// `notation`: the offset of the first cell, in decimal.
  Position play(const Position& p, std::string_view notation) const;
  /// `size` cells, each + with probability 3/4.
  static std::string random(std::uint64_t size, std::uint64_t seed);

 private:
  std::shared_ptr<const flip::Solver> solver_;
};

}  // namespace minimex::catalog
