#pragma once

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

/// Of the components of a position, the first `most` of them; partizan games in normal play.
ValueTexts value_texts(const Rules& rules, const Facts& facts, const Position& position,
                       std::span<const Component> parts, std::size_t most,
                       const run::Context& context);

}  // namespace minimex::board
