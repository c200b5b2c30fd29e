#include "minimex/family/flip/nim_sum.hpp"

#include <algorithm>
#include <vector>

namespace minimex::flip {
namespace {

/// Moves a with first <= a < last and the target.
std::uint64_t count_between(const Nimbers& g, std::uint64_t rest, value::Nimber target,
                            std::uint64_t first, std::uint64_t last) {
  std::uint64_t count = 0;
  for (std::uint64_t a = first; a < last; ++a) count += (g[a] ^ g[rest - a]) == target;
  return count;
}

bool is_full_ring(const Census& census, std::string_view text, const Rules& rules) {
  return rules.ring && census.runs.size() == 1 && census.runs.front().length == text.size();
}

}  // namespace

std::uint64_t count_moves_to(const Nimbers& g, std::uint64_t length, value::Nimber target) {
  if (length < g.flip()) return 0;
  const std::uint64_t rest = length - g.flip();
  // From `edge` to rest - edge both pieces are in the periodic part, and so the sum repeats too.
  const std::uint64_t edge = g.period() ? g.period()->start : 0;
  if (!g.period() || rest < 2 * edge + 2 * g.period()->length)
    return count_between(g, rest, target, 0, rest + 1);
  const std::uint64_t period = g.period()->length;
  const std::uint64_t inner = rest + 1 - 2 * edge;
  return count_between(g, rest, target, 0, edge) +
         count_between(g, rest, target, rest + 1 - edge, rest + 1) +
         count_between(g, rest, target, edge, edge + period) * (inner / period) +
         count_between(g, rest, target, edge, edge + inner % period);
}

NimSumJudge::NimSumJudge(const Position& position, const Rules& rules, const NimSequence& sequence,
                         const run::Context& context)
    : Judge(rules.flip) {
  const Census* census = position.census();
  if (!census || is_full_ring(*census, position.text(), rules)) {
    read(position.text(), rules, sequence, context);
    return;
  }
  nimbers_ = sequence.reach(census->runs.empty() ? 0 : census->runs.back().length, context);
  for (const RunCount& run : census->runs)
    if (run.count % 2 == 1) sum_ ^= (*nimbers_)[run.length];
  winning_lengths_ = 0;
  for (const RunCount& run : census->runs) {
    if (run.length < rules.flip) continue;
    legal_ += (run.length - rules.flip + 1) * run.count;
    if (sum_ == 0) continue;
    const std::uint64_t wins =
        count_moves_to(*nimbers_, run.length, sum_ ^ (*nimbers_)[run.length]);
    winning_ += wins * run.count;
    if (wins != 0) winning_lengths_ |= in_set(run.length);
  }
}

void NimSumJudge::read(std::string_view text, const Rules& rules, const NimSequence& sequence,
                       const run::Context& context) {
  std::vector<Stretch> all;
  std::uint64_t longest = 0;
  Stretches stretches(text, rules, context);
  for (Stretch s; stretches.next(s);) {
    all.push_back(s);
    longest = std::max(longest, s.length);
  }
  nimbers_ = sequence.reach(longest, context);
  const Nimbers& g = *nimbers_;
  for (const Stretch& s : all) {
    legal_ += s.moves();
    if (s.full_ring)
      sum_ = g[s.length - g.flip()] == 0 ? 1 : 0;  // mex of one nimber
    else if (s.from == 0)  // a run round the end of a ring may give two stretches, one from 0
      sum_ ^= g[s.length];
  }
  if (sum_ == 0) return;
  for (const Stretch& s : all) {
    if (s.full_ring)
      winning_ += option_nimber(s, 0) == 0 ? s.moves() : 0;
    else
      for (std::uint64_t a = s.from; a < s.to; ++a) winning_ += option_nimber(s, a) == 0;
  }
}

}  // namespace minimex::flip
