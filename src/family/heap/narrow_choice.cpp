// How many planes, and which splits for every heap: what makes the kernel fast on the end of the
// head. Costs are cycles a block, roughly those of a machine with 64-byte vectors; only their
// ratios matter, and nothing but speed depends on them.

#include <algorithm>
#include <bit>

#include "family/heap/narrow_tables.hpp"

namespace minimex::heap::narrow {
namespace {

constexpr unsigned kPlaneChoices[] = {2, 3, 4, 5, 6, 8};
constexpr double kRedo = 400;     // a block again with all planes, beside its lookups
constexpr double kLeftover = 70;  // a code that the splits for every heap do not show
constexpr std::size_t kSample = 2048;
constexpr u64 kStride = 3;           // odd: both parities
constexpr u64 kDepth = 8192;         // largest small part
constexpr std::size_t kMost = 256;   // splits
constexpr std::size_t kWidest = 64;  // candidates of a code tried at once

double lookup_cost(unsigned planes) { return 1 + 1.1 * planes; }

/// A heap of the sample: the rare codes it needs shown.
struct Sample {
  u64 heap;
  u64 wanted;
};

/// Those whose first code is the same, ascending by distance.
using Class = std::vector<Split>;

std::vector<Sample> draw(const Plan& plan, const Tables& tables) {
  std::vector<Sample> out;
  u64 n = plan.head.size();
  while (out.size() < kSample && n > kStride + 64) {
    n -= kStride;
    if (plan.common[n] != 0) out.push_back({n, tables.required_set[n % 2][plan.head[n] & 63]});
  }
  return out;
}

/// Only what every heap of the sample and from plan.start on can use.
std::vector<Class> candidates(const Plan& plan, u64 least_heap) {
  std::vector<Class> out(64);
  const u64 depth = std::min<u64>(plan.head.size(), kDepth);
  for (u64 distance = 1; distance < depth; ++distance) {
    Split split;
    split.distance = distance;
    u8 first = 0;
    for (const std::uint32_t t : plan.splits) {
      if (t >= distance) break;
      const u64 a = distance - t;
      if (plan.common[a] == 0 || distance + a >= least_heap) continue;
      if (split.codes == 0) first = plan.head[a];
      split.codes |= u64{1} << plan.head[a];
      split.part = std::max(split.part, a);
    }
    if (plan.mask.parity && distance % 2 != 0 && distance < least_heap &&
        std::find(plan.singles.begin(), plan.singles.end(), distance) != plan.singles.end())
      split.codes |= 1;
    if (split.codes != 0) out[first].push_back(split);
  }
  return out;
}

/// The greedy choice for one number of planes, and what it costs.
struct Greedy {
  Generic chosen;
  double cost = 0;
};

Greedy choose_for(unsigned planes, const Plan& plan, std::vector<Sample> sample,
                  std::vector<Class> classes) {
  Greedy out;
  out.chosen.planes = planes;
  const u64 held = planes >= 8 ? ~u64{0} : (u64{1} << (8 * planes)) - 1;
  const double heaps = std::max<double>(1, static_cast<double>(sample.size()));
  double left = 0;
  for (const Sample& s : sample) left += std::popcount(s.wanted);
  const auto shown = [&](const Sample& s, const Split& split) {
    const unsigned other = plan.head[s.heap - split.distance];
    u64 set = 0;
    if (other < 64)
      for (u64 rest = split.codes; rest != 0; rest &= rest - 1)
        set |= u64{1} << (other ^ static_cast<unsigned>(std::countr_zero(rest)));
    return s.wanted & held & set;
  };
  while (out.chosen.splits.size() < kMost) {
    // The fewer heaps want something still, the more candidates can be asked.
    std::erase_if(sample, [&](const Sample& s) { return (s.wanted & held) == 0; });
    if (sample.empty() && out.chosen.splits.size() >= 2) break;
    const std::size_t width = std::clamp<std::size_t>(kSample / (sample.size() + 1), 1, kWidest);
    Class* best_class = nullptr;
    std::size_t best = 0;
    u64 best_gain = 0;
    for (Class& c : classes)
      for (std::size_t i = 0; i < std::min(width, c.size()); ++i) {
        u64 gain = 0;
        for (const Sample& s : sample) gain += static_cast<u64>(std::popcount(shown(s, c[i])));
        if (best_class != nullptr && gain <= best_gain) continue;
        best_gain = gain;
        best_class = &c;
        best = i;
      }
    if (best_class == nullptr) break;
    const double worth = static_cast<double>(best_gain) / heaps * kBlock * kLeftover;
    if (worth < lookup_cost(planes) && out.chosen.splits.size() >= 2) break;
    const Split chosen = (*best_class)[best];
    best_class->erase(best_class->begin() + static_cast<std::ptrdiff_t>(best));
    for (Sample& s : sample) s.wanted &= ~shown(s, chosen);
    out.chosen.splits.push_back(chosen);
    left -= static_cast<double>(best_gain);
  }
  out.cost = static_cast<double>(out.chosen.splits.size()) * lookup_cost(planes) +
             left / heaps * kBlock * kLeftover;
  return out;
}

}  // namespace

unsigned choose_planes(const Plan& plan) {
  u64 heaps = 1;
  u64 at_least[kPlanes + 1] = {};  // common heaps with a code of plane k or more
  for (u64 n = plan.head.size() / 2; n < plan.head.size(); ++n) {
    if (plan.common[n] == 0) continue;
    ++heaps;
    for (unsigned k = 0; k <= plan.head[n] / 8U; ++k) ++at_least[k];
  }
  const auto lookups = static_cast<double>(plan.options.size());
  unsigned best = kPlanes;
  double least_cost = 1e30;
  for (const unsigned planes : kPlaneChoices) {
    const double redone =
        std::min(1.0, static_cast<double>(at_least[planes]) / static_cast<double>(heaps) * kBlock);
    const double lanes = planes <= 2 ? 30 : planes <= 4 ? 60 : 120;
    const double cost =
        lanes + lookups * lookup_cost(planes) + redone * (kRedo + lookups * lookup_cost(kPlanes));
    if (cost < least_cost) {
      least_cost = cost;
      best = planes;
    }
  }
  return best;
}

Generic choose_generic(const Plan& plan, const Tables& tables) {
  const std::vector<Sample> sample = draw(plan, tables);
  const u64 least_heap = sample.empty() ? 0 : std::min(plan.start, sample.back().heap);
  const std::vector<Class> classes = candidates(plan, least_heap);
  Greedy best;
  for (const unsigned planes : kPlaneChoices) {
    if (planes > tables.planes) break;
    Greedy g = choose_for(planes, plan, sample, classes);
    if (best.chosen.splits.empty() || g.cost < best.cost) best = std::move(g);
  }
  return best.chosen;
}

}  // namespace minimex::heap::narrow
