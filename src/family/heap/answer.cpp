#include "minimex/family/heap/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <utility>

#include "family/heap/judge.hpp"
#include "family/heap/long_line.hpp"
#include "family/heap/why.hpp"

namespace minimex::heap {
namespace {

using answer::Answer;
using answer::MoveList;
using answer::Question;

/// A heap has a digit at least and a sign: a position of more heaps need not be written out.
constexpr std::uint64_t kWrittenOut = (answer::kLongestPosition + 2) / 2;

answer::Move shown(std::string notation, const Move& move, std::uint64_t nimber, bool optimal) {
  answer::Move m;
  m.notation = std::move(notation);
  m.touches = {move.index};
  m.value = value::Value{value::Kind::nimber, static_cast<value::Score>(nimber)};
  m.leads_to_outcome = nimber == 0 ? value::Outcome::P : value::Outcome::N;
  m.optimal = optimal;
  return m;
}

answer::Move shown(const Position& position, const Move& move, std::uint64_t nimber, bool optimal) {
  answer::Move m = shown(notation(position, move), move, nimber, optimal);
  if (position.size() <= kWrittenOut) m.leads_to = answer::short_text(print(play(position, move)));
  return m;
}

MoveList winning_list(const std::shared_ptr<const Judge>& judge, const Question& question) {
  MoveList list;
  list.count = judge->count_winning(question.complete_moves);
  list.complete = list.count.has_value();
  list.all = [judge](const std::function<void(const answer::Move&)>& sink) {
    judge->each_winning([&](const Move& m, std::uint64_t nimber) {
      sink(shown(judge->position(), m, nimber, true));
      return true;
    });
  };
  // Where the count is not known, those that come soon are shown.
  const std::uint64_t wanted =
      list.count ? std::min(question.move_cap, *list.count) : question.move_cap;
  if (wanted > 0)
    judge->each_winning([&](const Move& m, std::uint64_t nimber) {
      list.shown.push_back(shown(judge->position(), m, nimber, true));
      return list.shown.size() < wanted;
    });
  return list;
}

MoveList legal_list(const std::shared_ptr<const Judge>& judge) {
  MoveList list;
  list.count = judge->count_legal();
  list.all = [judge](const std::function<void(const answer::Move&)>& sink) {
    const bool lost = judge->nimber() == 0;
    const auto hand_over = [&](const Move& m, std::uint64_t nimber) {
      sink(shown(judge->position(), m, nimber, nimber == 0 || lost));
      return true;
    };
    // The winning ones are found without a look at all the others.
    judge->each_winning(hand_over);
    judge->each_legal(
        [&](const Move& m, std::uint64_t nimber) { return nimber == 0 || hand_over(m, nimber); });
  };
  return list;
}

using MoveSink = std::function<bool(const answer::Move&)>;
/// Hands over the line of play of a position until the sink says no.
using Walk = std::function<void(const Position&, const MoveSink&)>;

/// Plays the first winning move, or where there is none the first legal one.
void play_line(const JudgeMaker& maker, const Position& start, const run::Context& context,
               const MoveSink& sink) {
  Position now = start;
  for (;;) {
    context.poll();
    const std::shared_ptr<const Judge> judge = maker(now);
    const bool lost = judge->nimber() == 0;
    std::optional<Move> best;
    std::uint64_t value = 0;
    const VisitMove take_first = [&](const Move& m, std::uint64_t nimber) {
      best = m;
      value = nimber;
      return false;
    };
    if (lost)
      judge->each_legal(take_first);
    else
      judge->each_winning(take_first);
    if (!best || !sink(shown(now, *best, value, true))) return;
    now = play(now, *best);
  }
}

/// The same; very many heaps are not looked through anew for every ply.
Walk walk_by_sums(const Rules& rules, const std::shared_ptr<const Nimbers>& nimbers,
                  const JudgeMaker& maker, const run::Context& context) {
  return [rules, nimbers, maker, &context](const Position& start, const MoveSink& sink) {
    const std::optional<Position> rest = play_long_line(
        rules, *nimbers, start, kWrittenOut, context,
        [&](std::uint64_t heap, const Move& move, std::uint64_t nimber) {
          return sink(shown(fmt::format("{}>{}", heap, print(move.parts)), move, nimber, true));
        });
    if (rest) play_line(maker, *rest, context, sink);
  };
}

MoveList line_list(const Walk& walk, const Position& start, std::uint64_t cap) {
  constexpr std::uint64_t kShortGame = 1000;  // beans and heaps: such a game is played to its end
  std::uint64_t beans = 0;
  for (const std::uint64_t n : start) beans += std::min(n, kShortGame + 1);
  return answer::line_of([walk, start](const MoveSink& sink) { walk(start, sink); }, cap,
                         start.size() <= kShortGame && beans <= kShortGame);
}

answer::Method method(const Nimbers* nimbers) {
  if (nimbers == nullptr)
    return {"search", "Every line of play was searched by the plain rules, each position once."};
  if (!nimbers->repeat())
    return {
        "nim-sum",
        "The nimber of a heap is the mex of its options' nimbers, that of a sum of heaps the xor "
        "of theirs (Sprague, Grundy)."};
  const Repeat& r = *nimbers->repeat();
  return {"nim-sum",
          fmt::format("The nimber of a sum of heaps is the xor of theirs (Sprague, Grundy); the "
                      "nimbers have period {} from heap {} on{}, proved ({}).",
                      r.period, r.preperiod,
                      r.saltus == 0 ? "" : fmt::format(", each time {} more", r.saltus),
                      answer::name(nimbers->theorem()))};
}

}  // namespace

std::shared_ptr<const Nimbers> Solver::nimbers(const Position& position,
                                               const run::Context& context) const {
  std::uint64_t largest = 0;
  for (const std::uint64_t n : position) largest = std::max(largest, n);
  return table_.reach(largest, context);
}

std::uint64_t nim_sum(const Nimbers& nimbers, const Position& position) {
  return std::accumulate(position.begin(), position.end(), std::uint64_t{0},
                         [&](std::uint64_t x, std::uint64_t n) { return x ^ nimbers[n]; });
}

Answer solve(const Solver& solver, const Position& position, const Question& question,
             const run::Context& context) {
  std::shared_ptr<const Nimbers> nimbers;
  JudgeMaker maker;
  Walk walk;
  if (question.generic_search) {
    maker = search_judges(solver.rules(), context);
    walk = [maker, &context](const Position& start, const MoveSink& sink) {
      play_line(maker, start, context, sink);
    };
  } else {
    nimbers = solver.nimbers(position, context);
    maker = nim_sum_judges(solver.rules(), nimbers, context);
    walk = walk_by_sums(solver.rules(), nimbers, maker, context);
  }
  const std::shared_ptr<const Judge> judge = maker(position);

  Answer a;
  answer::set_position(a, print(position));
  a.outcome = judge->nimber() == 0 ? value::Outcome::P : value::Outcome::N;
  a.value = value::Value{value::Kind::nimber, static_cast<value::Score>(judge->nimber())};
  a.verdict = judge->nimber() == 0 ? "The player to move loses." : "The player to move wins.";
  a.best = winning_list(judge, question);
  a.legal = legal_list(judge);
  a.line = line_list(walk, position, question.line_cap);
  a.method = method(nimbers.get());
  a.stats.positions = judge->positions();
  if (question.why) explain(a, *judge, nimbers.get());
  if (question.view && a.position_length <= answer::kLongestPosition)
    a.view = answer::Heaps{position};
  return a;
}

answer::View view(const Position& position) {
  if (print(position).size() > answer::kLongestPosition) return {};
  return answer::Heaps{position};
}

}  // namespace minimex::heap
