#pragma once
// The walk through windows for one witness. Included by the sources of one instruction set each:
// everything here has internal linkage.

#include "family/heap/narrow.hpp"

namespace minimex::heap::narrow {
namespace {

/// Ops::search, where matches(window) has bit i set if entry i of the window gives the code.
template <class Matches>
u64 search_windows(const Window* windows, u64 count, const Matches& matches, u64* part) {
  for (u64 i = 0; i < count; ++i) {
    const u64 found = matches(windows[i]);
    if (found == 0) continue;
    *part = windows[i].first + static_cast<u64>(__builtin_clzll(found));
    return i;
  }
  return count;
}

}  // namespace
}  // namespace minimex::heap::narrow
