#include "minimex/family/pool/game.hpp"

namespace minimex::pool {

std::optional<value::Outcome> Game::terminal(const Position& p) const {
  using value::Outcome;
  if (needed(p) <= 0) return p.taken.empty() || rules_.avoid ? Outcome::N : Outcome::P;
  if (remaining(p, rules_).empty()) return Outcome::Draw;
  return std::nullopt;
}

std::vector<Game::Move> Game::moves(const Position& p) const {
  std::vector<Move> moves;
  const Numbers left = remaining(p, rules_);
  for (const Run& run : left.runs())
    for (std::int64_t x = run.first;; ++x) {
      moves.push_back(x);
      if (x == run.last) break;
    }
  return moves;
}

std::string Game::key(const Position& p) const {
  if (!rules_.repeat) return print(p);
  Position start = p;
  start.taken.clear();
  return print(start) + (p.taken.empty() ? " new " : " ") + value::to_string(needed(p));
}

}  // namespace minimex::pool
