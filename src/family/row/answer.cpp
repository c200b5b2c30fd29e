#include "minimex/family/row/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "line_walk.hpp"
#include "minimex/family/row/game.hpp"
#include "minimex/family/row/rows.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"
#include "why.hpp"

namespace minimex::row {
namespace {

using answer::Answer;
using answer::Move;
using answer::Question;
using value::Score;

constexpr std::size_t kPoll = 1 << 10;  // moves streamed between two looks at the context

/// The generic search's findings: the same shape, found by valuing every position.
Findings search(const Position& position, std::uint64_t plies, const run::Context& context,
                std::uint64_t& positions) {
  const Game game;
  search::Memo<Game, value::ScoreFold> memo(game, context);
  Findings found;
  for (const RowView& row : position.views())
    for (const std::int64_t p : row.piles) found.total += p;
  found.score = memo.value(position);
  const auto score_of = [&](const Position& p, const Game::Move& m) {
    return game.gain(p, m) - memo.value(game.play(p, m));
  };
  for (const Game::Move& m : game.moves(position))
    found.moves.push_back({m.row, m.side, score_of(position, m)});
  Position at = position;
  for (; plies > 0 && !game.terminal(at); --plies) {
    const Score score = memo.value(at);
    for (const Game::Move& m : game.moves(at)) {
      if (score_of(at, m) != score) continue;
      found.line.push_back({m.row, m.side, 1});
      at = game.play(at, m);
      break;
    }
  }
  positions = memo.positions();
  return found;
}

/// First moves as an Answer shows them.
class MoveWriter {
 public:
  MoveWriter(const Position& position, Score best) : position_(position), best_(best) {
    starts_.reserve(position.row_count());
    for (const Position::Row& row : position.rows()) {
      starts_.push_back(piles_);
      piles_ += row.end - row.begin;
    }
    // A move shortens the text by less than this: a longer text stays too long.
    constexpr std::size_t kShortens = 24;
    short_ = print(position, answer::kLongestPosition + kShortens).size() <=
             answer::kLongestPosition + kShortens;
  }

  Move write(const FirstMove& move) const {
    Move out;
    out.notation = notation(position_, move.row, move.side);
    const RowView row = position_.row(move.row);
    out.touches = {starts_[move.row] + (move.side == Side::left ? 0 : row.piles.size() - 1)};
    out.value = value::score(move.score);
    out.leads_to_outcome = outcome_of(position_.end_pile(move.row, move.side) - move.score);
    out.optimal = move.score == best_;
    if (short_) out.leads_to = answer::short_text(print(position_.take(move.row, move.side)));
    return out;
  }

 private:
  const Position& position_;
  Score best_;
  std::vector<std::uint64_t> starts_;
  std::uint64_t piles_ = 0;
  bool short_ = false;
};

void fill_best(Answer& a, const Position& position, const Question& q,
               const std::shared_ptr<const Findings>& found, const MoveWriter& writer,
               const run::Context& context) {
  std::uint64_t count = 0;
  for (const FirstMove& m : found->moves) {
    if (m.score != found->score) continue;
    if (count < q.move_cap) a.best.shown.push_back(writer.write(m));
    ++count;
  }
  a.best.count = count;
  if (count <= a.best.shown.size()) return;
  a.best.all = [&position, &context, found](const std::function<void(const Move&)>& sink) {
    const MoveWriter each(position, found->score);
    std::size_t n = 0;
    for (const FirstMove& m : found->moves) {
      if (n++ % kPoll == 0) context.poll();
      if (m.score == found->score) sink(each.write(m));
    }
  };
}

/// Indices of the moves, best first, ties in their order.
std::vector<std::size_t> best_first(const std::vector<FirstMove>& moves) {
  std::vector<std::size_t> order(moves.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t x, std::size_t y) { return moves[x].score > moves[y].score; });
  return order;
}

void fill_legal(Answer& a, const Position& position, const Question& q,
                const std::shared_ptr<const Findings>& found, const MoveWriter& writer,
                const run::Context& context) {
  a.legal.count = found->moves.size();
  if (found->moves.size() <= q.move_cap) {
    a.legal.shown.reserve(found->moves.size());
    for (const std::size_t i : best_first(found->moves))
      a.legal.shown.push_back(writer.write(found->moves[i]));
    return;
  }
  a.legal.all = [&position, &context, found](const std::function<void(const Move&)>& sink) {
    const MoveWriter each(position, found->score);
    std::size_t n = 0;
    for (const std::size_t i : best_first(found->moves)) {
      if (n++ % kPoll == 0) context.poll();
      sink(each.write(found->moves[i]));
    }
  };
}

void fill_line(Answer& a, const Position& position, const Question& q, const Findings& found,
               const run::Context& context) {
  a.line.count = position.pile_count();
  LineWalk walk(position, found.score, a.position_length);
  a.line.shown.reserve(std::min(*a.line.count, q.line_cap));
  for (const Run& run : found.line)
    for (std::uint64_t i = 0; i < run.count && a.line.shown.size() < q.line_cap; ++i)
      a.line.shown.push_back(walk.next(run.row, run.side));
  if (a.line.shown.size() == *a.line.count) return;
  const bool by_search = q.generic_search;
  a.line.all = [&position, &context, by_search, score = found.score,
                length = a.position_length](const std::function<void(const Move&)>& sink) {
    LineWalk each(position, score, length);
    std::size_t n = 0;
    const auto play = [&](const Run& run) {
      for (std::uint64_t i = 0; i < run.count; ++i) {
        if (n++ % kPoll == 0) context.poll();
        sink(each.next(run.row, run.side));
      }
    };
    if (by_search) {
      std::uint64_t positions = 0;
      for (const Run& run : search(position, ~std::uint64_t{0}, context, positions).line) play(run);
    } else {
      for (const Run& run : line(position.views(), context)) play(run);
    }
  };
}

std::string verdict(const Findings& found, bool empty) {
  if (empty) return "A tie: no pile is left.";
  const Score mine = (found.total + found.score) / 2;
  const std::string stones =
      fmt::format("{} to {}", value::to_string(mine), value::to_string(found.total - mine));
  if (found.score == 0) return fmt::format("A tie ({}).", stones);
  return fmt::format("The player to move {} by {} ({}).", found.score > 0 ? "wins" : "loses",
                     value::to_string(found.score > 0 ? found.score : -found.score), stones);
}

answer::Stacks stacks(const Position& position) {
  answer::Stacks view;
  for (const RowView& row : position.views())
    view.rows.push_back({{row.piles.begin(), row.piles.end()}, row.left_open, row.right_open});
  return view;
}

}  // namespace

answer::Answer solve(const Position& position, const Question& question,
                     const run::Context& context) {
  Answer a;
  auto found = std::make_shared<Findings>();
  if (question.generic_search) {
    std::uint64_t positions = 0;
    *found = search(position, question.line_cap, context, positions);
    a.stats.positions = positions;
    a.method = {"search", "Every position that can be reached was valued."};
  } else {
    *found = find(position.views(), question.line_cap, context);
    a.method = {"valley", position.row_count() == 1 ? std::string(kOneRowReason)
                                                    : std::string(kManyRowsReason)};
  }
  set_position(a, position);
  a.outcome = outcome_of(found->score);
  a.value = value::score(found->score);
  a.verdict = verdict(*found, position.pile_count() == 0);
  const MoveWriter writer(position, found->score);
  fill_best(a, position, question, found, writer, context);
  fill_legal(a, position, question, found, writer, context);
  fill_line(a, position, question, *found, context);
  if (question.why) {
    if (question.generic_search)
      explain_searched(a, position, *found);
    else
      explain(a, position, *found, context);
  }
  if (question.view && a.position_length <= answer::kLongestPosition) a.view = stacks(position);
  return a;
}

answer::View view(const Position& position) {
  if (print(position).size() > answer::kLongestPosition) return {};
  return stacks(position);
}

}  // namespace minimex::row
