#pragma once
// can-i-win: numbers are drawn from a common pool until a total is reached.

#include <cstdint>
#include <string>
#include <string_view>

#include "minimex/catalog/entry.hpp"
#include "minimex/family/pool/answer.hpp"
#include "minimex/family/pool/position.hpp"

namespace minimex::catalog {

/// The pool family as a catalog entry. Satisfies CatalogGame.
class CanIWin {
 public:
  using Position = pool::Position;

  static const Description& description();
  explicit CanIWin(const Parameters& parameters);

  Position parse(std::string_view text, const run::Context& context) const;
  std::string print(const Position& position) const;
  answer::Answer solve(const Position& position, const answer::Question& question,
                       const run::Context& context) const;
  /// Whether the player to move can force a win.
  bool yes_no(const Position& position, const run::Context& context) const;
  Position play(const Position& position, std::string_view notation) const;
  answer::View view(const Position& position) const { return pool::view(position, rules_); }
  std::string rules() const;
  /// max = size (at least 1), a total that can be reached and at times a few numbers taken.
  std::string random(std::uint64_t size, std::uint64_t seed) const;

 private:
  pool::Rules rules_;
};

}  // namespace minimex::catalog
