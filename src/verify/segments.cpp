#include "verify/segments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace minimex::verify {
namespace {

/// Rows kept above the ones being computed, and then room for more of them.
constexpr std::size_t kMostRoom = std::size_t{1} << 16;
constexpr std::size_t kRowsAtOnce = std::size_t{1} << 12;

class Batch {
 public:
  Batch(const Machine& machine, const std::vector<Stretch>& stretches, bool prove)
      : machine_(machine),
        run_(machine.certificate->run),
        stretches_(stretches),
        prove_(prove),
        window_(run_.window),
        rows_(window_ + std::clamp(window_, kRowsAtOnce, kMostRoom)),
        tape_(rows_ * kLanes),
        row_(window_),
        kept_(stretches.size()) {
    for (std::size_t lane = 0; lane < stretches_.size(); ++lane) {
      const std::string codes = run_.codes(stretches_[lane].snapshot);
      for (std::size_t row = 0; row < window_; ++row)
        tape_[row * kLanes + lane] = static_cast<std::uint8_t>(codes[row]);
      const std::uint64_t from = first(lane);
      if (stretches_[lane].keep_from < from)
        kept_[lane] = codes.substr(window_ - (from - stretches_[lane].keep_from));
    }
    // Idle lanes do as the first: any codes would do.
    for (std::size_t row = 0; row < window_; ++row)
      for (std::size_t lane = stretches_.size(); lane < kLanes; ++lane)
        tape_[row * kLanes + lane] = tape_[row * kLanes];
  }

  std::vector<std::string> run(const GoOn& go_on) {
    while (true) {
      std::uint64_t active = 0;
      std::uint64_t rows = kRowsAtOnce;
      for (std::size_t lane = 0; lane < stretches_.size(); ++lane) {
        const std::uint64_t at = first(lane) + done_;
        if (at >= stretches_[lane].to) continue;
        active |= std::uint64_t{1} << lane;
        rows = std::min(rows, stretches_[lane].to - at);
      }
      if (active == 0) return std::move(kept_);
      if (row_ == rows_) slide();
      rows = std::min(rows, rows_ - row_);
      compute(active, rows);
      row_ += rows;
      done_ += rows;
      if (!go_on(rows * static_cast<unsigned>(std::popcount(active)))) throw Stopped{};
    }
  }

 private:
  std::uint64_t first(std::size_t lane) const { return run_.snapshots[stretches_[lane].snapshot]; }

  void slide() {
    std::memmove(tape_.data(), tape_.data() + (row_ - window_) * kLanes, window_ * kLanes);
    row_ = window_;
  }

  void compute(std::uint64_t active, std::uint64_t rows) {
    std::uint8_t largest[2][kLanes] = {};
    std::uint64_t odd = 0;
    for (std::size_t lane = 0; lane < stretches_.size(); ++lane)
      odd |= ((first(lane) + done_) & 1) << lane;
    const LanePlan plan = machine_.plan();
    std::size_t from = row_;
    while (from < row_ + rows) {
      const std::uint64_t odd_here = ((from - row_) & 1) != 0 ? ~odd : odd;
      const LaneStop stop = machine_.kernel(plan, {tape_.data(), from, row_ + rows, active,
                                                   odd_here, prove_, largest[0], largest[1]});
      for (std::size_t lane = 0; lane < stretches_.size(); ++lane) {
        const std::uint64_t heap = first(lane) + done_ + (stop.row - row_);
        if ((stop.too_large >> lane & 1) != 0) refuse_large(heap);
        if ((stop.missing >> lane & 1) != 0) search(lane, heap, stop.row);
      }
      from = stop.row + 1;
    }
    for (std::size_t lane = 0; lane < stretches_.size(); ++lane)
      if ((active >> lane & 1) != 0) {
        const std::uint64_t heap = first(lane) + done_;
        compare_largest(lane, heap, rows, largest[0][lane], largest[1][lane]);
        keep(lane, heap, rows);
      }
  }

  std::uint8_t code(std::size_t lane, std::size_t row) const { return tape_[row * kLanes + lane]; }

  /// Every way to give the smaller rare codes that the witnesses of the plan did not.
  void search(std::size_t lane, std::uint64_t heap, std::size_t row) const {
    const std::size_t odd = machine_.classes.parity ? heap & 1 : 0;
    for (unsigned wanted = 0; wanted < machine_.needed[odd][code(lane, row)]; ++wanted)
      if (!has_witness(lane, heap, row, wanted))
        throw Refusal{fmt::format(
            "heap {}: the rare code {} is smaller than its value and has no witness with a small "
            "part up to {}",
            heap, wanted, machine_.depth)};
  }

  bool has_witness(std::size_t lane, std::uint64_t heap, std::size_t row, unsigned wanted) const {
    for (const std::uint64_t t : machine_.rare_takes)
      if (code(lane, row - t) == wanted) return true;
    for (std::uint64_t a = 1; a <= machine_.depth; ++a) {
      const std::uint32_t small = machine_.values[a];
      if (!machine_.classes.is_common(small, a)) continue;
      const std::uint32_t other = machine_.classes.code(small) ^ wanted;
      for (const std::uint64_t t : machine_.splits)
        if (2 * a < heap - t && code(lane, row - t - a) == other) return true;
    }
    return false;
  }

  [[noreturn]] void refuse_large(std::uint64_t heap) const {
    throw Refusal{fmt::format("heap {} has a value above the largest claimed, {}", heap,
                              machine_.certificate->largest_value)};
  }

  /// The claimed heap is the first with the claimed largest value.
  void compare_largest(std::size_t lane, std::uint64_t heap, std::uint64_t rows, unsigned even,
                       unsigned odd) const {
    const std::uint64_t at = machine_.certificate->largest_at;
    const std::uint32_t largest = machine_.certificate->largest_value;
    // The order of codes is that of values among heaps of one parity.
    const std::uint32_t most =
        std::max(machine_.classes.value(even, 0), machine_.classes.value(odd, 1));
    const bool around = heap <= at && at < heap + rows;
    if (!around && rows > 1 && (at < heap ? most <= largest : most < largest)) return;
    for (std::uint64_t i = 0; i < rows; ++i) {
      const std::uint32_t value = machine_.classes.value(code(lane, row_ + i), heap + i);
      if (value > largest) refuse_large(heap + i);
      if (value == largest && heap + i < at)
        throw Refusal{fmt::format("heap {} has the largest value before heap {}", heap + i, at)};
      if (value != largest && heap + i == at)
        throw Refusal{fmt::format("heap {} has the value {}, not the largest claimed, {}", at,
                                  value, largest)};
    }
  }

  void keep(std::size_t lane, std::uint64_t heap, std::uint64_t rows) {
    const std::uint64_t from = std::max(heap, stretches_[lane].keep_from);
    for (std::uint64_t n = from; n < heap + rows; ++n)
      kept_[lane].push_back(static_cast<char>(code(lane, row_ + (n - heap))));
  }

  const Machine& machine_;
  const answer::StateRun& run_;
  const std::vector<Stretch>& stretches_;
  bool prove_;
  std::size_t window_;
  std::size_t rows_;
  std::vector<std::uint8_t> tape_;
  std::size_t row_;         ///< the next to compute
  std::uint64_t done_ = 0;  ///< heaps computed in every lane
  std::vector<std::string> kept_;
};

}  // namespace

std::vector<std::string> run_stretches(const Machine& machine,
                                       const std::vector<Stretch>& stretches, bool prove,
                                       const GoOn& go_on) {
  return Batch(machine, stretches, prove).run(go_on);
}

}  // namespace minimex::verify
