#include "family/heap/why.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace minimex::heap {
namespace {

answer::Sum sum_of(const Judge& judge, const Nimbers& g) {
  const Position& heaps = judge.position();
  answer::Sum sum;
  for (std::uint64_t i = 0; i < std::min(heaps.size(), answer::Sum::kMostParts); ++i) {
    const std::uint64_t n = heaps[i];
    answer::Sum::Part& part = sum.parts.emplace_back();
    part.text = fmt::format("heap of {}", n);
    part.position = print({n});
    part.touches = {i};
    part.nimber = g[n];
    if (const auto& r = g.repeat(); r && n >= r->preperiod && n - r->preperiod >= r->period)
      part.period = {r->preperiod, r->period, r->saltus};
  }
  sum.parts_count = heaps.size();
  sum.nim_sum = judge.nimber();
  return sum;
}

}  // namespace

void explain(answer::Answer& answer, const Judge& judge, const Nimbers* nimbers) {
  constexpr std::size_t kMostLines = 20;
  std::vector<std::string>& out = answer.why;
  if (nimbers == nullptr) {
    out.push_back(fmt::format("the mex of its options' nimbers is {}", judge.nimber()));
    return;
  }
  const Nimbers& g = *nimbers;
  const Position& heaps = judge.position();
  std::uint64_t largest = judge.nimber();
  for (const std::uint64_t n : heaps) largest = std::max(largest, g[n]);
  const int bits = std::max(1, static_cast<int>(std::bit_width(largest)));
  answer::Sum parts = sum_of(judge, g);
  std::string sum;
  for (const answer::Sum::Part& part : parts.parts) {
    if (out.size() == kMostLines) {
      out.push_back(fmt::format("... {} heaps more", heaps.size() - kMostLines));
      break;
    }
    out.push_back(fmt::format("{}: nimber {} = {:0{}b} in binary", part.text, *part.nimber,
                              *part.nimber, bits));
    sum += fmt::format("{}{}", sum.empty() ? "" : " xor ", *part.nimber);
  }
  if (heaps.empty())
    out.push_back("no heap is left: nim-sum 0");
  else if (heaps.size() > kMostLines)
    out.push_back(fmt::format("nim-sum of all: {}", judge.nimber()));
  else
    out.push_back(fmt::format("nim-sum: {} = {} = {:0{}b} in binary", sum, judge.nimber(),
                              judge.nimber(), bits));
  if (const auto& r = g.repeat())
    out.push_back(fmt::format("from heap {} on the nimbers repeat every {}{}; {}", r->preperiod,
                              r->period,
                              r->saltus == 0 ? "" : fmt::format(", {} more each time", r->saltus),
                              statement(g.theorem())));
  answer.explanation = std::move(parts);
}

}  // namespace minimex::heap
