// The lanes one after another, for any machine and any code of a byte.
#include <bit>

#include "verify/lanes.hpp"

namespace minimex::verify {
namespace {

constexpr std::size_t kWords = 4;

struct Sets {
  std::uint64_t words[kLanes][kWords];
};

/// What the option says of the heap of every lane joins the lane's set.
void join(Sets& sets, const LaneOption& option, const std::uint8_t* at) {
  const std::uint8_t* from = at - kLanes * option.rows;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const unsigned v = from[lane] ^ option.code;
    sets.words[lane][v / 64] |= std::uint64_t{1} << v % 64;
  }
}

unsigned least_missing(const std::uint64_t (&set)[kWords]) {
  for (unsigned w = 0; w < kWords; ++w)
    if (~set[w] != 0) return 64 * w + static_cast<unsigned>(std::countr_one(set[w]));
  return 64 * kWords;
}

}  // namespace

LaneStop run_lanes_portable(const LanePlan& plan, const LaneRows& rows) {
  for (std::size_t row = rows.from; row < rows.to; ++row) {
    const std::uint64_t odd = ((row - rows.from) & 1) != 0 ? ~rows.odd : rows.odd;
    std::uint8_t* at = rows.tape + row * kLanes;
    Sets common = {};
    for (std::size_t i = 0; i < plan.option_count; ++i) join(common, plan.options[i], at);
    LaneStop stop{row, 0, 0};
    unsigned needed[kLanes];
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      unsigned q = least_missing(common.words[lane]);
      const bool fits = q < 8 * plan.planes;
      if (!fits) {
        stop.too_large |= std::uint64_t{1} << lane;
        q = 0;
      }
      const bool is_odd = (odd >> lane & 1) != 0;
      needed[lane] = fits ? plan.needed[plan.parity && is_odd ? 1 : 0][q] : 0;
      at[lane] = static_cast<std::uint8_t>(q);
      std::uint8_t& largest = (is_odd ? rows.largest_odd : rows.largest_even)[lane];
      if (q > largest) largest = static_cast<std::uint8_t>(q);
    }
    Sets rare = {};
    for (std::size_t i = 0; rows.prove; i += kGroup) {
      stop.missing = 0;
      for (std::size_t lane = 0; lane < kLanes; ++lane)
        if (least_missing(rare.words[lane]) < needed[lane])
          stop.missing |= std::uint64_t{1} << lane;
      if (stop.missing == 0 || i == plan.witness_count) break;
      for (std::size_t j = i; j < i + kGroup; ++j) join(rare, plan.witnesses[j], at);
    }
    stop.too_large &= rows.active;
    stop.missing &= rows.active;
    if ((stop.too_large | stop.missing) != 0) return stop;
  }
  return {rows.to, 0, 0};
}

}  // namespace minimex::verify
