#include "minimex/family/board/answer.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "family/board/case.hpp"
#include "family/board/why.hpp"

namespace minimex::board {
namespace {

using answer::Answer;
using answer::MoveList;
using answer::Question;
using CasePointer = std::shared_ptr<Case>;

answer::Move shown(Case& c, const Scored& s) {
  answer::Move m;
  m.notation = c.name(s);
  for (const Move::Change& change : s.move.changes)
    m.touches.push_back(static_cast<std::uint64_t>(change.cell));
  if (s.nimber) m.value = value::nimber(*s.nimber);
  m.leads_to_outcome = *s.wins ? value::Outcome::P : value::Outcome::N;
  m.optimal = *s.wins || !c.side_wins(s.move.player);
  m.leads_to = answer::short_text(print(c.rules(), s.option));
  return m;
}

MoveList winning_list(const CasePointer& c, const Question& question, bool all) {
  MoveList list;
  if (all) {
    std::uint64_t count = 0;
    for (Scored& s : c->legal) {
      if (!c->wins(s)) continue;
      if (++count <= question.move_cap) list.shown.push_back(shown(*c, s));
    }
    list.count = count;
    list.all = [c](const std::function<void(const answer::Move&)>& sink) {
      for (const Scored& s : c->legal)
        if (*s.wins) sink(shown(*c, s));
    };
    return list;
  }
  list.complete = false;
  for (const Player side : c->sides) {
    if (!c->side_wins(side) || list.shown.size() >= question.move_cap) continue;
    if (const Scored* winner = c->winner(side)) list.shown.push_back(shown(*c, *winner));
  }
  return list;
}

MoveList legal_list(const CasePointer& c) {
  MoveList list;
  list.count = c->legal.size();
  list.all = [c](const std::function<void(const answer::Move&)>& sink) {
    for (Scored& s : c->legal)
      if (c->wins(s)) sink(shown(*c, s));
    for (Scored& s : c->legal)
      if (!c->wins(s)) {
        c->value(s);
        sink(shown(*c, s));
      }
  };
  return list;
}

/// Plays until the sink says no: a player who wins makes a winning move, one who does not the move
/// after which most is left to do.
void play_line(const CasePointer& first, const std::function<bool(const answer::Move&)>& sink) {
  CasePointer now = first;
  bool winning = first->side_wins(first->sides.front());
  for (;; winning = !winning) {
    now->context->poll();
    const Player side = now->sides.front();
    Scored* const played = winning ? now->winner(side) : now->longest(side);
    if (played == nullptr || !sink(shown(*now, *played))) return;
    // The option is won for the next player just where this one has lost.
    auto next = std::make_shared<Case>(*now, played->option);
    next->settle(!winning);
    now = std::move(next);
  }
}

std::string verdict(const Case& c) {
  if (c.facts().impartial)
    return c.side_wins(Player::left) ? "The player to move wins." : "The player to move loses.";
  if (c.sides.size() == 1) {
    const Player side = c.sides.front();
    return std::string(side == Player::left ? "Left" : "Right") +
           (c.side_wins(side) ? ", to move, wins." : ", to move, loses.");
  }
  switch (outcome_class(c.side_wins(Player::left), c.side_wins(Player::right))) {
    case value::Outcome::L:
      return "Left wins, whoever begins.";
    case value::Outcome::R:
      return "Right wins, whoever begins.";
    case value::Outcome::N:
      return "Whoever begins wins.";
    default:
      return "Whoever begins loses.";
  }
}

answer::Method method(const Case& c, const Question& question) {
  if (question.generic_search)
    return {"search", "Every line of play was searched by the plain rules, each position once."};
  if (c.nimbered())
    return {"nimber-search",
            "The board was split into independent components; the nimber of each was searched for "
            "(Lemoine, Viennot), and that of the board is their xor (Sprague, Grundy)."};
  return {"sum-search",
          "The board was split into independent components, and every sum of components that play "
          "needed was searched once."};
}

/// Whether all the verdicts on the moves cost little beside the one on the position. The parts of a
/// row are rows, of which there are few.
bool cheap(const Case& c, Judge& judge, const run::Context& context) {
  if (c.nimbered() && c.position.rows == 1) return true;
  std::size_t largest = 0;
  std::size_t sum = 0;
  for (const Component& part : judge.components(c.position, false, context)) {
    largest = std::max(largest, part.cells.size());
    sum += part.cells.size();
  }
  return (c.nimbered() ? largest : sum) <= std::size_t{kCheapCells};
}

}  // namespace

value::Outcome outcome_class(bool left_wins_first, bool right_wins_first) {
  if (left_wins_first) return right_wins_first ? value::Outcome::N : value::Outcome::L;
  return right_wins_first ? value::Outcome::R : value::Outcome::P;
}

Answer solve(Judge& judge, const Position& position, const Question& question,
             const run::Context& context) {
  const std::shared_ptr<Oracle> oracle =
      question.generic_search ? searched(judge, context) : judged(judge, context);
  const auto c = std::make_shared<Case>(judge, oracle, context, position);
  c->settle();
  const bool easy = question.generic_search || cheap(*c, judge, context);

  Answer a;
  answer::set_position(a, print(c->rules(), position));
  const bool first = c->side_wins(c->sides.front());
  a.outcome = c->sides.size() == 1 ? (first ? value::Outcome::N : value::Outcome::P)
                                   : outcome_class(first, c->side_wins(c->sides.back()));
  if (c->nimber) a.value = value::nimber(*c->nimber);
  a.verdict = verdict(*c);
  a.best =
      winning_list(c, question, easy || question.complete_moves || c->lost() || c->legal.empty());
  a.legal = legal_list(c);
  a.line = answer::line_of(
      [c](const std::function<bool(const answer::Move&)>& sink) { play_line(c, sink); },
      question.line_cap, easy);
  a.method = method(*c, question);
  if (question.why) explain(a, *c, judge, question.generic_search);
  if (c->sides.size() > 1)
    a.notes.emplace_back(
        "it is not said who is to move: N and P are for either player beginning; in the line Left "
        "begins");
  a.stats.positions = oracle->positions();
  if (question.view) a.view = view(c->rules(), position);
  return a;
}

bool mover_wins(Judge& judge, const Position& position, const run::Context& context) {
  return judge.wins(position, position.mover.value_or(Player::left), context);
}

answer::Grid view(const Rules& rules, const Position& position) {
  answer::Grid grid;
  grid.board = rules.kind == Kind::grid ? "grid" : rules.kind == Kind::ring ? "ring" : "strip";
  const auto columns = static_cast<std::size_t>(position.columns);
  for (std::size_t from = 0; from < position.cells.size(); from += columns) {
    std::string row;
    for (std::size_t i = from; i < from + columns; ++i) row += rules.symbols[position.cells[i]];
    grid.cells.push_back(std::move(row));
  }
  grid.symbols = rules.symbols;
  if (position.mover) grid.mover = *position.mover == Player::left ? "left" : "right";
  return grid;
}

}  // namespace minimex::board
