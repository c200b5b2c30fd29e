#include "minimex/family/flip/moves.hpp"

namespace minimex::flip {

void each_move(const Position& position, const Rules& rules, const Judge& judge, Which which,
               const run::Context& context, const MoveSink& sink) {
  constexpr std::uint64_t kPollEvery = std::uint64_t{1} << 16;
  std::uint64_t seen = 0;
  Stretches stretches(position.text(), rules, context);
  for (Stretch s; stretches.next(s);) {
    for (std::uint64_t a = s.from; a < s.to; ++a) {
      if (++seen % kPollEvery == 0) context.poll();
      const Verdict v = judge.option(s, a);
      const bool wins = v.outcome == value::Outcome::P;
      if (which != Which::all && wins != (which == Which::winning)) continue;
      if (!sink(s.offset + (a - s.from), v)) return;
    }
  }
}

}  // namespace minimex::flip
