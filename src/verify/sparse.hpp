#pragma once
// The beginning of a sequence beyond what plain mex can do.

#include <cstdint>
#include <vector>

#include "verify/machine.hpp"
#include "verify/plain.hpp"

namespace minimex::verify {

/// Goes on from `values` to `size` of them. Common options are looked for among splits with a rare
/// heap only (no others give one); each smaller rare value must show itself as an option, else the
/// value is rare. Exact for any classes. Throws Stopped.
void extend_sparse(const Rules& rules, const Classes& classes, std::uint64_t size,
                   std::vector<std::uint32_t>& values, const GoOn& go_on);

}  // namespace minimex::verify
