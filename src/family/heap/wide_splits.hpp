#pragma once
// Which splits the wide kernel tries, and in which order.

#include <cstdint>
#include <vector>

#include "family/heap/kernel.hpp"
#include "family/heap/wide.hpp"

namespace minimex::heap::detail {

/// [parity of the heap][candidate's code]: codes of the rare values smaller than the candidate. The
/// dropped bit is the lowest of the mask, so these are all codes below a bound.
struct Required {
  Codes codes[2][256];
  std::uint8_t bound[2][256];  ///< 255 for 256
};
void fill_required(const Mask& mask, Required& required);

/// Windows over the small parts, and the views of them under each split, the smallest parts first.
struct Views {
  std::vector<Window> windows;
  std::vector<View> views;  // a multiple of kRound; point into windows
};
Views make_views(const Plan& plan);
/// The number of leading views that may be used for all heaps from `from` on, of a tape that starts
/// at `first`: their other parts are on the tape, common, and larger than the small ones.
std::size_t usable_views(const Plan& plan, const Views& views, std::uint64_t first,
                         std::uint64_t from);

/// Splits tried for a whole block at once: first for all codes, then for a few of each heap.
struct BlockSplits {
  std::vector<Step> steps;  // an even number
  std::vector<Step> next;   // a multiple of kBatch
  unsigned planes = 0;      // of kPlaneCounts
  std::uint64_t deepest = 0;
};
/// Picks greedily, on heaps at the end of plan.head, the splits that settle most of the required
/// codes: as `steps`, as long as one costs less than the later searches it saves; then as `next`.
BlockSplits choose_block_splits(const Plan& plan, const Required& required);

/// The least of kPlaneCounts that is at least `planes`.
unsigned plane_count(unsigned planes);

}  // namespace minimex::heap::detail
