#include "minimex/family/board/sequence.hpp"

#include <algorithm>
#include <vector>

#include "minimex/family/board/heap_game.hpp"
#include "minimex/family/heap/sequence.hpp"
#include "minimex/family/heap/study.hpp"

namespace minimex::board {
namespace {

void by_heaps(const heap::Rules& rules, const SizeRange& range, const run::Context& context,
              Sequence& sequence) {
  sequence.code = heap::canonical_code(rules);
  heap::Sequence values(rules);
  values.extend(static_cast<std::uint64_t>(range.columns_to) + 1, context);
  for (int n = range.columns_from; n <= range.columns_to; ++n) {
    const value::Nimber nimber = values[static_cast<std::uint64_t>(n)];
    sequence.values.sizes.push_back(
        {1, n, nimber == 0 ? value::Outcome::P : value::Outcome::N, nimber, {}, 0});
  }
  constexpr std::uint64_t kLookedAt = 4096;  // heaps: few enough for every method
  heap::PeriodQuestion question;
  question.limit = std::max(kLookedAt, static_cast<std::uint64_t>(range.columns_to) + 1);
  const heap::PeriodResult result = heap::study_period(rules, question, context);
  sequence.repeat = result.repeat;
  sequence.proved = result.proved;
  sequence.theorem = result.theorem;
}

/// The least period of at least kTimesSeen repeats at the end of the values, if it holds for half
/// of them. Few values are known, so that less is asked for than of heap games.
std::optional<heap::Repeat> observed(const std::vector<std::uint32_t>& values) {
  constexpr std::size_t kTimesSeen = 3;
  constexpr std::size_t kLeastSeen = 8;
  const std::size_t size = values.size();
  for (std::size_t p = 1; kTimesSeen * p <= size; ++p) {
    std::size_t from = size - p;
    while (from > 0 && values[from - 1] == values[from - 1 + p]) --from;
    const std::size_t seen = size - from;
    if (seen >= kTimesSeen * p && seen >= kLeastSeen && 2 * seen >= size)
      return heap::Repeat{from, p, 0};
  }
  return std::nullopt;
}

void look_for_period(Sequence& sequence) {
  std::vector<std::uint32_t> values;
  for (const SizeValue& s : sequence.values.sizes) {
    if (!s.outcome) break;
    values.push_back(s.nimber ? *s.nimber : static_cast<std::uint32_t>(*s.outcome));
  }
  sequence.repeat = observed(values);
  if (sequence.repeat)
    sequence.repeat->preperiod += static_cast<std::uint64_t>(sequence.values.range.columns_from);
}

}  // namespace

void fill_sequence(Judge& judge, const SizeRange& range, std::chrono::nanoseconds time_for_each,
                   const run::Context& context, Sequence& sequence) {
  sequence = {};
  sequence.values.range = range;
  sequence.values.impartial = judge.facts().impartial;
  sequence.values.misere = judge.misere();
  const std::optional<heap::Rules> heaps = judge.misere() ? std::nullopt : heap_game(judge.rules());
  if (heaps) return by_heaps(*heaps, range, context, sequence);
  TableStore store;
  fill_table(judge, range, time_for_each, store, context, sequence.values);
  look_for_period(sequence);
}

}  // namespace minimex::board
