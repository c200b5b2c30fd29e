#pragma once
// Sixty-four stretches of a sequence side by side. Each has its own lane of bytes, so that the
// values of one stretch, which hang on one another, never wait for one another within a vector:
//
//     row r      lane 0      lane 1      ...      lane 63
//       0        heap a      heap b               heap z        a byte each: the code of the heap
//       1        heap a+1    heap b+1             heap z+1
//       ...
//
// Every option of every heap is "the code so many rows above, xor-ed with a constant", the same for
// all lanes. Included by sources compiled for wider vectors: holds nothing that could be compiled
// twice.

#include <cstddef>
#include <cstdint>

namespace minimex::verify {

inline constexpr std::size_t kLanes = 64;
inline constexpr std::size_t kMostPlanes = 8;  ///< codes below 64, eight to a plane
inline constexpr std::size_t kGroup =
    8;  ///< witnesses tried between two looks whether all is found

/// An option of every heap: the code `rows` above, xor-ed with `code`.
struct LaneOption {
  std::size_t rows;
  std::uint8_t code;
};

struct LanePlan {
  const LaneOption* options;  ///< common
  std::size_t option_count;
  const LaneOption* witnesses;  ///< rare: splits into two common heaps, odd takes where they matter
  std::size_t witness_count;    ///< a multiple of kGroup
  std::size_t planes;           ///< codes are below 8 * planes
  bool parity;                  ///< needed[1] is for odd heaps; else needed[0] is for all
  /// Of the heap whose code is q: how many rare codes, from 0 on, are smaller values.
  const std::uint16_t (*needed)[256];
  /// The same as sets: bit b of needed_plane[parity][plane][q]: 8 * plane + b is one of them.
  const std::uint8_t (*needed_plane)[kMostPlanes][64];
};

/// Rows to compute and what came of them.
struct LaneRows {
  std::uint8_t* tape;  ///< row 0; rows above `from` hold what the options reach for
  std::size_t from;
  std::size_t to;
  std::uint64_t active;        ///< lanes of which anything is reported
  std::uint64_t odd;           ///< lanes whose heap at row `from` is odd
  bool prove;                  ///< look for witnesses
  std::uint8_t* largest_even;  ///< by lane: the largest code of an even heap so far
  std::uint8_t* largest_odd;
};

/// The row at which something was found, already computed; `to` where nothing was.
struct LaneStop {
  std::size_t row;
  std::uint64_t too_large;  ///< lanes whose mex passes the planes; their code means nothing
  std::uint64_t missing;    ///< lanes with a smaller rare value that no witness of the plan gives
};

using LaneKernel = LaneStop (*)(const LanePlan&, const LaneRows&);

/// Any machine, up to 32 planes.
LaneStop run_lanes_portable(const LanePlan& plan, const LaneRows& rows);
/// Up to kMostPlanes.
LaneStop run_lanes_avx2(const LanePlan& plan, const LaneRows& rows);
LaneStop run_lanes_avx512(const LanePlan& plan, const LaneRows& rows);

}  // namespace minimex::verify
