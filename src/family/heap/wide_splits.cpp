#include "family/heap/wide_splits.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "family/heap/mask.hpp"

namespace minimex::heap::detail {
namespace {

constexpr std::size_t kMostWindows = 4096;
constexpr std::size_t kMostCandidates = 4096;
constexpr std::size_t kMostFirstSplits = 512;
constexpr std::size_t kMostNextSplits = 6 * kBatch;
constexpr std::size_t kSample = 2048;

/// About as many vector operations as a code costs that no first split settles, in a block.
constexpr double kSearchCost = 25.0 * kLanes;
/// Operations of a first split besides one a plane.
constexpr double kSplitCost = 3.0;

bool contains(const Codes& codes, unsigned code) {
  return (codes.word[code / 64] >> code % 64 & 1) != 0;
}

/// A heap whose required codes are known.
struct Sample {
  std::uint64_t heap;
  Codes required;
};

std::vector<Sample> take_sample(const Plan& plan, const Required& required) {
  std::vector<Sample> out;
  // From the last quarter, at an odd distance, so that both parities come up.
  const std::uint64_t most = std::min<std::uint64_t>(kSample, plan.head.size() / 16 + 1);
  const std::uint64_t step = plan.head.size() / (4 * most) | 1;
  for (std::uint64_t n = plan.head.size(); n > step && out.size() < most;) {
    n -= step;
    if (plan.common[n] != 0) out.push_back({n, required.codes[n & 1][plan.head[n]]});
  }
  return out;
}

unsigned planes_for(const std::vector<Sample>& sample) {
  std::array<std::size_t, kMostPlanes + 1> above{};  // [k]: required codes of plane k and higher
  for (const Sample& s : sample)
    for (unsigned k = kMostPlanes; k-- > 0;)
      for (unsigned c = 8 * k; c < 8 * k + 8; ++c) above[k] += contains(s.required, c) ? 1 : 0;
  for (unsigned k = kMostPlanes; k-- > 0;) above[k] += above[k + 1];
  unsigned k = 0;
  while (4 * above[k] > sample.size()) ++k;
  return plane_count(k);
}

struct Candidate {
  std::uint32_t part;
  std::uint32_t split;
};

/// Splits whose other part is larger than the small one and, where it would not be seen to be rare,
/// past the last rare heap, for all heaps from the start on.
std::vector<Candidate> candidates_of(const Plan& plan) {
  std::vector<Candidate> out;
  const std::uint64_t end = std::min<std::uint64_t>(plan.head.size(), kDeepestBlockSplit);
  const std::uint64_t step = 1 + end * plan.splits.size() / kMostCandidates;
  for (std::uint64_t part = 1; part < end; part += step)
    for (const std::uint32_t t : plan.splits)
      if (plan.common[part] != 0 && 2 * part + t < plan.start &&
          (plan.marked || plan.last_rare + part + t < plan.start))
        out.push_back({static_cast<std::uint32_t>(part), t});
  return out;
}

/// Of each candidate, to how many heaps of a sample it gives a code that they want still. O(heaps x
/// candidates) for each code that is wanted no more.
class Gains {
 public:
  Gains(const Plan& plan, const std::vector<Sample>& sample,
        const std::vector<Candidate>& candidates, unsigned codes)
      : width_(candidates.size()),
        code_(sample.size() * width_),
        wanted_(sample.size()),
        gain_(width_, 0) {
    for (std::size_t i = 0; i < sample.size(); ++i) {
      for (unsigned c = 0; c < codes && c != kNoCode; ++c)
        wanted_[i][c] = contains(sample[i].required, c) ? 1 : 0;
      std::uint8_t* const row = code_.data() + i * width_;
      for (std::size_t c = 0; c < width_; ++c) {
        const std::uint64_t small = candidates[c].part + candidates[c].split;
        const std::uint64_t heap = sample[i].heap;
        const bool usable = heap > small && plan.common[heap - small] != 0;
        row[c] =
            usable
                ? static_cast<std::uint8_t>(plan.head[candidates[c].part] ^ plan.head[heap - small])
                : std::uint8_t{kNoCode};
        gain_[c] = static_cast<std::uint16_t>(gain_[c] + wanted_[i][row[c]]);
      }
    }
  }

  std::size_t best() const {
    return static_cast<std::size_t>(std::max_element(gain_.begin(), gain_.end()) - gain_.begin());
  }
  std::size_t of(std::size_t candidate) const { return gain_[candidate]; }
  /// What the candidate gives is wanted no more.
  void pick(std::size_t candidate) {
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      const std::uint8_t* const row = code_.data() + i * width_;
      const std::uint8_t code = row[candidate];
      if (wanted_[i][code] == 0) continue;
      wanted_[i][code] = 0;
      for (std::size_t c = 0; c < width_; ++c)
        gain_[c] = static_cast<std::uint16_t>(gain_[c] - (row[c] == code ? 1 : 0));
    }
  }

 private:
  std::size_t width_;
  std::vector<std::uint8_t> code_;  // a row of candidates a heap
  std::vector<std::array<std::uint8_t, 256>> wanted_;
  std::vector<std::uint16_t> gain_;
};

}  // namespace

unsigned plane_count(unsigned planes) {
  return *std::lower_bound(std::begin(kPlaneCounts), std::end(kPlaneCounts),
                           std::min(planes, kMostPlanes));
}

void fill_required(const Mask& mask, Required& required) {
  const auto dropped = static_cast<unsigned>(std::countr_zero(mask.bits));
  for (unsigned parity = 0; parity < 2; ++parity)
    for (unsigned code = 0; code < 256; ++code) {
      // Rare and common values of one code differ in the dropped bit only.
      const std::uint32_t value = value_of(mask, code, parity, true);
      const unsigned below = ((code >> dropped) + (value >> dropped & 1)) << dropped;
      required.bound[parity][code] = static_cast<std::uint8_t>(std::min(below, 255U));
      Codes& out = required.codes[parity][code];
      for (unsigned w = 0; w < 4; ++w) {
        const unsigned bits = below <= 64 * w ? 0 : std::min(below - 64 * w, 64U);
        out.word[w] = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
      }
    }
}

Views make_views(const Plan& plan) {
  Views out;
  const std::uint64_t size = plan.head.size();
  if (plan.splits.empty() || size < 2) return out;
  const std::size_t count =
      std::min<std::size_t>(kMostWindows, static_cast<std::size_t>((size - 2) / kLanes + 1));
  out.windows.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t first = 1 + kLanes * i;
    Window& w = out.windows[i];
    for (std::size_t j = 0; j < kLanes; ++j) {
      const std::uint64_t part = first + kLanes - 1 - j;
      const bool usable = part < size && plan.common[part] != 0;
      w.reversed[j] = usable ? plan.head[part] : std::uint8_t{0};
      w.unusable[j] = usable ? 0 : 255;
    }
    for (const std::uint32_t t : plan.splits)
      out.views.push_back({static_cast<std::uint32_t>(t + first + kLanes - 1),
                           static_cast<std::uint32_t>(first), &w});
  }
  while (out.views.size() % kRound != 0) {
    const View last = out.views.back();
    out.views.push_back(last);
  }
  return out;
}

std::size_t usable_views(const Plan& plan, const Views& views, std::uint64_t first,
                         std::uint64_t from) {
  if (views.views.empty()) return 0;
  if (!plan.marked) first = std::max(first, plan.last_rare + 1);
  const std::uint64_t take = plan.splits.back();
  if (from <= first + take) return 0;
  // The largest part that may be small, in views that come one window after the other.
  const std::uint64_t largest = std::min(from - first - take, (from - take - 1) / 2);
  const std::uint64_t windows = largest / kLanes;
  if (windows >= views.windows.size()) return views.views.size();
  return windows * plan.splits.size() / kRound * kRound;
}

BlockSplits choose_block_splits(const Plan& plan, const Required& required) {
  const std::vector<Sample> sample = take_sample(plan, required);
  BlockSplits out;
  out.planes = planes_for(sample);
  // With the heap's parity in the mask, taking an odd number and leaving one heap is a rare option.
  for (const std::uint32_t t : plan.singles)
    if (plan.mask.parity && t % 2 != 0) out.steps.push_back({t, 0});

  const std::vector<Candidate> candidates = candidates_of(plan);
  Gains gains(plan, sample, candidates, 8 * out.planes);
  const double least = (out.planes + kSplitCost) / kSearchCost * static_cast<double>(sample.size());
  bool first = true;
  while (!candidates.empty() && out.next.size() < kMostNextSplits) {
    const std::size_t best = gains.best();
    const std::size_t gain = gains.of(best);
    if (gain == 0) break;
    first = first && static_cast<double>(gain) >= least && out.steps.size() < kMostFirstSplits;
    gains.pick(best);
    const Candidate& c = candidates[best];
    (first ? out.steps : out.next).push_back({c.part + c.split, plan.head[c.part] * 0x01010101U});
    out.deepest = std::max<std::uint64_t>(out.deepest, c.part);
  }
  if (out.steps.size() % 2 != 0) {
    const Step last = out.steps.back();
    out.steps.push_back(last);
  }
  while (out.next.size() % kBatch != 0) {
    const Step last = out.next.back();
    out.next.push_back(last);
  }
  return out;
}

}  // namespace minimex::heap::detail
