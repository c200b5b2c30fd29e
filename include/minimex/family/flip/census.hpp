#pragma once
// How many runs of each length a text holds, and whether it is a position at all: one pass.

#include <cstdint>
#include <string_view>
#include <vector>

#include "minimex/family/flip/bits.hpp"
#include "minimex/family/flip/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::flip {

struct RunCount {
  std::uint64_t length;
  std::uint64_t count;
};

/// Runs of one length or more, in ascending order of length. On a ring the runs at its two ends are
/// one; a ring of + only is one run as long as the ring.
using Census = std::vector<RunCount>;

/// Throws run::BadRequest, naming the first character that is neither + nor -. O(n) time; the
/// memory grows with the number of distinct lengths only.
Census take_census(std::string_view text, const Rules& rules, const run::Context& context,
                   Level level = widest_level());

}  // namespace minimex::flip
