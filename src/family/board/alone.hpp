#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "minimex/family/board/judge.hpp"

namespace minimex::board {

/// For each of the first `most` components of a position (`parts`: all of them) a board of the same
/// size on which that component is the only one, and plays as it does here: the cells of the others
/// hold one symbol. Unset where no symbol does that. O(symbols) splits a component.
std::vector<std::optional<Position>> each_alone(const Rules& rules, const Facts& facts,
                                                const Position& position,
                                                std::span<const Component> parts, std::size_t most,
                                                const run::Context& context);

}  // namespace minimex::board
