#include "minimex/family/flip/answer.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "family/flip/move_writer.hpp"
#include "family/flip/why.hpp"
#include "minimex/family/flip/line.hpp"
#include "minimex/family/flip/long_line.hpp"
#include "minimex/family/flip/misere_line.hpp"
#include "minimex/family/flip/moves.hpp"
#include "minimex/family/flip/search_judge.hpp"

namespace minimex::flip {
namespace {

using answer::Answer;
using answer::Move;
using answer::MoveList;
using answer::Question;

/// What the streams of an Answer keep alive and refer to.
struct Case {
  const Solver& solver;
  Position position;
  const run::Context& context;
  std::shared_ptr<const Judge> judge;
  JudgeMaker maker;

  const Rules& rules() const { return solver.rules(); }
  std::string_view text() const { return position.text(); }
  bool lost() const { return judge->verdict().outcome == value::Outcome::P; }
  MoveWriter writer() const { return {rules(), text().size(), lost()}; }
};

using CasePointer = std::shared_ptr<const Case>;

void stream(const Case& c, Which which, const std::function<void(const Move&)>& sink) {
  MoveWriter writer = c.writer();
  each_move(c.position, c.rules(), *c.judge, which, c.context,
            [&](std::uint64_t offset, const Verdict& option) {
              sink(writer.write(offset, option, c.text()));
              return true;
            });
}

MoveList winning_list(const CasePointer& c, std::uint64_t cap) {
  MoveList list;
  list.count = c->judge->winning_moves();
  list.all = [c](const std::function<void(const Move&)>& sink) {
    if (!c->lost()) stream(*c, Which::winning, sink);
  };
  const std::uint64_t wanted = std::min(cap, *list.count);
  if (wanted == 0) return list;
  list.shown.reserve(wanted);
  MoveWriter writer = c->writer();
  each_move(c->position, c->rules(), *c->judge, Which::winning, c->context,
            [&](std::uint64_t offset, const Verdict& option) {
              list.shown.push_back(writer.write(offset, option, c->text()));
              return list.shown.size() < wanted;
            });
  return list;
}

MoveList legal_list(const CasePointer& c) {
  MoveList list;
  list.count = c->judge->legal_moves();
  list.all = [c](const std::function<void(const Move&)>& sink) {
    if (!c->lost()) stream(*c, Which::winning, sink);
    stream(*c, Which::losing, sink);
  };
  return list;
}

/// Plays the line until the sink says no.
void play_line(const Case& c, const std::function<bool(const Move&)>& sink) {
  // The two players take turns: what is optimal alternates, and so each has a writer.
  const std::uint64_t cells = c.text().size();
  MoveWriter writers[] = {{c.rules(), cells, c.lost()}, {c.rules(), cells, !c.lost()}};
  std::size_t turn = 0;
  auto give = [&](const Ply& ply, std::string_view before) {
    const bool more = sink(writers[turn].write(ply.offset, ply.option, before));
    turn ^= 1;
    return more;
  };
  const bool is_short = cells <= answer::kLongestPosition;
  if (const auto* sum = dynamic_cast<const NimSumJudge*>(c.judge.get()); sum && !is_short) {
    LongLine line(c.position, c.rules(), *sum, c.context);
    while (const std::optional<Ply> ply = line.next())
      if (!give(*ply, c.text())) return;
    return;
  }
  if (const auto* misere = dynamic_cast<const MisereJudge*>(c.judge.get())) {
    MisereLine line(c.position, c.rules(), misere->table(), c.context);
    while (true) {
      const std::string before = line.text();
      const std::optional<Ply> ply = line.next();
      if (!ply || !give(*ply, before)) return;
    }
  }
  PlainLine line(c.position, c.rules(), c.maker, c.context);
  while (true) {
    const Position before = line.position();
    const std::optional<Ply> ply = line.next();
    if (!ply || !give(*ply, before.text())) return;
  }
}

MoveList line_list(const CasePointer& c, std::uint64_t cap) {
  // A short game is played to its end, so that its length can be told.
  return answer::line_of([c](const std::function<bool(const Move&)>& sink) { play_line(*c, sink); },
                         cap, c->text().size() <= answer::kLongestPosition);
}

answer::Method method(const Case& c, const Question& question) {
  const std::uint64_t k = c.rules().flip;
  if (question.generic_search)
    return {"search", "Every line of play was searched by the plain rules, each position once."};
  if (c.rules().misere)
    return {
        "misere-memo",
        "Every run was reduced to its simplest form (equal forms have equal outcomes in every sum) "
        "and each sum of forms was searched once; no theory of these sums in misere play is "
        "known."};
  constexpr std::uint64_t kSpelt = 6;  // digits
  const std::string code = k <= kSpelt ? std::string(k - 1, '0') + '7' : "0...07";
  return {
      "nim-sum",
      fmt::format("A position is the disjunctive sum of its runs of +, a run of n is a heap of n "
                  "under the octal game 0.{}, and the nimber of a sum is the xor of the nimbers.",
                  code)};
}

}  // namespace

Answer solve(const Solver& solver, const Position& position, const Question& question,
             const run::Context& context) {
  auto c = std::make_shared<Case>(Case{solver, position, context, nullptr, nullptr});
  if (question.generic_search) {
    const auto memo = std::make_shared<SearchMemo>(solver.rules(), context);
    c->maker = [memo](const Position& p) { return std::make_unique<SearchJudge>(p, *memo); };
  } else {
    c->maker = [&solver, &context](const Position& p) { return solver.judge(p, context); };
  }
  c->judge = c->maker(c->position);

  Answer a;
  answer::set_position(a, c->text());
  const Verdict verdict = c->judge->verdict();
  a.outcome = verdict.outcome;
  if (verdict.nimber) a.value = value::nimber(*verdict.nimber);
  a.verdict = verdict.outcome == value::Outcome::N ? "The player to move wins."
                                                   : "The player to move loses.";
  a.best = winning_list(c, question.move_cap);
  a.legal = legal_list(c);
  a.line = line_list(c, question.line_cap);
  a.method = method(*c, question);
  a.stats.positions = c->judge->positions();
  if (question.why) explain(a, c->position, c->rules(), *c->judge, context);
  if (question.view) a.view = view(c->position, c->rules());
  return a;
}

answer::View view(const Position& position, const Rules& rules) {
  if (position.text().size() > answer::kLongestPosition) return {};
  return answer::Coins{std::string(position.text()), rules.ring};
}

}  // namespace minimex::flip
