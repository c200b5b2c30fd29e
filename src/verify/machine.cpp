#include "verify/machine.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace minimex::verify {
namespace {

constexpr std::size_t kWitnesses = 2048;  // tried in all lanes at once, before each lane by itself

}  // namespace

Classes Classes::of(const answer::StateRun& run, const std::vector<std::uint64_t>& splits) {
  return {run.mask, run.parity, static_cast<unsigned>(splits.front() & 1),
          static_cast<unsigned>(std::countr_zero(run.mask))};
}

bool Classes::is_common(std::uint32_t value, std::uint64_t heap) const {
  const unsigned own = parity ? static_cast<unsigned>(heap ^ tau) & 1U : 0U;
  return ((static_cast<unsigned>(std::popcount(value & mask)) ^ own) & 1U) != 0;
}

std::uint32_t Classes::code(std::uint32_t value) const {
  const std::uint32_t low = (std::uint32_t{1} << dropped) - 1;
  return (value & low) | (value >> 1 & ~low);
}

std::uint32_t Classes::value(std::uint32_t code, std::uint64_t heap) const {
  const std::uint32_t low = (std::uint32_t{1} << dropped) - 1;
  const std::uint32_t without = (code & low) | (code & ~low) << 1;
  return is_common(without, heap) ? without : without | std::uint32_t{1} << dropped;
}

LanePlan Machine::plan() const {
  return {options.data(),  options.size(), witnesses.data(), witnesses.size(),
          (codes + 7) / 8, classes.parity, needed,           needed_plane};
}

std::vector<std::string> lane_kernels() {
  std::vector<std::string> out{"portable"};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) out.emplace_back("avx2");
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512vbmi"))
    out.emplace_back("avx512");
#endif
  return out;
}

LaneKernel lane_kernel(std::string_view most, std::uint32_t codes) {
  LaneKernel best = run_lanes_portable;
  if (codes > 8 * kMostPlanes) return best;
  for (const std::string& name : lane_kernels()) {
#if defined(__x86_64__)
    if (name == "avx2") best = run_lanes_avx2;
    if (name == "avx512") best = run_lanes_avx512;
#endif
    if (name == most) break;
  }
  return best;
}

Machine::Machine(const answer::Certificate& claim, const Rules& rules,
                 std::vector<std::uint32_t> first_values, std::string_view kernel_name)
    : certificate(&claim),
      splits(rules.leaving(2)),
      classes(Classes::of(claim.run, splits)),
      values(std::move(first_values)),
      depth(claim.run.window - claim.largest_take) {
  const answer::StateRun& run = claim.run;
  // Rows and codes of common options: a rare heap and the rest of a split, or one heap. With the
  // parity in the mask, an odd take from a common heap to one heap changes the class: it is rare.
  for (const std::uint64_t t : splits)
    for (const answer::RareHeap& r : run.rares)
      options.push_back({r.heap + t, static_cast<std::uint8_t>(classes.code(r.value))});
  for (const std::uint64_t t : rules.leaving(1)) {
    if (run.parity && t % 2 != 0)
      rare_takes.push_back(t);
    else
      options.push_back({t, 0});
  }
  std::sort(options.begin(), options.end(),
            [](const LaneOption& a, const LaneOption& b) { return a.rows < b.rows; });
  for (const std::uint64_t t : rare_takes) witnesses.push_back({t, 0});
  // Small parts that no heap from start on splits equally; one of each code in turn, for codes that
  // few heaps have are what the last missing options need.
  std::vector<std::vector<std::uint64_t>> parts(256);
  for (std::uint64_t a = 1; a <= depth && 2 * a + claim.largest_take < run.start; ++a)
    if (classes.is_common(values[a], a)) parts[classes.code(values[a])].push_back(a);
  bool more = true;
  for (std::size_t turn = 0; more && witnesses.size() < kWitnesses; ++turn) {
    more = false;
    for (std::size_t code = 0; code < parts.size(); ++code) {
      if (turn >= parts[code].size()) continue;
      more = true;
      for (const std::uint64_t t : splits)
        witnesses.push_back({parts[code][turn] + t, static_cast<std::uint8_t>(code)});
    }
  }
  while (!witnesses.empty() && witnesses.size() % kGroup != 0)
    witnesses.push_back(witnesses.back());

  for (std::uint32_t v = 0; v <= claim.largest_value; ++v)
    codes = std::max(codes, classes.code(v) + 1);
  for (std::uint32_t odd = 0; odd < 2; ++odd)
    for (std::uint32_t q = 0; q < 256; ++q) {
      // Rare values are in the order of their codes too. Those with smaller bits above the dropped
      // one are smaller; those with the same, if the heap's own value has that bit.
      const std::uint32_t own = classes.value(q, odd) >> classes.dropped & 1;
      const std::uint32_t below = ((q >> classes.dropped) + own) << classes.dropped;
      needed[odd][q] = static_cast<std::uint16_t>(below);
      if (q < 64)
        for (std::uint32_t code = 0; code < std::min(below, 64U); ++code)
          needed_plane[odd][code / 8][q] |= static_cast<std::uint8_t>(1U << code % 8);
    }
  kernel = lane_kernel(kernel_name, codes);
}

}  // namespace minimex::verify
