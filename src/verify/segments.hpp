#pragma once
// Stretches of a sequence computed again from snapshots, sixty-four at a time.

#include <cstdint>
#include <string>
#include <vector>

#include "verify/machine.hpp"
#include "verify/plain.hpp"

namespace minimex::verify {

/// From a snapshot to `to`; the codes of heaps keep_from .. to - 1 are what is asked for.
struct Stretch {
  std::size_t snapshot = 0;
  std::uint64_t to = 0;
  std::uint64_t keep_from = 0;  ///< not before the snapshot's window
};

/// Up to kLanes stretches. Each value is the common mex; with `prove`, every smaller rare value has
/// a witness. No value passes the claimed largest, none before its heap reaches it. Returns what
/// was kept. Throws Refusal, Stopped.
std::vector<std::string> run_stretches(const Machine& machine,
                                       const std::vector<Stretch>& stretches, bool prove,
                                       const GoOn& go_on);

}  // namespace minimex::verify
