#include "minimex/family/flip/solver.hpp"

#include "minimex/family/flip/moves.hpp"
#include "minimex/family/flip/nim_sum.hpp"
#include "minimex/run/error.hpp"

namespace minimex::flip {
namespace {

const Rules& checked(const Rules& rules) {
  if (rules.flip == 0) throw run::BadRequest("flip: expected at least 1 cell a move, found 0");
  return rules;
}

}  // namespace

Solver::Solver(const Rules& rules)
    : rules_(checked(rules)),
      sequence_(rules.flip),
      misere_(std::make_unique<MisereMemo>(rules.flip)) {}

std::unique_ptr<Judge> Solver::judge(const Position& position, const run::Context& context) const {
  if (rules_.misere)
    return std::make_unique<MisereJudge>(position, rules_, misere_->table(), context);
  return std::make_unique<NimSumJudge>(position, rules_, sequence_, context);
}

value::Outcome outcome(std::string_view text, const Rules& rules) {
  const run::Context context;
  const Solver solver(rules);
  return solver.judge(solver.position(text, context), context)->verdict().outcome;
}

value::Nimber nimber(std::string_view text, const Rules& rules) {
  if (rules.misere) throw run::BadRequest("flip: nimbers are for normal play, not misere");
  const run::Context context;
  const Solver solver(rules);
  return *solver.judge(solver.position(text, context), context)->verdict().nimber;
}

std::vector<std::uint64_t> winning_moves(std::string_view text, const Rules& rules) {
  const run::Context context;
  const Solver solver(rules);
  const Position position = solver.position(text, context);
  const auto judge = solver.judge(position, context);
  std::vector<std::uint64_t> out;
  each_move(position, rules, *judge, Which::winning, context,
            [&](std::uint64_t offset, const Verdict&) {
              out.push_back(offset);
              return true;
            });
  return out;
}

}  // namespace minimex::flip
