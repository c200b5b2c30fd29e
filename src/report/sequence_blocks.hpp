#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "minimex/report/sequence.hpp"

namespace minimex::report {

/// Calls f(n, value) for heaps from .. to in order.
template <class F>
void for_each_heap(const SequenceView& view, const run::Context& context, F&& f) {
  constexpr std::uint64_t kBlock = 1 << 14;
  std::vector<std::uint32_t> values;
  for (std::uint64_t n = view.from; n <= view.to; n += values.size()) {
    context.poll();
    values.resize(std::min(kBlock, view.to - n + 1));
    view.sequence.read(n, values);
    for (std::uint64_t i = 0; i < values.size(); ++i) f(n + i, values[i]);
  }
}

}  // namespace minimex::report
