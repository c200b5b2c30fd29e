#include "minimex/family/pool/pool.hpp"

#include <string>

#include "minimex/run/error.hpp"

namespace minimex::pool {
namespace {

/// Checked as the text of the same position is.
Position position_of(std::int64_t max, std::int64_t total, const Options& options,
                     const run::Context& context) {
  if (max < 1) throw run::BadRequest("max: expected a positive number");
  Position position;
  position.max = max;
  position.total = total;
  position.taken = options.taken;
  return parse(print(position), options.rules, context);
}

}  // namespace

bool can_i_win(std::int64_t max, std::int64_t total, const Options& options) {
  const run::Context own;
  const run::Context& context = options.context ? *options.context : own;
  return outcome(position_of(max, total, options, context), options.rules, context) ==
         value::Outcome::N;
}

std::vector<std::int64_t> winning_moves(std::int64_t max, std::int64_t total,
                                        const Options& options) {
  constexpr std::uint64_t kMost = 10'000'000;
  const run::Context own;
  const run::Context& context = options.context ? *options.context : own;
  answer::Question question;
  question.move_cap = kMost;
  question.line_cap = 0;
  question.view = false;
  question.complete_moves = true;
  const answer::Answer a =
      solve(position_of(max, total, options, context), options.rules, question, context);
  if (a.outcome != value::Outcome::N) return {};
  if (!a.best.complete)
    throw run::TooLarge(
        "only some of the winning moves are proved, and a table that finds them all does not fit");
  if (!a.best.count || *a.best.count > kMost) throw run::TooLarge("more than 10^7 moves win");
  std::vector<std::int64_t> moves;
  for (const answer::Move& move : a.best.shown) moves.push_back(std::stoll(move.notation));
  return moves;
}

}  // namespace minimex::pool
