#pragma once
// What drives a sequence once its first values, its mask and its rare heaps are known.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/answer/certificate.hpp"
#include "verify/lanes.hpp"
#include "verify/rules.hpp"

namespace minimex::verify {

/// The instruction sets this machine can run, the best last: "portable", "avx2", "avx512".
std::vector<std::string> lane_kernels();
/// The best kernel of at most this name ("": of all) for codes below `codes`.
LaneKernel lane_kernel(std::string_view most, std::uint32_t codes);

/// The classes and codes of a mask.
struct Classes {
  std::uint32_t mask = 1;
  bool parity = false;
  unsigned tau = 0;      ///< the parity of the splits
  unsigned dropped = 0;  ///< index of the mask's lowest bit

  /// Of a game with these splits, at least one.
  static Classes of(const answer::StateRun& run, const std::vector<std::uint64_t>& splits);

  bool is_common(std::uint32_t value, std::uint64_t heap) const;
  std::uint32_t code(std::uint32_t value) const;
  /// Of a common heap.
  std::uint32_t value(std::uint32_t code, std::uint64_t heap) const;
};

/// What drives the sequence from `start` on. Immutable; shared by threads.
struct Machine {
  /// `values`: G(0) .. G(start - 1). `certificate` must outlive the machine and have at least one
  /// split, no rare heap from start / 2 on, a window above the largest take, codes of a byte.
  /// `kernel`: as for lane_kernel.
  Machine(const answer::Certificate& certificate, const Rules& rules,
          std::vector<std::uint32_t> values, std::string_view kernel);
  LanePlan plan() const;

  const answer::Certificate* certificate;
  std::vector<std::uint64_t> splits;
  Classes classes;
  std::vector<std::uint32_t> values;
  std::uint64_t depth;                ///< the largest small part of a witness
  std::vector<LaneOption> options;    ///< ascending by rows
  std::vector<LaneOption> witnesses;  ///< a multiple of kGroup
  std::vector<std::uint64_t>
      rare_takes;                     ///< leaving one heap turns a common one into a rare option
  std::uint32_t codes = 0;            ///< every code is below this
  std::uint16_t needed[2][256] = {};  ///< as in LanePlan
  std::uint8_t needed_plane[2][kMostPlanes][64] = {};
  LaneKernel kernel = nullptr;
};

}  // namespace minimex::verify
