#pragma once
// A checked flip position: a text of + and -, referred to or owned.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "minimex/family/flip/census.hpp"
#include "minimex/family/flip/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::flip {

/// Cheap to copy. The text may be a mapped file: it is never copied, and a long one is counted
/// while it is checked, so that a solver need not read it again.
class Position {
 public:
  /// Checks a text that outlives the position. Throws run::BadRequest ("position 4: expected + or
  /// -, found x"). O(n).
  Position(std::string_view text, const Rules& rules, const run::Context& context);

  /// The same, but counted whatever its length.
  static Position counted(std::string_view text, const Rules& rules, const run::Context& context,
                          const CensusOptions& options = {});

  std::string_view text() const { return text_; }
  /// Set for counted positions, as all are whose text is longer than kCounted.
  const Census* census() const { return census_.get(); }

  /// The position after turning K cells from `offset` on; the move must be legal. O(n).
  Position after(std::uint64_t offset, const Rules& rules, const run::Context& context) const;

  /// Shorter texts are read again faster than they are counted.
  static constexpr std::size_t kCounted = 4096;

 private:
  Position() = default;

  std::shared_ptr<const std::string> owned_;
  std::string_view text_;
  std::shared_ptr<const Census> census_;
};

}  // namespace minimex::flip
