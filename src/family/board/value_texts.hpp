#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "minimex/family/board/judge.hpp"
#include "minimex/family/board/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::board {

/// Canonical forms as people write them (value/form_text.hpp).
struct ValueTexts {
  std::vector<std::optional<std::string>> parts;  ///< unset where they are not small
  std::optional<std::string> sum;                 ///< of all parts
};

/// Values on the boards of one size; partizan games in normal play. What has been found for one
/// position serves the next.
class BoardValues {
 public:
  BoardValues(const Rules& rules, const Facts& facts, int rows, int columns);
  ~BoardValues();
  BoardValues(const BoardValues&) = delete;
  BoardValues& operator=(const BoardValues&) = delete;

  /// Of the components of a position, the first `most` of them, and of their sum.
  ValueTexts texts(const Position& position, std::span<const Component> parts, std::size_t most,
                   const run::Context& context);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace minimex::board
