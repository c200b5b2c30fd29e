#include "family/heap/why.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace minimex::heap {

std::vector<std::string> why(const Judge& judge, const Nimbers* nimbers) {
  constexpr std::size_t kMostLines = 20;
  std::vector<std::string> out;
  if (nimbers == nullptr) {
    out.push_back(fmt::format("the mex of its options' nimbers is {}", judge.nimber()));
    return out;
  }
  const Nimbers& g = *nimbers;
  const Position& heaps = judge.position();
  std::uint64_t largest = judge.nimber();
  for (const std::uint64_t n : heaps) largest = std::max(largest, g[n]);
  const int bits = std::max(1, static_cast<int>(std::bit_width(largest)));
  std::string sum;
  for (const std::uint64_t n : heaps) {
    if (out.size() == kMostLines) {
      out.push_back(fmt::format("... {} heaps more", heaps.size() - kMostLines));
      break;
    }
    out.push_back(fmt::format("heap of {}: nimber {} = {:0{}b} in binary", n, g[n], g[n], bits));
    sum += fmt::format("{}{}", sum.empty() ? "" : " xor ", g[n]);
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
  return out;
}

}  // namespace minimex::heap
