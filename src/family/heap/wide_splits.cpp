#include "family/heap/wide_splits.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <queue>
#include <utility>

#include "family/heap/mask.hpp"

namespace minimex::heap::detail {
namespace {

constexpr std::size_t kMostWindows = 4096;
constexpr std::uint64_t kDeepestBlockSplit = 16384;
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

/// Splits whose other part is larger than the small one, so past the last rare heap, for all heaps
/// from the start on.
std::vector<Candidate> candidates_of(const Plan& plan) {
  std::vector<Candidate> out;
  const std::uint64_t end = std::min<std::uint64_t>(plan.head.size(), kDeepestBlockSplit);
  const std::uint64_t step = 1 + end * plan.splits.size() / kMostCandidates;
  for (std::uint64_t part = 1; part < end; part += step)
    for (const std::uint32_t t : plan.splits)
      if (plan.common[part] != 0 && 2 * part + t < plan.start)
        out.push_back({static_cast<std::uint32_t>(part), t});
  return out;
}

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
  const std::uint64_t take = plan.splits.back();
  std::size_t count = 0;
  for (const View& v : views.views) {
    const std::uint64_t part = v.first + kLanes - 1;
    if (part + take > from - first || 2 * part + take >= from) break;
    ++count;
  }
  return count / kRound * kRound;
}

BlockSplits choose_block_splits(const Plan& plan, const Required& required) {
  std::vector<Sample> sample = take_sample(plan, required);
  BlockSplits out;
  out.planes = planes_for(sample);
  // With the heap's parity in the mask, taking an odd number and leaving one heap is a rare option.
  for (const std::uint32_t t : plan.singles)
    if (plan.mask.parity && t % 2 != 0) out.steps.push_back({t, 0});

  const std::vector<Candidate> candidates = candidates_of(plan);
  /// The code that the split gives the heap; kNoCode if its other part is rare.
  const auto code_at = [&](const Candidate& c, std::uint64_t heap) -> unsigned {
    const std::uint64_t small = c.part + c.split;
    if (heap <= small || plan.common[heap - small] == 0) return kNoCode;
    return plan.head[c.part] ^ plan.head[heap - small];
  };
  const auto gain = [&](const Candidate& c) {
    std::size_t count = 0;
    for (const Sample& s : sample) {
      const unsigned code = code_at(c, s.heap);
      count += code < 8 * out.planes && contains(s.required, code) ? 1 : 0;
    }
    return count;
  };
  // A gain only shrinks as others are picked: the best by its old gain, if still the best by its
  // new one, is the best of all.
  std::priority_queue<std::pair<std::size_t, std::size_t>> queue;
  for (std::size_t i = 0; i < candidates.size(); ++i) queue.push({gain(candidates[i]), i});
  const double least = (out.planes + kSplitCost) / kSearchCost * static_cast<double>(sample.size());
  bool first = true;
  while (!queue.empty() && out.next.size() < kMostNextSplits) {
    const auto [old, i] = queue.top();
    queue.pop();
    const Candidate& c = candidates[i];
    const std::size_t now = gain(c);
    if (!queue.empty() && now < queue.top().first) {
      queue.push({now, i});
      continue;
    }
    first = first && static_cast<double>(now) >= least && out.steps.size() < kMostFirstSplits;
    if (now == 0) break;
    for (Sample& s : sample) {
      const unsigned code = code_at(c, s.heap);
      if (code < 8 * out.planes) s.required.word[code / 64] &= ~(std::uint64_t{1} << code % 64);
    }
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
