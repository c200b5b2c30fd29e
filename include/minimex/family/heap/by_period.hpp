#pragma once
// A long nim-sequence without the work, where its period is soon proved.

#include <cstdint>

#include "minimex/family/heap/sequence.hpp"

namespace minimex::heap {

/// Makes heaps 0 .. to-1 of `sequence`, a sequence of these rules, known as extend() does. Where
/// every split would be looked at and the first 4096 heaps prove a period (Guy and Smith, see
/// Theorem), the values beyond are read off it: O(to) instead of O(to^2), four bytes a heap.
void extend_by_period(Sequence& sequence, const Rules& rules, std::uint64_t to,
                      const run::Context& context);

}  // namespace minimex::heap
