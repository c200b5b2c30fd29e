#pragma once
// Stretches of a sequence computed again from snapshots, sixty-four at a time.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "minimex/answer/certificate.hpp"
#include "verify/lanes.hpp"
#include "verify/plain.hpp"

namespace minimex::verify {

/// The classes and codes of a mask.
struct Classes {
  std::uint32_t mask = 1;
  bool parity = false;
  unsigned tau = 0;      ///< the parity of the splits
  unsigned dropped = 0;  ///< index of the mask's lowest bit

  bool is_common(std::uint32_t value, std::uint64_t heap) const;
  std::uint32_t code(std::uint32_t value) const;
  /// Of a common heap.
  std::uint32_t value(std::uint32_t code, std::uint64_t heap) const;
};

/// What drives the sequence from `start` on. Immutable; shared by threads.
struct Machine {
  Classes classes;
  const answer::Certificate* certificate = nullptr;
  std::vector<std::uint32_t> values;  ///< G(0) .. G(start - 1), the checker's own
  std::vector<std::uint64_t> splits;
  std::uint64_t depth = 0;            ///< the largest small part of a witness
  std::vector<LaneOption> options;    ///< ascending by rows
  std::vector<LaneOption> witnesses;  ///< a multiple of eight of them
  std::vector<std::uint64_t>
      rare_takes;           ///< leaving one heap turns a common heap into a rare option
  std::uint32_t codes = 0;  ///< every code is below this
  std::uint16_t needed[2][256] = {};
  std::uint8_t needed_plane[2][kMostPlanes][64] = {};
  LaneKernel kernel = nullptr;

  LanePlan plan() const;
};

/// The instruction sets this machine can run, the best last: "portable", "avx2", "avx512".
std::vector<std::string> lane_kernels();
/// The best kernel of at most this name ("": of all) for codes below `codes`.
LaneKernel lane_kernel(std::string_view most, std::uint32_t codes);

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
