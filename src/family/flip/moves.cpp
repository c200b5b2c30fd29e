#include "minimex/family/flip/moves.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace minimex::flip {
namespace {

/// Lists the moves of stretches. In a long text equal runs have equal verdicts: those of short runs
/// are looked up, those of long ones found once a period.
class Lister {
 public:
  Lister(const Position& position, const Judge& judge, Which which, const run::Context& context,
         const MoveSink& sink)
      : many_(position.census() != nullptr),
        judge_(judge),
        which_(which),
        context_(context),
        sink_(sink) {}

  /// False: the sink has had enough.
  bool list(const Stretch& s) {
    if (!many_ || s.full_ring) return plainly(s, s.from, s.to);
    if (s.length < kTabled) return from_table(s);
    return by_period(s);
  }

 private:
  using Entry = std::pair<std::uint64_t, Verdict>;  // a and its option
  static constexpr std::uint64_t kTabled = 256;

  bool chosen(const Verdict& v) const {
    return which_ == Which::all || (v.outcome == value::Outcome::P) == (which_ == Which::winning);
  }

  bool give(const Stretch& s, std::uint64_t a, const Verdict& v) {
    constexpr std::uint64_t kPollEvery = std::uint64_t{1} << 16;
    if (++given_ % kPollEvery == 0) context_.poll();
    return sink_(s.offset + (a - s.from), v);
  }

  bool plainly(const Stretch& s, std::uint64_t first, std::uint64_t last) {
    constexpr std::uint64_t kPollEvery = std::uint64_t{1} << 16;
    for (std::uint64_t a = first; a < last; ++a) {
      if (a % kPollEvery == 0) context_.poll();
      const Verdict v = judge_.option(s, a);
      if (chosen(v) && !give(s, a, v)) return false;
    }
    return true;
  }

  std::vector<Entry> entries(const Stretch& s, std::uint64_t first, std::uint64_t last) const {
    std::vector<Entry> out;
    for (std::uint64_t a = first; a < last; ++a)
      if (const Verdict v = judge_.option(s, a); chosen(v)) out.emplace_back(a, v);
    return out;
  }

  bool from_table(const Stretch& s) {
    Row& row = table_[s.length];
    if (!row.known) {
      // From all moves of the run, which may be more than this stretch has.
      row.entries = entries({0, s.length, 0, s.length, false}, 0, row_moves(s));
      row.known = true;
    }
    for (const auto& [a, v] : row.entries) {
      if (a < s.from) continue;
      if (a >= s.to) break;
      if (!give(s, a, v)) return false;
    }
    return true;
  }

  bool by_period(const Stretch& s) {
    const auto repeats = judge_.repeats(s.length);
    const std::uint64_t moves = row_moves(s);
    if (!repeats || moves < 2 * repeats->start + 2 * repeats->length)
      return plainly(s, s.from, s.to);
    const std::uint64_t first = std::max(s.from, repeats->start);
    const std::uint64_t last = std::min(s.to, moves - repeats->start);
    if (first >= last) return plainly(s, s.from, s.to);
    const std::uint64_t period = repeats->length;
    const std::uint64_t turns = (last - first) / period;
    const std::vector<Entry> once = entries(s, first, first + (turns == 0 ? 0 : period));
    if (!plainly(s, s.from, first)) return false;
    for (std::uint64_t turn = 0; turn < turns && !once.empty(); ++turn)
      for (const auto& [a, v] : once)
        if (!give(s, a + turn * period, v)) return false;
    return plainly(s, first + turns * period, s.to);
  }

  std::uint64_t row_moves(const Stretch& s) const { return s.length - judge_.flip() + 1; }

  struct Row {
    bool known = false;
    std::vector<Entry> entries;
  };

  bool many_;
  const Judge& judge_;
  Which which_;
  const run::Context& context_;
  const MoveSink& sink_;
  std::uint64_t given_ = 0;
  std::vector<Row> table_ = std::vector<Row>(many_ ? kTabled : 0);
};

}  // namespace

void each_move(const Position& position, const Rules& rules, const Judge& judge, Which which,
               const run::Context& context, const MoveSink& sink) {
  Wanted wanted{~LengthSet{0}, position.census()};
  if (which == Which::winning) wanted.lengths = judge.winning_lengths();
  Stretches stretches(position.text(), rules, context, wanted);
  Lister lister(position, judge, which, context, sink);
  for (Stretch s; stretches.next(s);)
    if (!lister.list(s)) return;
}

}  // namespace minimex::flip
