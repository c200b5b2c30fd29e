#include "family/heap/wide_splits.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <map>
#include <queue>
#include <utility>

#include "family/heap/mask.hpp"

namespace minimex::heap::detail {
namespace {

constexpr std::size_t kMostWindows = 1024;
constexpr std::uint64_t kDeepestFirstSplit = 4096;  // so that what they read stays in the cache
constexpr std::size_t kMostFirstSplits = 512;
constexpr std::size_t kSample = 256;

/// About as many vector operations as a code costs that no first split settles, in a block.
constexpr double kSearchCost = 20.0 * kLanes;
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
  for (std::uint64_t n = plan.head.size(); n > 3 && out.size() < kSample;) {
    n -= 3;
    if (plan.common[n] != 0) out.push_back({n, required.of_parity[n & 1][plan.head[n]]});
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

/// Splits whose small parts share a code, the smallest part first.
struct Kind {
  std::uint8_t code = 0;
  std::uint32_t split = 0;
  std::vector<std::uint64_t> parts;
  std::size_t next = 0;
};

std::vector<Kind> kinds_of_splits(const Plan& plan) {
  std::map<std::pair<std::uint8_t, std::uint32_t>, Kind> kinds;
  const std::uint64_t end = std::min<std::uint64_t>(plan.head.size(), kDeepestFirstSplit);
  for (std::uint64_t part = 1; part < end; ++part) {
    if (plan.common[part] == 0) continue;
    for (const std::uint32_t t : plan.splits) {
      // The other part is larger, so past the last rare heap.
      if (2 * part + t >= plan.start) continue;
      Kind& kind = kinds[{plan.head[part], t}];
      kind.code = plan.head[part];
      kind.split = t;
      kind.parts.push_back(part);
    }
  }
  std::vector<Kind> out;
  for (auto& [key, kind] : kinds) out.push_back(std::move(kind));
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
      Codes& out = required.of_parity[parity][code];
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

FirstSplits choose_first_splits(const Plan& plan, const Required& required) {
  std::vector<Sample> sample = take_sample(plan, required);
  FirstSplits out;
  out.planes = planes_for(sample);
  // With the heap's parity in the mask, taking an odd number and leaving one heap is a rare option.
  for (const std::uint32_t t : plan.singles)
    if (plan.mask.parity && t % 2 != 0) out.steps.push_back({t, 0});

  std::vector<Kind> kinds = kinds_of_splits(plan);
  /// The code that the split's next part gives the heap; 255 if its other part is rare.
  const auto code_at = [&](const Kind& kind, std::uint64_t heap) -> unsigned {
    const std::uint64_t small = kind.parts[kind.next] + kind.split;
    if (heap <= small || plan.common[heap - small] == 0) return kNoCode;
    return kind.code ^ plan.head[heap - small];
  };
  const auto gain = [&](const Kind& kind) {
    std::size_t count = 0;
    for (const Sample& s : sample) {
      const unsigned code = code_at(kind, s.heap);
      count += code < 8 * out.planes && contains(s.required, code) ? 1 : 0;
    }
    return count;
  };
  // A gain only shrinks as others are picked: the best by its old gain, if still the best by its
  // new one, is the best of all.
  std::priority_queue<std::pair<std::size_t, std::size_t>> queue;
  for (std::size_t i = 0; i < kinds.size(); ++i) queue.push({gain(kinds[i]), i});
  const double least = (out.planes + kSplitCost) / kSearchCost * static_cast<double>(sample.size());
  while (!queue.empty() && out.steps.size() < kMostFirstSplits) {
    const auto [old, i] = queue.top();
    queue.pop();
    Kind& kind = kinds[i];
    const std::size_t now = gain(kind);
    if (!queue.empty() && now < queue.top().first) {
      queue.push({now, i});
      continue;
    }
    if (static_cast<double>(now) < least) break;
    for (Sample& s : sample) {
      const unsigned code = code_at(kind, s.heap);
      if (code < 8 * out.planes) s.required.word[code / 64] &= ~(std::uint64_t{1} << code % 64);
    }
    const std::uint64_t part = kind.parts[kind.next];
    out.steps.push_back({static_cast<std::uint32_t>(part + kind.split), kind.code * 0x01010101U});
    out.deepest = std::max(out.deepest, part);
    if (++kind.next < kind.parts.size()) queue.push({gain(kind), i});
  }
  if (out.steps.size() % 2 != 0) {
    const Step last = out.steps.back();
    out.steps.push_back(last);
  }
  return out;
}

}  // namespace minimex::heap::detail
